import type { Operation } from '../operation.ts'

/** Every operation the messaging context answers. */
export const messagingOperations = [] as const satisfies readonly Operation[]
