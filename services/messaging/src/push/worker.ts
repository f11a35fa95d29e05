import { z } from 'zod'
import { contentCards } from '@app/contract/calls/content.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import type { Messaging } from '../context.ts'
import type { StoredNotification } from '../store/store.ts'
import { payload } from './pusher.ts'
import type { PushPayload } from './pusher.ts'

const PushJob = z.object({ userId: z.int(), notificationId: z.int() })

const titleOf = (type: StoredNotification['type']): string => {
  if (type.endsWith('_mentioned_notification')) return 'You were mentioned'
  if (type.endsWith('_comment_reply_notification')) return 'New Reply'
  if (type.endsWith('_comment_created_notification')) return 'New comment'
  if (type === 'entry_created_notification') return 'New Thread'
  if (type === 'post_created_notification') return 'New Post'
  if (type === 'message_notification') return 'New direct message'
  if (type === 'magazine_ban_notification') return 'You were banned'
  if (type === 'magazine_unban_notification') return 'Your ban has ended'
  if (type === 'report_created_notification') return 'A new report was created'
  if (type === 'new_signup') return 'A new user registered'
  return 'Notification'
}

const short = (text: string | null | undefined): string => (text ?? '').trim().slice(0, 140)

const thumbOf = (filePath: string | null | undefined) =>
  filePath ? `/media/cache/resolve/avatar_thumb/${filePath}` : null

const describe = async ({ store, calls }: Messaging, notification: StoredNotification) => {
  const { subject } = notification
  if (subject.kind === 'message') {
    const message = await store.messages.message(subject.messageId)
    return { text: message?.body ?? '', actionUrl: message ? `/messages/${message.threadId}` : '/messages' }
  }
  if (subject.kind === 'ban') {
    const magazine = (await store.directory.magazines([subject.magazineId])).get(subject.magazineId)
    return { text: short(subject.reason), actionUrl: magazine ? `/m/${magazine.name}` : null }
  }
  if (subject.kind === 'signup') return { text: '', actionUrl: '/notifications' }
  const { items } = await calls.ask(contentCards, { refs: [{ type: subject.type, id: subject.id }] })
  return { text: short(items[0]?.title ?? items[0]?.body), actionUrl: '/notifications' }
}

const compose = async (messaging: Messaging, notification: StoredNotification): Promise<PushPayload> => {
  const { causeId } = notification
  const [{ text, actionUrl }, users] = await Promise.all([
    describe(messaging, notification),
    messaging.store.directory.users(causeId === null ? [] : [causeId]),
  ])
  const cause = causeId === null ? undefined : users.get(causeId)
  return payload({
    id: notification.notificationId,
    title: titleOf(notification.type),
    message: [cause ? (cause.title ?? cause.username) : '', text].filter(Boolean).join(': '),
    actionUrl,
    avatarUrl: thumbOf(cause?.avatar?.filePath),
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
