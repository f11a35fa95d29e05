import type { Worker } from '@app/platform/bus/bus.ts'
import type { Federation } from '../context.ts'
import { fanOut } from '../delivery/fan-out.ts'
import { FAN_OUT } from '../outbox/send-activity.ts'
import type { FanOutJob } from '../outbox/send-activity.ts'

const MINUTE_MS = 60_000

export const fanOutWorker = (federation: Federation): Worker<FanOutJob> => ({
  queue: FAN_OUT,
  concurrency: 2,
  retryDelaysMs: [1_000, 10_000, MINUTE_MS, 10 * MINUTE_MS],
  handle: ({ data }) => fanOut(federation, data),
})
