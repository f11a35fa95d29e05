import { z } from 'zod'
import { depth, Id, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { Message, MessageRequest, MessageThread, MessageThreadPage } from './schemas.ts'

const base = { context: 'messaging', tag: 'Message', auth: 'required' } as const
const reading = { ...base, scopes: ['user:message:read'], rate: 'api_read' } as const
const writing = { ...base, scopes: ['user:message:create'], rate: 'api_message' } as const
const Depth = depth(25, 100).describe(
  'How many messages of each thread to show, 0 to 100; -1 is understood as 0',
)
const ThreadId = z.object({ thread_id: Id })
const MessageId = z.object({ message_id: Id })
const page = { p: PageNumber, perPage: perPage(25) }

export const messageRetrieveThreads = operation({
  ...reading,
  id: 'message_retrieve_threads',
  method: 'GET',
  path: '/api/messages',
  summary: 'List your message threads, most recently updated first',
  query: z.object({ ...page, d: Depth }),
  replies: { 200: paginated(MessageThread), ...refusals(400, 401, 403, 404, 429) },
})

export const messageRetrieveInterlocutorThreads = operation({
  ...reading,
  id: 'message_retrieve_interlocutor_threads',
  method: 'GET',
  path: '/api/users/{user_id}/messages',
  summary: 'List your message threads with a user',
  params: z.object({ user_id: Id }),
  query: z.object({ ...page, d: Depth }),
  replies: { 200: paginated(MessageThread), ...refusals(400, 401, 403, 404, 429) },
})

export const messageRetrieve = operation({
  ...reading,
  anonymousRate: 'anonymous_api_read',
  id: 'message_retrieve',
  method: 'GET',
  path: '/api/messages/{message_id}',
  summary: 'Read one message',
  params: MessageId,
  replies: { 200: Message, ...refusals(401, 403, 404, 429) },
})

const threadPage = {
  ...reading,
  method: 'GET',
  query: z.object(page),
  replies: { 200: MessageThreadPage, ...refusals(400, 401, 403, 404, 429) },
} as const

export const messageRetrieveThread = operation({
  ...threadPage,
  id: 'message_retrieve_thread',
  path: '/api/messages/thread/{thread_id}/{sort}',
  summary: 'Read a message thread in the given order',
  params: ThreadId.extend({ sort: z.string().describe('`newest` or `oldest`; anything else is `newest`') }),
})

export const messageRetrieveThreadNewest = operation({
  ...threadPage,
  id: 'message_retrieve_thread_newest',
  path: '/api/messages/thread/{thread_id}',
  summary: 'Read a message thread, newest message first',
  params: ThreadId,
})

export const messageRead = operation({
  ...reading,
  rate: 'api_update',
  id: 'message_read',
  method: 'PUT',
  path: '/api/messages/{message_id}/read',
  summary: 'Mark a message as read',
  params: MessageId,
  replies: { 200: Message, ...refusals(401, 403, 404, 429) },
})

export const messageUnread = operation({
  ...reading,
  rate: 'api_update',
  id: 'message_unread',
  method: 'PUT',
  path: '/api/messages/{message_id}/unread',
  summary: 'Mark a message as new',
  params: MessageId,
  replies: { 200: Message, ...refusals(401, 403, 404, 429) },
})

export const messageCreateReply = operation({
  ...writing,
  id: 'message_create_reply',
  method: 'POST',
  path: '/api/messages/thread/{thread_id}/reply',
  summary: 'Write into a message thread',
  params: ThreadId,
  query: z.object({ d: Depth }),
  body: MessageRequest,
  replies: { 201: MessageThread, ...refusals(400, 401, 403, 404, 429) },
})

export const messageCreateThread = operation({
  ...writing,
  id: 'message_create_thread',
  method: 'POST',
  path: '/api/users/{user_id}/message',
  summary: 'Start a message thread with a user',
  params: z.object({ user_id: Id }),
  query: z.object({ d: Depth }),
  body: MessageRequest,
  replies: { 201: MessageThread, ...refusals(400, 401, 403, 404, 429) },
})
