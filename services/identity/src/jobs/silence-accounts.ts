import type { Worker } from '@app/platform/bus/bus.ts'
import type { Identity } from '../context.ts'
import { SILENCE_ACCOUNTS, silenceAccounts } from '../silences/silences.ts'

export const silenceWorker = (identity: Identity): Worker => ({
  queue: SILENCE_ACCOUNTS,
  concurrency: 1,
  retryDelaysMs: [1_000, 10_000, 60_000, 600_000, 3_600_000],
  handle: (_job, signal) => silenceAccounts(identity, signal),
})
