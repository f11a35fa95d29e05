/** Whether a caller sent this: neither left out nor null. */
export const isPresent = <T>(value: T | null | undefined): value is T => value !== null && value !== undefined
