import * as operations from '@app/contract/messaging/messages.ts'
import type { MessageThread, ReadStatus } from '@app/contract/messaging/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Route } from '@app/platform/http/serve.ts'
import type { Messaging } from '../context.ts'
import { tellCounts } from '../notifications/publish-counts.ts'
import { paginationOf, sliceOf } from '@app/platform/http/paging.ts'
import type { StoredMessage, StoredThread } from '../store/store.ts'
import type { Announcer } from './announce-messages.ts'
import type { Between } from './may-write.rules.ts'
import { judgeOpening, judgeReply } from './may-write.rules.ts'
import { messageViews, participantViews, threadViews } from './message.view.ts'

/** Private messages: threads with fixed participants, whom nobody else can see. */
export const messageRoutes = (messaging: Messaging, announceMessages: Announcer): Route[] => {
  const { store, clock, log } = messaging

  const ownThread = async (principal: Principal, threadId: number): Promise<StoredThread> => {
    const thread = await store.messages.thread(threadId)
    if (!thread) throw notFound('There is no such message thread.')
    if (!thread.participantIds.includes(principal.userId))
      throw forbidden('Only its participants may see this message thread.')
    return thread
  }
  const ownMessage = async (principal: Principal, messageId: number): Promise<StoredMessage> => {
    const message = await store.messages.message(messageId)
    if (!message) throw notFound('There is no such message.')
    await ownThread(principal, message.threadId)
    return message
  }
  const receiverOf = async (userId: number) => {
    const receiver = (await store.directory.users([userId])).get(userId)
    if (!receiver || receiver.state === 'deleted' || receiver.state === 'pending')
      throw notFound('There is no such user.')
    return receiver
  }
  /** As far as messaging knows them; whoever is banned or gone gets no further than the gateway. */
  const senderOf = async ({ userId }: Principal): Promise<Between['sender']> =>
    (await store.directory.users([userId])).get(userId) ?? { userId, state: 'active' }
  const show = async (principal: Principal, message: StoredMessage) => {
    const [view] = await messageViews(messaging, principal, [message])
    if (!view) throw notFound('There is no such message.')
    return view
  }
  const mark = async (principal: Principal, messageId: number, status: ReadStatus) => {
    const message = await ownMessage(principal, messageId)
    await store.messages.setStatus(messageId, status)
    await store.notifications.setStatusOfMessage(principal.userId, messageId, status)
    await tellCounts(messaging, principal.userId)
    return show(principal, { ...message, status })
  }
  const list = async (
    principal: Principal,
    withUserId: number | null,
    query: { p: number; perPage: number; d: number },
  ) => {
    const { items, count } = await store.messages.threadsOf(principal.userId, withUserId, sliceOf(query))
    const pagination = paginationOf(query, count)
    return { items: await threadViews(messaging, principal, items, query.d), pagination }
  }
  const page = async (
    principal: Principal,
    threadId: number,
    order: 'newest' | 'oldest',
    query: { p: number; perPage: number },
  ) => {
    const thread = await ownThread(principal, threadId)
    const slice = sliceOf(query)
    const pagination = paginationOf(query, thread.messageCount)
    const [messages, participants] = await Promise.all([
      store.messages.messagesOf(threadId, order, slice),
      participantViews(messaging, principal, thread.participantIds),
    ])
    return { items: await messageViews(messaging, principal, messages), pagination, participants }
  }
  /** The message is kept, with its announcement; a failure to tell its receivers now is made good later. */
  const sent = async (
    principal: Principal,
    message: StoredMessage,
    depth: number,
  ): Promise<MessageThread> => {
    await announceMessages().catch((error: unknown) => log.warn({ error }, 'Message not announced yet'))
    const [view] = await threadViews(
      messaging,
      principal,
      [await ownThread(principal, message.threadId)],
      depth,
    )
    if (!view) throw notFound('There is no such message thread.')
    return view
  }

  return [
    serve(operations.messageRetrieveThreads, ({ principal, query }) => list(principal, null, query)),
    serve(operations.messageRetrieveInterlocutorThreads, async ({ principal, params, query }) => {
      if (!(await store.directory.users([params.user_id])).has(params.user_id))
        throw notFound('There is no such user.')
      return list(principal, params.user_id, query)
    }),
    serve(operations.messageRetrieve, async ({ principal, params }) =>
      show(principal, await ownMessage(principal, params.message_id)),
    ),
    serve(operations.messageRead, ({ principal, params }) => mark(principal, params.message_id, 'read')),
    serve(operations.messageUnread, ({ principal, params }) => mark(principal, params.message_id, 'new')),
    serve(
      operations.messageRetrieveThread,
      ({ principal, params, query }) =>
        page(principal, params.thread_id, params.sort === 'oldest' ? 'oldest' : 'newest', query),
      { guard: ({ principal, params }) => ownThread(principal, params.thread_id) },
    ),
    serve(
      operations.messageRetrieveThreadNewest,
      ({ principal, params, query }) => page(principal, params.thread_id, 'newest', query),
      { guard: ({ principal, params }) => ownThread(principal, params.thread_id) },
    ),
    serve(
      operations.messageCreateReply,
      async ({ principal, params, query, body }) => {
        const thread = await ownThread(principal, params.thread_id)
        judgeReply(
          await senderOf(principal),
          thread.participantIds,
          await store.directory.relations(principal.userId, thread.participantIds),
        )
        const message = await store.messages.reply(params.thread_id, principal.userId, body.body, clock.now())
        return sent(principal, message, query.d)
      },
      { guard: ({ principal, params }) => ownThread(principal, params.thread_id) },
    ),
    serve(
      operations.messageCreateThread,
      async ({ principal, params, query, body }) => {
        const senderId = principal.userId
        const receiver = await receiverOf(params.user_id)
        judgeOpening({
          sender: await senderOf(principal),
          receiver,
          relations: await store.directory.relations(senderId, [receiver.userId]),
        })
        const message = await store.messages.open(
          [senderId, receiver.userId],
          senderId,
          body.body,
          clock.now(),
        )
        return sent(principal, message, query.d)
      },
      { guard: ({ params }) => receiverOf(params.user_id) },
    ),
  ]
}
