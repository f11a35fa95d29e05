import type { Worker } from '@app/platform/bus/bus.ts'
import type { Community } from '../context.ts'
import { cutOff } from '../instances/cut-off.ts'
import { CUT_OFF } from '../instances/order-cut-off.ts'
import type { CutOffJob } from '../instances/order-cut-off.ts'

export const cutOffWorker = (community: Community): Worker<CutOffJob> => ({
  queue: CUT_OFF,
  concurrency: 1,
  retryDelaysMs: [1_000, 10_000, 60_000, 600_000, 3_600_000],
  handle: ({ data }, signal) => cutOff(community, data, signal),
})
