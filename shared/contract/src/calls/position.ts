import { z } from 'zod'
import { call } from '../call.ts'
import type { Context } from '../operation.ts'

/** How far a context has announced what happened there: `seq` is its last event that is committed. */
export const positionOf = <C extends Context>(context: C) =>
  call({
    id: `${context}.position`,
    context,
    input: z.object({}),
    output: z.object({ seq: z.int() }),
  })
