import type { Worker } from '@app/platform/bus/bus.ts'
import type { Identity } from '../context.ts'
import type { MoveFollowersJob } from '../moving/move-followers.ts'
import { MOVE_FOLLOWERS, moveFollowers } from '../moving/move-followers.ts'

export const moveFollowersWorker = (identity: Identity): Worker<MoveFollowersJob> => ({
  queue: MOVE_FOLLOWERS,
  concurrency: 1,
  retryDelaysMs: [10_000, 60_000, 600_000],
  handle: ({ data }, signal) => moveFollowers(identity, data, signal),
})
