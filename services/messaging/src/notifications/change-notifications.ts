import type { Notification, ReadStatus } from '@app/contract/messaging/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Messaging } from '../context.ts'
import { publishCounts } from './publish-counts.ts'
import { ownNotification, showNotification } from './read-notifications.ts'

export const setNotificationStatus = async (
  messaging: Messaging,
  principal: Principal,
  notificationId: number,
  status: ReadStatus,
): Promise<Notification> => {
  const notification = await ownNotification(messaging, principal, notificationId)
  if (notification.status !== status) {
    await messaging.store.notifications.setStatus(notificationId, status)
    await publishCounts(messaging, principal.userId)
  }
  return showNotification(messaging, principal, { ...notification, status })
}

export const markAllRead = async (messaging: Messaging, { userId }: Principal): Promise<undefined> => {
  await messaging.store.notifications.readAll(userId)
  return publishCounts(messaging, userId)
}

/** Marks those of them that are the member's own. */
export const setStatusOfSeveral = async (
  messaging: Messaging,
  { userId }: Principal,
  ids: readonly number[],
  status: ReadStatus,
): Promise<undefined> => {
  await messaging.store.notifications.setStatusOf(userId, ids, status)
  return publishCounts(messaging, userId)
}

export const removeNotification = async (
  messaging: Messaging,
  principal: Principal,
  notificationId: number,
): Promise<undefined> => {
  await ownNotification(messaging, principal, notificationId)
  await messaging.store.notifications.remove(notificationId)
  return publishCounts(messaging, principal.userId)
}

export const removeAllNotifications = async (
  messaging: Messaging,
  { userId }: Principal,
): Promise<undefined> => {
  await messaging.store.notifications.removeAll(userId)
  return publishCounts(messaging, userId)
}
