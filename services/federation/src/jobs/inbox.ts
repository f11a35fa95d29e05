import type { Worker } from '@app/platform/bus/bus.ts'
import { createKeyedQueue } from '@app/platform/events/keyed-queue.ts'
import { readActivity } from '../activities/activity.ts'
import type { Federation } from '../context.ts'
import { orderingKeyOf } from '../inbox/ordering-key.rules.ts'
import { processActivity } from '../inbox/process.ts'
import { INBOX } from '../inbox/receive.ts'
import type { InboxJob } from '../inbox/receive.ts'

const MINUTE_MS = 60_000

export const inboxWorker = (federation: Federation): Worker<InboxJob> => {
  const inOrder = createKeyedQueue()
  return {
    queue: INBOX,
    // What they look up at once is looked up together (inbox/batches.ts, actors/actor-loaders.ts).
    concurrency: 32,
    retryDelaysMs: [2_000, 15_000, MINUTE_MS, 10 * MINUTE_MS, 60 * MINUTE_MS],
    async handle({ data }) {
      const activity = readActivity(data.json)
      if (activity) await inOrder(orderingKeyOf(activity), () => processActivity(federation, activity))
    },
  }
}
