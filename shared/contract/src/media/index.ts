import type { Operation } from '../operation.ts'

/** Media answers no operation of the API itself: uploads reach it through the context whose content they illustrate. */
export const mediaOperations = [] as const satisfies readonly Operation[]
