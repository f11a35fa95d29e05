import { z } from 'zod'
import { call } from '../call.ts'
import type { Context } from '../operation.ts'

/**
 * A context's whole state as synthetic events, page by page, from which another rebuilds its projection. `seq` is what
 * the owner had announced when the page was read: events after the first page's `seq` come on top.
 */
export const snapshotOf = <C extends Context>(context: C) =>
  call({
    id: `${context}.snapshot`,
    context,
    // Large tables, read for an operator who waits.
    deadlineMs: 30_000,
    input: z.object({ cursor: z.string().nullable() }),
    output: z.object({
      seq: z.int(),
      /** `version` left out: by a process that knew of one alone. */
      events: z.array(z.object({ type: z.string(), version: z.int().default(1), data: z.unknown() })),
      next: z.string().nullable(),
    }),
  })
