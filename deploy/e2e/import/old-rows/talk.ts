import { FAR, at, ids, kindOf, numbered, uuids } from './row.ts'
import type { Row } from './row.ts'

const notificationTypes = [
  ...['entry', 'post'].flatMap((kind) =>
    ['created', 'edited', 'deleted', 'mentioned'].map((act) => `${kind}_${act}`),
  ),
  ...['entry_comment', 'post_comment'].flatMap((kind) =>
    ['created', 'edited', 'reply', 'deleted', 'mentioned'].map((act) => `${kind}_${act}`),
  ),
]

/** Messages, notifications and where they go. */
export const talkRows = (): Record<string, Row[]> => ({
  message_thread: [
    { id: 1, updated_at: at(900) },
    { id: 2, updated_at: at(901) },
    { id: 3, updated_at: at(902) },
    { id: 4, updated_at: at(903) },
  ],
  message_thread_participants: [
    { message_thread_id: 1, user_id: ids.anna },
    { message_thread_id: 1, user_id: ids.bert },
    { message_thread_id: 2, user_id: ids.anna },
    { message_thread_id: 2, user_id: ids.rita },
    { message_thread_id: 3, user_id: ids.anna },
    { message_thread_id: 4, user_id: ids.bert },
    { message_thread_id: 4, user_id: ids.carol },
  ],
  message: numbered([
    { thread_id: 1, sender_id: ids.anna, body: 'Hello Bert', status: 'read' },
    { thread_id: 1, sender_id: ids.bert, body: 'Hello Anna', status: 'new' },
    { thread_id: 2, sender_id: ids.anna, body: 'Hello Rita', status: 'read', uuid: uuids.message },
    { thread_id: 2, sender_id: ids.rita, body: 'Hi', status: 'new', ap_id: `https://${FAR}/message/1` },
    {
      thread_id: 4,
      sender_id: ids.bert,
      body: 'Hello Carol, again',
      status: 'read',
      uuid: uuids.toCarol,
      edited_at: at(904),
    },
  ]),
  notification: numbered([
    ...notificationTypes.map((notification_type, i) => ({
      user_id: ids.anna,
      [`${kindOf(notification_type)}_id`]: 7,
      notification_type,
      status: i % 2 === 0 ? 'new' : 'read',
    })),
    { user_id: ids.anna, message_id: 2, notification_type: 'message', status: 'new' },
    { user_id: ids.dora, ban_id: 1, notification_type: 'ban', status: 'read' },
    { user_id: ids.carl, ban_id: 2, notification_type: 'unban', status: 'new' },
    { user_id: ids.bert, report_id: 1, notification_type: 'report_created', status: 'new' },
    { user_id: ids.anna, report_id: 2, notification_type: 'report_approved', status: 'read' },
    { user_id: ids.carl, report_id: 4, notification_type: 'report_rejected', status: 'read' },
    { user_id: ids.anna, new_user_id: 12, notification_type: 'new_signup', status: 'new' },
  ]),
  notification_settings: numbered([
    { user_id: ids.anna, entry_id: 7, notification_status: 'Loud' },
    { user_id: ids.anna, magazine_id: ids.cats, notification_status: 'Muted' },
    { user_id: ids.anna, target_user_id: ids.bert, notification_status: 'Loud' },
    { user_id: ids.anna, post_id: 7, notification_status: 'Default' },
  ]),
  user_push_subscription: numbered([
    {
      user_id: ids.anna,
      endpoint: 'https://push.example/1',
      content_encryption_public_key: 'p256dh',
      server_auth_key: 'auth',
      device_key: '66666666-6666-4666-8666-666666666666',
      notification_types: '["message","notification"]',
    },
  ]),
})
