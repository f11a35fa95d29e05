import type { Worker } from '@app/platform/bus/bus.ts'
import type { Federation } from '../context.ts'
import { SYNCHRONISE_FOLLOWERS, synchroniseFollowers } from '../followers/synchronise-followers.ts'
import type { SynchroniseFollowersJob } from '../followers/synchronise-followers.ts'

export const synchroniseFollowersWorker = (federation: Federation): Worker<SynchroniseFollowersJob> => ({
  queue: SYNCHRONISE_FOLLOWERS,
  concurrency: 2,
  retryDelaysMs: [60_000, 10 * 60_000],
  handle: ({ data }, signal) => synchroniseFollowers(federation, data, { signal }),
})
