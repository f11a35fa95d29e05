import type { Notification } from '@app/contract/messaging/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Messaging } from '../context.ts'
import type { StoredNotification } from '../store/records.ts'
import { detailsOf, loadViews } from './subjects/index.ts'

/**
 * Notifications as the API shows them to their owner. What is about something that was just removed is left out: its own
 * removal is on its way.
 */
export const notificationViews = async (
  messaging: Messaging,
  viewer: Principal,
  notifications: readonly StoredNotification[],
): Promise<Notification[]> => {
  const viewOf = await loadViews(
    messaging,
    viewer,
    notifications.map(({ subject }) => subject),
  )
  return notifications.flatMap((notification) => {
    const subject = viewOf(notification.subject)
    if (!subject) return []
    const { notificationId, status, type } = notification
    return { notificationId, status, type, subject, ...detailsOf(notification) }
  })
}
