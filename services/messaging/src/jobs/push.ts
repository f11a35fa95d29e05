import { z } from 'zod'
import type { Worker } from '@app/platform/bus/bus.ts'
import type { Messaging } from '../context.ts'
import { nameOf, summarise } from '../notifications/summary.ts'
import type { StoredNotification } from '../store/store.ts'
import { payload } from '../push-subscriptions/pusher.ts'
import type { PushPayload } from '../push-subscriptions/pusher.ts'

const PushJob = z.object({ userId: z.int(), notificationId: z.int() })

const thumbOf = (filePath: string | null | undefined) =>
  filePath ? `/media/cache/resolve/avatar_thumb/${filePath}` : null

const compose = async (messaging: Messaging, notification: StoredNotification): Promise<PushPayload> => {
  const [summary] = await summarise(messaging, [notification])
  if (!summary) throw new Error('Nothing was said of a notification')
  const { title, deed, text, actionUrl, cause, picture } = summary
  const what = cause ? `${nameOf(cause)} ${deed}` : ''
  return payload({
    id: notification.notificationId,
    title,
    message: [what, text].filter(Boolean).join(': '),
    actionUrl,
    avatarUrl: thumbOf(picture?.filePath),
    category: notification.subject.kind === 'message' ? 'message' : 'notification',
  })
}

/** Pushes a stored notification to every client of its owner. */
export const pushWorker = (messaging: Messaging): Worker => ({
  queue: 'messaging.push',
  concurrency: 4,
  retryDelaysMs: [5_000, 60_000, 600_000],
  async handle({ data }) {
    const { userId, notificationId } = PushJob.parse(data)
    const notification = await messaging.store.notifications.find(notificationId)
    if (!notification || notification.status === 'read') return
    const subscriptions = await messaging.store.push.of(userId)
    if (subscriptions.length === 0) return
    const content = await compose(messaging, notification)
    const outcomes = await Promise.allSettled(subscriptions.map((one) => messaging.push.send(one, content)))
    // Where one client was reached a retry would reach it twice, which is worse than one client missing a message.
    if (outcomes.every(({ status }) => status === 'rejected'))
      throw (outcomes[0] as PromiseRejectedResult).reason
  },
})
