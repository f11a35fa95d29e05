import type { FederatedMessage } from '@app/contract/calls/messaging.ts'
import type { Messaging } from '../context.ts'
import type { StoredMessage } from '../store/records.ts'
import { ownEmojis } from './emojis.ts'
import { isOurs } from './message-address.ts'

/** How far back in a thread the message is looked for that another one answers. */
const LOOK_BACK = 25

/** A message as federation sends it; null: it has no address. It answers the one before it, as threads are read here. */
export const federatedMessage = async (
  messaging: Messaging,
  { message, participantIds }: { message: StoredMessage; participantIds: readonly number[] },
): Promise<FederatedMessage | null> => {
  const { apId, messageId, threadId, senderId, body, createdAt } = message
  if (apId === null) return null
  const newest = (await messaging.store.messages.newestOf([threadId], LOOK_BACK)).get(threadId) ?? []
  const emojis = await ownEmojis(messaging, [body])
  const before = newest.find((one) => one.messageId < messageId && one.apId !== null)
  return {
    apId,
    senderId,
    receiverIds: participantIds.filter((userId) => userId !== senderId),
    body,
    inReplyTo: before?.apId ?? null,
    createdAt: createdAt.toISOString(),
    ...(emojis.length > 0 && { emojis }),
  }
}

export const messageAt = async (messaging: Messaging, apId: string): Promise<FederatedMessage | null> => {
  const message = isOurs(messaging, { apId }) ? await messaging.store.messages.byApId(apId) : null
  const thread = message && (await messaging.store.messages.thread(message.threadId))
  return message && thread
    ? federatedMessage(messaging, { message, participantIds: thread.participantIds })
    : null
}
