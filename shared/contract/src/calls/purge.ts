import { z } from 'zod'
import { call } from '../call.ts'

/** How many items a magazine holds, whatever their state: what a purge of it has before it. */
export const magazineItemCount = call({
  id: 'content.magazine-holdings',
  context: 'content',
  deadlineMs: 60_000,
  input: z.object({ magazineId: z.int() }),
  output: z.object({ items: z.int() }),
})

/**
 * Removes some of what a magazine holds, for good: to be asked until nothing is left. What is removed is announced item
 * by item, and nothing of a turn that fails is.
 */
export const purgeMagazineItems = call({
  id: 'content.purge-holdings',
  context: 'content',
  deadlineMs: 60_000,
  input: z.object({ magazineId: z.int(), limit: z.int().min(1).max(1000) }),
  output: z.object({ removed: z.int(), left: z.boolean() }),
})

/**
 * Takes back some of what a person cast and removes some of what they made, for good: votes and favourites first, then
 * items, newest first. To be asked with the `before` of the last answer (at first null), which means nothing to others, until
 * nothing is left; to begin anew is harmless.
 */
export const purgeWorks = call({
  id: 'content.purge-works',
  context: 'content',
  deadlineMs: 60_000,
  input: z.object({ userId: z.int(), before: z.int().nullable(), limit: z.int().min(1).max(1000) }),
  output: z.object({ before: z.int().nullable(), left: z.boolean() }),
})
