import {
  notificationCollection,
  notificationCollectionAll,
  notificationCount,
  notificationDelete,
  notificationDeleteAll,
  notificationRead,
  notificationReadAll,
  notificationRetrieve,
  notificationUnread,
} from '@app/contract/messaging/notifications.ts'
import type { Notification, ReadStatus } from '@app/contract/messaging/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Route } from '@app/platform/http/serve.ts'
import type { Messaging } from '../context.ts'
import { paginationOf, sliceOf } from '@app/platform/http/paging.ts'
import type { StatusFilter, StoredNotification } from '../store/store.ts'
import { notificationViews } from './notification.view.ts'
import { tellCounts } from './publish-counts.ts'

/** Reading, marking and clearing one's own notifications. */
export const notificationRoutes = (messaging: Messaging): Route[] => {
  const { store } = messaging

  const own = async (principal: Principal, notificationId: number): Promise<StoredNotification> => {
    const notification = await store.notifications.find(notificationId)
    if (!notification) throw notFound('There is no such notification.')
    if (notification.userId !== principal.userId) throw forbidden('This notification is somebody else’s.')
    return notification
  }
  const show = async (principal: Principal, notification: StoredNotification): Promise<Notification> => {
    const [view] = await notificationViews(messaging, principal, [notification])
    if (!view) throw notFound('What this notification is about is gone.')
    return view
  }
  const mark = async (principal: Principal, notificationId: number, status: ReadStatus) => {
    const notification = await own(principal, notificationId)
    if (notification.status !== status) {
      await store.notifications.setStatus(notificationId, status)
      await tellCounts(messaging, principal.userId)
    }
    return show(principal, { ...notification, status })
  }
  const list = async (principal: Principal, status: StatusFilter, query: { p: number; perPage: number }) => {
    const { items, count } = await store.notifications.list(principal.userId, status, sliceOf(query))
    const pagination = paginationOf(query, count)
    return { items: await notificationViews(messaging, principal, items), pagination }
  }

  return [
    serve(notificationCollection, ({ principal, params, query }) => list(principal, params.status, query)),
    serve(notificationCollectionAll, ({ principal, query }) => list(principal, 'all', query)),
    serve(notificationCount, async ({ principal }) => ({
      count: await store.notifications.countNew(principal.userId),
    })),
    serve(notificationRetrieve, async ({ principal, params }) =>
      show(principal, await own(principal, params.notification_id)),
    ),
    serve(notificationRead, ({ principal, params }) => mark(principal, params.notification_id, 'read')),
    serve(notificationUnread, ({ principal, params }) => mark(principal, params.notification_id, 'new')),
    serve(notificationReadAll, async ({ principal }) => {
      await store.notifications.readAll(principal.userId)
      return tellCounts(messaging, principal.userId)
    }),
    serve(notificationDelete, async ({ principal, params }) => {
      await own(principal, params.notification_id)
      await store.notifications.remove(params.notification_id)
      return tellCounts(messaging, principal.userId)
    }),
    serve(notificationDeleteAll, async ({ principal }) => {
      await store.notifications.removeAll(principal.userId)
      return tellCounts(messaging, principal.userId)
    }),
  ]
}
