import type { Operation } from '../operation.ts'

/** Every operation the federation context answers. */
export const federationOperations = [] as const satisfies readonly Operation[]
