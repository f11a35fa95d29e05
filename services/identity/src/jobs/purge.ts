import { accountPurge, purgeRemoteAccount as purgeRemote, removedOfAccount } from '@app/contract/jobs.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import type { Task } from '@app/platform/context.ts'
import { workOn } from '@app/platform/events/jobs.ts'
import type { Identity } from '../context.ts'
import { notePart } from '../deletions/complete-report.ts'
import { purgeRemoteAccount, requestDuePurges } from '../deletions/delete-account.ts'
import { purgeAccount } from '../deletions/purge-account.ts'
import { DAY_MS } from './intervals.ts'

const retryDelaysMs = [1_000, 10_000, 60_000, 600_000, 3_600_000, 21_600_000]

export const purgeWorker = (identity: Identity): Worker =>
  workOn(accountPurge, {
    concurrency: 1,
    retryDelaysMs,
    handle: (purge) => purgeAccount(identity, purge),
  })

/** Accounts of other hosts, on the word of these. */
export const purgeRemoteWorker = (identity: Identity): Worker =>
  workOn(purgeRemote, {
    concurrency: 1,
    retryDelaysMs,
    handle: async ({ userId }) => void (await purgeRemoteAccount(identity, userId)),
  })

/** What the contexts have removed of accounts. */
export const deletionReportWorker = (identity: Identity): Worker =>
  workOn(removedOfAccount, {
    concurrency: 2,
    retryDelaysMs,
    handle: (removed) => notePart(identity, removed),
  })

/** Accounts whose deletion can no longer be taken back. */
export const purgeDueTask = (identity: Identity): Task => ({
  name: 'identity.purge-due',
  everyMs: DAY_MS,
  run: () => requestDuePurges(identity),
})
