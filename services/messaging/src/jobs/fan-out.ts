import type { Worker } from '@app/platform/bus/bus.ts'
import type { Messaging } from '../context.ts'
import { FAN_OUT_QUEUE, fanOut, FanOutJob } from '../notifications/fan-out.ts'

/** Notifies members of new items, batch by batch. */
export const fanOutWorker = (messaging: Messaging): Worker => ({
  queue: FAN_OUT_QUEUE,
  concurrency: 4,
  retryDelaysMs: [1_000, 10_000, 60_000, 600_000],
  handle: ({ data }) => fanOut(messaging, FanOutJob.parse(data)),
})
