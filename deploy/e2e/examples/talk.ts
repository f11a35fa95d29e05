import type { Scene } from './scene.ts'
import type { Row } from './walk.ts'

const conversation: readonly Row[] = [
  [
    'message_create_thread',
    'ben',
    { params: { user_id: '@ada' }, body: { body: 'May I borrow your saw?' } },
    { thread_id: 'threadId', message_id: 'messages.0.messageId' },
  ],
  ['message_create_reply', 'ada', { body: { body: 'Of course.' } }],
  ['message_retrieve_threads', 'ada'],
  ['message_retrieve_thread', 'ada', { params: { sort: 'newest' } }],
  ['message_retrieve_thread_newest', 'ada'],
  ['message_retrieve_interlocutor_threads', 'ada', { params: { user_id: '@ben' } }],
  ['message_retrieve', 'ada'],
  ['message_read', 'ada'],
  ['message_unread', 'ada'],
]

const notifications: readonly Row[] = [
  [
    'notification_collection_all',
    'ben',
    {},
    { notification_id: 'items.0.notificationId', other: 'items.1.notificationId' },
  ],
  ['notification_collection', 'ben', { params: { status: 'new' } }],
  ['notification_count', 'ben'],
  ['notification_retrieve', 'ben'],
  ['notification_read', 'ben'],
  ['notification_unread', 'ben'],
  ['notification_mark_several', 'ben', { body: { ids: ['@notification_id'], status: 'read' } }],
  ['notification_read_all', 'ben'],
  ['notification_delete', 'ben'],
  ['notification_delete_all', 'ben'],
  ['notification_digest_retrieve', 'ben'],
  ['notification_digest_update', 'ben', { params: { frequency: 'weekly' } }],
]

/** Members write to each other, and are told of what happened. */
export const talk = async ({ walk, push }: Scene): Promise<void> => {
  await walk.rows([...conversation, ...notifications])
  const body = push.subscribe('ben')
  await walk.rows([
    ['notification_push_register', 'ben', { body }],
    ['notification_push_test', 'ben'],
    ['notification_push_unregister', 'ben'],
  ])
}
