import type { Messaging } from '../context.ts'
import type { NewNotification, StoredNotification } from '../store/store.ts'

/** What a live event says of a notification; its subject is fetched by whoever shows it. */
const liveData = ({ notificationId, type, status, subject, causeId }: StoredNotification) => ({
  notificationId,
  type,
  status,
  subject,
  causeId,
})

/**
 * Keeps notifications and tells those they are for: on their open pages at once, and by Web Push. Who heard of the
 * event before is left out, so that this may run twice.
 */
export const notify = async (
  { store, hub, work }: Pick<Messaging, 'store' | 'hub' | 'work'>,
  notifications: readonly NewNotification[],
): Promise<StoredNotification[]> => {
  const fresh = await store.notifications.add(notifications)
  if (fresh.length === 0) return fresh
  const pushable = new Set(await store.push.havingAny([...new Set(fresh.map(({ userId }) => userId))]))
  for (const { userId, notificationId } of fresh)
    if (pushable.has(userId)) await work.enqueue('messaging.push', { userId, notificationId })
  // One message for all who are told the same: they share all but the number, which comes with their count.
  for (const notification of fresh)
    if (fresh.length <= 20 || hub.isConnected(notification.userId))
      await hub.publish({ event: 'notification', data: liveData(notification), to: [notification.userId] })
  return fresh
}
