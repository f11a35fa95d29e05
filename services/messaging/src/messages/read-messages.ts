import { paginationOf, sliceOf } from '@app/platform/http/paging.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Messaging } from '../context.ts'
import type { StoredMessage } from '../store/records.ts'
import type { StoredThread } from '../store/store.ts'
import { messageViews, participantViews, threadViews } from './message.view.ts'

/** Refuses a thread that does not exist, and one the reader takes no part in. */
export const ownThread = async (
  { store }: Messaging,
  { userId }: Principal,
  threadId: number,
): Promise<StoredThread> => {
  const thread = await store.messages.thread(threadId)
  if (!thread) throw notFound('There is no such message thread.')
  if (!thread.participantIds.includes(userId))
    throw forbidden('Only its participants may see this message thread.')
  return thread
}

export const ownMessage = async (
  messaging: Messaging,
  principal: Principal,
  messageId: number,
): Promise<StoredMessage> => {
  const message = await messaging.store.messages.message(messageId)
  if (!message) throw notFound('There is no such message.')
  await ownThread(messaging, principal, message.threadId)
  return message
}

export const showMessage = async (messaging: Messaging, principal: Principal, message: StoredMessage) => {
  const [view] = await messageViews(messaging, principal, [message])
  if (!view) throw notFound('There is no such message.')
  return view
}

/** The reader's threads, each with its newest `d` messages; with `withUserId` only those that user is in, too. */
export const listThreads = async (
  messaging: Messaging,
  principal: Principal,
  withUserId: number | null,
  query: PageQuery & { d: number },
) => {
  const { store } = messaging
  if (withUserId !== null && !(await store.directory.users([withUserId])).has(withUserId))
    throw notFound('There is no such user.')
  const { items, count } = await store.messages.threadsOf(principal.userId, withUserId, sliceOf(query))
  const pagination = paginationOf(query, count)
  return { items: await threadViews(messaging, principal, items, query.d), pagination }
}

export const listMessages = async (
  messaging: Messaging,
  principal: Principal,
  threadId: number,
  order: 'newest' | 'oldest',
  query: PageQuery,
) => {
  const thread = await ownThread(messaging, principal, threadId)
  const slice = sliceOf(query)
  const pagination = paginationOf(query, thread.messageCount)
  const [messages, participants] = await Promise.all([
    messaging.store.messages.messagesOf(threadId, order, slice),
    participantViews(messaging, principal, thread.participantIds),
  ])
  return { items: await messageViews(messaging, principal, messages), pagination, participants }
}
