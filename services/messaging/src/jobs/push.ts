import type { Worker } from '@app/platform/bus/bus.ts'
import type { Messaging } from '../context.ts'
import { PUSH_QUEUE, PushJob } from '../notifications/notify.ts'
import { pushNotification } from '../push-subscriptions/push-notification.ts'

/** Sends notifications to the clients of their owners. */
export const pushWorker = (messaging: Messaging): Worker => ({
  queue: PUSH_QUEUE,
  concurrency: 4,
  retryDelaysMs: [5_000, 60_000, 600_000],
  async handle({ data }) {
    const { userId, notificationId } = PushJob.parse(data)
    await pushNotification(messaging, userId, notificationId)
  },
})
