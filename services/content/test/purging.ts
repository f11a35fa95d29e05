import type { PurgeBounds } from '../src/magazines/purge-magazine-items.ts'

/** A purge in batches of so many items, which nobody interrupts. */
export const inBatchesOf = (limit: number, signal = new AbortController().signal): PurgeBounds => ({
  limit,
  signal,
  until: Number.POSITIVE_INFINITY,
})
