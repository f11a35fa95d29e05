import type { Worker } from '@app/platform/bus/bus.ts'
import { createKeyedQueue } from '@app/platform/events/keyed-queue.ts'
import type { Federation } from '../context.ts'
import { fanOut } from '../delivery/fan-out.ts'
import { FAN_OUT } from '../outbox/send-activity.ts'
import type { FanOutJob } from '../outbox/send-activity.ts'

const MINUTE_MS = 60_000

export const fanOutWorker = (federation: Federation): Worker<FanOutJob> => {
  const inOrder = createKeyedQueue()
  return {
    queue: FAN_OUT,
    concurrency: 2,
    retryDelaysMs: [1_000, 10_000, MINUTE_MS, 10 * MINUTE_MS],
    // A downvote takes a favourite back: were it fanned out before that, whoever hears both would lose the downvote.
    handle: ({ data }) => inOrder(data.about ?? data.uuid, () => fanOut(federation, data)),
  }
}
