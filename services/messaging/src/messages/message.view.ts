import { formatDateTime } from '@app/contract/common.ts'
import type { Emoji } from '@app/contract/common.ts'
import type { Message, MessageThread } from '@app/contract/messaging/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Messaging } from '../context.ts'
import type { StoredMessage } from '../store/records.ts'
import type { StoredThread } from '../store/store.ts'
import { emojisFor } from './emojis.ts'
import { peopleFor } from '../users/user.view.ts'
import type { People } from '../users/user.view.ts'

export const toMessage = (message: StoredMessage, people: People, emojis: readonly Emoji[]): Message => ({
  messageId: message.messageId,
  threadId: message.threadId,
  sender: people.small(message.senderId),
  body: message.body,
  status: message.status,
  createdAt: formatDateTime(message.createdAt),
  ...(emojis.length > 0 && { emojis: [...emojis] }),
})

export const messageViews = async (
  messaging: Messaging,
  viewer: Principal,
  messages: readonly StoredMessage[],
): Promise<Message[]> => {
  const [people, emojisOf] = await Promise.all([
    peopleFor(
      messaging,
      viewer,
      messages.map(({ senderId }) => senderId),
    ),
    emojisFor(messaging, messages),
  ])
  return messages.map((message) => toMessage(message, people, emojisOf(message)))
}

/** The participants as full users. */
export const participantViews = async (
  messaging: Messaging,
  viewer: Principal,
  userIds: readonly number[],
) => {
  const [people, followers] = await Promise.all([
    peopleFor(messaging, viewer, userIds),
    messaging.store.directory.followersCounts(userIds),
  ])
  return userIds.map((userId) => people.full(userId, followers.get(userId) ?? 0))
}

/** Threads with their newest `depth` messages, in a handful of queries for all of them. */
export const threadViews = async (
  messaging: Messaging,
  viewer: Principal,
  threads: readonly StoredThread[],
  depth: number,
): Promise<MessageThread[]> => {
  const { store } = messaging
  if (threads.length === 0) return []
  const newest = await store.messages.newestOf(
    threads.map(({ threadId }) => threadId),
    depth,
  )
  const participantIds = [...new Set(threads.flatMap((thread) => thread.participantIds))]
  const shown = [...newest.values()].flat()
  const senderIds = shown.map(({ senderId }) => senderId)
  const [people, followers, emojisOf] = await Promise.all([
    peopleFor(messaging, viewer, [...participantIds, ...senderIds]),
    store.directory.followersCounts(participantIds),
    emojisFor(messaging, shown),
  ])
  return threads.map((thread) => ({
    threadId: thread.threadId,
    participants: thread.participantIds.map((userId) => people.full(userId, followers.get(userId) ?? 0)),
    messageCount: thread.messageCount,
    messages: (newest.get(thread.threadId) ?? []).map((message) =>
      toMessage(message, people, emojisOf(message)),
    ),
  }))
}
