import * as operations from '@app/contract/messaging/notifications.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Route } from '@app/platform/http/serve.ts'
import type { Messaging } from '../context.ts'
import {
  markAllRead,
  removeAllNotifications,
  removeNotification,
  setNotificationStatus,
  setStatusOfSeveral,
} from './change-notifications.ts'
import { hiddenFrom, listNotifications, ownNotification, showNotification } from './read-notifications.ts'

/** Reading, marking and clearing one's own notifications. */
export const notificationRoutes = (messaging: Messaging): Route[] => [
  serve(operations.notificationCollection, ({ principal, params, query }) =>
    listNotifications(messaging, principal, params.status, query),
  ),
  serve(operations.notificationCollectionAll, ({ principal, query }) =>
    listNotifications(messaging, principal, 'all', query),
  ),
  serve(operations.notificationCount, async ({ principal, query }) => ({
    count: await messaging.store.notifications.countNew(principal.userId, hiddenFrom(query.kinds)),
  })),
  serve(operations.notificationRetrieve, async ({ principal, params }) =>
    showNotification(
      messaging,
      principal,
      await ownNotification(messaging, principal, params.notification_id),
    ),
  ),
  serve(operations.notificationRead, ({ principal, params }) =>
    setNotificationStatus(messaging, principal, params.notification_id, 'read'),
  ),
  serve(operations.notificationUnread, ({ principal, params }) =>
    setNotificationStatus(messaging, principal, params.notification_id, 'new'),
  ),
  serve(operations.notificationReadAll, ({ principal }) => markAllRead(messaging, principal)),
  serve(operations.notificationMarkSeveral, ({ principal, body }) =>
    setStatusOfSeveral(messaging, principal, body.ids, body.status),
  ),
  serve(operations.notificationDelete, ({ principal, params }) =>
    removeNotification(messaging, principal, params.notification_id),
  ),
  serve(operations.notificationDeleteAll, ({ principal }) => removeAllNotifications(messaging, principal)),
]
