import type { z } from 'zod'
import type { WorkQueue } from './topology.ts'

/**
 * Work that one context gives another, or the gateway gives one, and waits for no answer. It may be done twice, and after
 * what was given later: its data says enough that neither does harm. Its shape changes by optional fields alone, because two
 * releases work on one queue; another shape is another queue.
 */
export type JobSpec<S extends z.ZodType = z.ZodType> = {
  /** Its first part names the context that does it. */
  queue: WorkQueue
  data: S
}
export type JobData<J extends JobSpec> = z.output<J['data']>

export const job = <S extends z.ZodType>(queue: WorkQueue, data: S): JobSpec<S> => ({ queue, data })
