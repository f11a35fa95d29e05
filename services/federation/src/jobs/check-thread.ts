import { checkThread as checkThreadJob } from '@app/contract/jobs.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import { workOn } from '@app/platform/events/jobs.ts'
import type { Federation } from '../context.ts'
import { checkThread } from '../threads/check-thread.ts'

/** Not tried again: whoever opens the thread next has it checked anew. */
export const checkThreadWorker = (federation: Federation): Worker =>
  workOn(checkThreadJob, {
    concurrency: 8,
    retryDelaysMs: [],
    handle: (thread, { signal }) => checkThread(federation, thread, signal),
  })
