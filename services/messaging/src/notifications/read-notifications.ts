import { typesOfGroup } from '@app/contract/messaging/notification-groups.ts'
import type { NotificationGroup } from '@app/contract/messaging/notification-groups.ts'
import { notificationTypes, requestedTypes } from '@app/contract/messaging/notification-kinds.ts'
import type { NotificationType } from '@app/contract/messaging/notification-kinds.ts'
import type { Notification } from '@app/contract/messaging/schemas.ts'
import { paginationOf, sliceOf } from '@app/platform/http/paging.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Messaging } from '../context.ts'
import type { StoredNotification } from '../store/records.ts'
import type { StatusFilter } from '../store/store.ts'
import { notificationViews } from './notification.view.ts'

/** Kinds that are kept from a caller who understands these beyond those of Mbin. */
export const hiddenFrom = (kinds: readonly NotificationType[]): NotificationType[] =>
  requestedTypes.filter((type) => !kinds.includes(type))

/** Kinds that a list narrowed to a group leaves out. */
const outside = (group: NotificationGroup | undefined): NotificationType[] => {
  if (group === undefined) return []
  const inside = typesOfGroup(group)
  return notificationTypes.filter((type) => !inside.includes(type))
}

/** Refuses one that does not exist, and one of somebody else. */
export const ownNotification = async (
  { store }: Messaging,
  { userId }: Principal,
  notificationId: number,
): Promise<StoredNotification> => {
  const notification = await store.notifications.find(notificationId)
  if (!notification) throw notFound('There is no such notification.')
  if (notification.userId !== userId) throw forbidden('This notification is somebody else’s.')
  return notification
}

export const showNotification = async (
  messaging: Messaging,
  principal: Principal,
  notification: StoredNotification,
): Promise<Notification> => {
  const [view] = await notificationViews(messaging, principal, [notification])
  if (!view) throw notFound('What this notification is about is gone.')
  return view
}

export const listNotifications = async (
  messaging: Messaging,
  principal: Principal,
  status: StatusFilter,
  query: PageQuery & { kinds: readonly NotificationType[]; group?: NotificationGroup | undefined },
) => {
  const { items, count } = await messaging.store.notifications.list(
    principal.userId,
    status,
    sliceOf(query),
    [...new Set([...hiddenFrom(query.kinds), ...outside(query.group)])],
  )
  const pagination = paginationOf(query, count)
  return { items: await notificationViews(messaging, principal, items), pagination }
}
