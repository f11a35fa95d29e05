import type { JobData, JobSpec } from '@app/contract/job.ts'
import type { z } from 'zod'
import type { Worker, WorkQueues } from '../bus/bus.ts'

/** Gives another context work that the contract declares; `enqueue` says what the options do. */
export const giveJob = <J extends JobSpec>(
  work: Pick<WorkQueues, 'enqueue'>,
  spec: J,
  data: z.input<J['data']>,
  options: Parameters<WorkQueues['enqueue']>[2] = {},
): Promise<void> => work.enqueue(spec.queue, spec.data.parse(data), options)

/** The worker of a declared job. Data that does not fit fails like any job, and ends among the dead letters. */
export const workOn = <J extends JobSpec>(
  spec: J,
  worker: Pick<Worker, 'concurrency' | 'retryDelaysMs'> & {
    handle(data: JobData<J>, job: { id: string; signal: AbortSignal }): Promise<void>
  },
): Worker => ({
  queue: spec.queue,
  concurrency: worker.concurrency,
  retryDelaysMs: worker.retryDelaysMs,
  handle: ({ id, data }, signal) => worker.handle(spec.data.parse(data) as JobData<J>, { id, signal }),
})
