import type { Worker } from '@app/platform/bus/bus.ts'
import type { Task } from '@app/platform/context.ts'
import type { Identity } from '../context.ts'
import type { PurgeJob } from '../deletions/delete-account.ts'
import { PURGE_QUEUE, requestDuePurges } from '../deletions/delete-account.ts'
import { purgeAccount } from '../deletions/purge-account.ts'
import { DAY_MS } from './intervals.ts'

export const purgeWorker = (identity: Identity): Worker => ({
  queue: PURGE_QUEUE,
  concurrency: 1,
  retryDelaysMs: [1_000, 10_000, 60_000, 600_000, 3_600_000, 21_600_000],
  handle: ({ data }, signal) => purgeAccount(identity, data as PurgeJob, signal),
})

/** Accounts whose deletion can no longer be taken back. */
export const purgeDueTask = (identity: Identity): Task => ({
  name: 'identity.purge-due',
  everyMs: DAY_MS,
  run: () => requestDuePurges(identity),
})
