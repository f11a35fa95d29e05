import { z } from 'zod'
import { EmptyObject, Id, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { notificationGroups } from './notification-groups.ts'
import {
  Notification,
  NotificationCount,
  NotificationKinds,
  PushSubscriptionRequest,
  ReadStatus,
} from './schemas.ts'

const base = {
  context: 'messaging',
  tag: 'Notification',
  auth: 'required',
  rate: 'api_notification',
} as const
const reading = { ...base, scopes: ['user:notification:read'] } as const
const deleting = { ...base, scopes: ['user:notification:delete'] } as const
const NotificationId = z.object({ notification_id: Id })
const list = {
  ...reading,
  method: 'GET',
  query: z.object({
    p: PageNumber,
    perPage: perPage(25),
    kinds: NotificationKinds,
    group: z.enum(notificationGroups).optional().describe('Only what tells of this'),
  }),
  replies: { 200: paginated(Notification), ...refusals(400, 401, 403, 404, 429) },
} as const

export const notificationCollection = operation({
  ...list,
  id: 'notification_collection',
  path: '/api/notifications/{status}',
  summary: 'List your notifications of one status, newest first',
  params: z.object({
    status: z
      .enum(['all', 'new', 'read'])
      .describe('All notifications, the unread ones, or those that were read.'),
  }),
})

export const notificationCollectionAll = operation({
  ...list,
  id: 'notification_collection_all',
  path: '/api/notifications',
  summary: 'List all your notifications, newest first',
})

export const notificationCount = operation({
  ...reading,
  id: 'notification_count',
  method: 'GET',
  path: '/api/notifications/count',
  summary: 'Count your new notifications',
  query: z.object({ kinds: NotificationKinds }),
  replies: { 200: NotificationCount, ...refusals(401, 403, 429) },
})

export const notificationRetrieve = operation({
  ...reading,
  id: 'notification_retrieve',
  method: 'GET',
  path: '/api/notification/{notification_id}',
  summary: 'Read one notification',
  params: NotificationId,
  replies: { 200: Notification, ...refusals(401, 403, 404, 429) },
})

export const notificationRead = operation({
  ...reading,
  id: 'notification_read',
  method: 'PUT',
  path: '/api/notifications/{notification_id}/read',
  summary: 'Mark a notification as read',
  params: NotificationId,
  replies: { 200: Notification, ...refusals(401, 403, 404, 429) },
})

export const notificationUnread = operation({
  ...reading,
  id: 'notification_unread',
  method: 'PUT',
  path: '/api/notifications/{notification_id}/unread',
  summary: 'Mark a notification as new',
  params: NotificationId,
  replies: { 200: Notification, ...refusals(401, 403, 404, 429) },
})

export const notificationReadAll = operation({
  ...reading,
  id: 'notification_read_all',
  method: 'PUT',
  path: '/api/notifications/read',
  summary: 'Mark all your notifications as read',
  replies: { 204: null, ...refusals(401, 403, 429) },
})

export const notificationMarkSeveral = operation({
  ...reading,
  id: 'notification_mark_several',
  method: 'POST',
  path: '/api/notifications/read',
  summary: 'Mark some of your notifications as read, or as new',
  body: z.object({
    ids: z
      .array(Id)
      .min(1)
      .max(100)
      .describe('Numbers of notifications. Those that are not yours, or gone, are passed over.'),
    status: ReadStatus.default('read').describe('What they become.'),
  }),
  replies: { 204: null, ...refusals(400, 401, 403, 429) },
})

export const notificationDelete = operation({
  ...deleting,
  id: 'notification_delete',
  method: 'DELETE',
  path: '/api/notifications/{notification_id}',
  summary: 'Remove a notification',
  params: NotificationId,
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
})

export const notificationDeleteAll = operation({
  ...deleting,
  id: 'notification_delete_all',
  method: 'DELETE',
  path: '/api/notifications',
  summary: 'Remove all your notifications',
  replies: { 204: null, ...refusals(401, 403, 429) },
})

export const notificationPushRegister = operation({
  ...reading,
  id: 'notification_push_register',
  method: 'POST',
  path: '/api/notification/push',
  summary: 'Register this client for Web Push, and send it a test',
  body: PushSubscriptionRequest,
  replies: { 200: EmptyObject, ...refusals(400, 401, 403, 429) },
})

export const notificationPushUnregister = operation({
  ...reading,
  id: 'notification_push_unregister',
  method: 'DELETE',
  path: '/api/notification/push',
  summary: 'End the Web Push registration of this client',
  replies: { 200: EmptyObject, ...refusals(401, 403, 404, 429) },
})

export const notificationPushTest = operation({
  ...reading,
  id: 'notification_push_test',
  method: 'POST',
  path: '/api/notification/push/test',
  summary: 'Send a test by Web Push to this client',
  replies: { 200: EmptyObject, ...refusals(401, 403, 404, 429) },
})

export const notificationSettingsUpdate = operation({
  ...base,
  scopes: ['user:notification:edit'],
  rate: 'api_update',
  id: 'notification_settings_update',
  method: 'PUT',
  path: '/api/notification/update/{targetType}/{targetId}/{setting}',
  summary: 'Choose how loud a thread, post, magazine or user is for you',
  params: z.object({
    // Checked where it is used: what matches none of these is no such address, a 404.
    targetType: z.string().meta({ enum: ['entry', 'post', 'magazine', 'user'] }),
    targetId: z.string().meta({ pattern: '^[1-9][0-9]*$' }),
    setting: z.string().meta({ enum: ['Default', 'Loud', 'Muted'] }),
  }),
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
})
