import type { Messaging } from '../context.ts'
import { summarise } from '../notifications/summary.ts'
import { textsFor } from '../users/texts-for.ts'
import type { StoredNotification } from '../store/records.ts'
import { payload } from './payload.ts'
import type { PushPayload } from './payload.ts'
import { sendPush } from './send-push.ts'

const thumbOf = (filePath: string | null | undefined) =>
  filePath ? `/media/cache/resolve/avatar_thumb/${filePath}` : null

const compose = async (messaging: Messaging, notification: StoredNotification): Promise<PushPayload> => {
  const { userId } = notification
  const texts = await textsFor(messaging, userId)
  const [summary] = await summarise(messaging, [notification], texts)
  if (!summary) throw new Error('Nothing was said of a notification')
  const { title, event, text, actionUrl, picture, category } = summary
  return payload({
    id: notification.notificationId,
    title,
    message: [event, text].filter(Boolean).join(': '),
    actionUrl,
    avatarUrl: thumbOf(picture?.filePath),
    category,
  })
}

/** Pushes a stored notification to every client of its owner, unless they have read it. */
export const pushNotification = async (
  messaging: Messaging,
  userId: number,
  notificationId: number,
): Promise<void> => {
  const { store } = messaging
  const notification = await store.notifications.find(notificationId)
  if (!notification || notification.status === 'read') return
  const subscriptions = await store.push.of(userId)
  if (subscriptions.length === 0) return
  const content = await compose(messaging, notification)
  const outcomes = await Promise.allSettled(
    subscriptions.map((subscription) => sendPush(messaging, subscription, content)),
  )
  // Where one client was reached a retry would reach it twice, which is worse than one client missing a message.
  if (outcomes.every(({ status }) => status === 'rejected'))
    throw (outcomes[0] as PromiseRejectedResult).reason
}
