import { isDeepStrictEqual } from 'node:util'
import type { CallInput } from '@app/contract/call.ts'
import { hidesHost } from '@app/contract/calls/hidden.ts'
import type { receiveMessage as receiveMessageCall } from '@app/contract/calls/messaging.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import type { Messaging } from '../context.ts'
import type { StoredThread } from '../store/store.ts'
import { announceMessages } from './announce-messages.ts'
import { judgeOpening, judgeReply } from './may-write.rules.ts'
import type { Between } from './may-write.rules.ts'

type Received = CallInput<typeof receiveMessageCall>

const isPermitted = (judge: () => void): boolean => {
  try {
    judge()
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** The thread a message continues: that of the message it answers, if everybody named takes part in it. */
const threadAnswered = async (
  { store }: Messaging,
  inReplyTo: string | null,
  people: readonly number[],
): Promise<StoredThread | null> => {
  const answered = inReplyTo === null ? null : await store.messages.byApId(inReplyTo)
  const thread = answered && (await store.messages.thread(answered.threadId))
  return thread && people.every((userId) => thread.participantIds.includes(userId)) ? thread : null
}

/** Those of the receivers who take a new thread of this sender; whoever is elsewhere decides there. */
const takers = async (
  messaging: Messaging,
  sender: Between['sender'],
  receivers: readonly UserCard[],
  domain: string,
): Promise<number[]> => {
  const here = receivers.filter((receiver) => receiver.domain === null)
  const [relations, hidden] = await Promise.all([
    messaging.store.directory.relations(
      sender.userId,
      here.map(({ userId }) => userId),
    ),
    messaging.calls.ask(hidesHost, { domain, userIds: here.map(({ userId }) => userId) }),
  ])
  const taking = here.filter(
    (receiver) =>
      !hidden.userIds.includes(receiver.userId) &&
      isPermitted(() => judgeOpening({ sender, receiver, relations })),
  )
  if (taking.length === 0) return []
  return [...taking, ...receivers.filter((receiver) => receiver.domain !== null)].map(({ userId }) => userId)
}

/** The thread it belongs into, or the people of a new one; null: nobody here takes it. */
const placeOf = async (
  messaging: Messaging,
  { senderId, receiverIds, inReplyTo, domain }: Received,
): Promise<StoredThread | number[] | null> => {
  const { directory, messages } = messaging.store
  const cards = await directory.users([senderId, ...receiverIds])
  const sender = cards.get(senderId) ?? { userId: senderId, state: 'active' as const }
  if (sender.state === 'banned' || sender.state === 'deleted') return null
  const answered = await threadAnswered(messaging, inReplyTo, [senderId, ...receiverIds])
  if (answered) {
    const relations = await directory.relations(senderId, answered.participantIds)
    return isPermitted(() => judgeReply(sender, answered.participantIds, relations)) ? answered : null
  }
  const receivers = receiverIds.flatMap((userId) => cards.get(userId) ?? [])
  const taking = await takers(messaging, sender, receivers, domain)
  if (taking.length === 0) return null
  const people = [senderId, ...taking]
  return (await messages.threadOf(people)) ?? people
}

/**
 * Keeps a message from elsewhere, in the thread of the message it answers, else in that of the same people. What its
 * receivers do not want is dropped without a word. Answers whether it is here now.
 */
export const receiveMessage = async (messaging: Messaging, received: Received): Promise<boolean> => {
  const { messages } = messaging.store
  const { apId, senderId, body, createdAt, edited, emojis = [] } = received
  const pictures = emojis.length > 0 ? emojis : null
  const known = await messages.byApId(apId)
  if (known) {
    if (known.senderId !== senderId) return false
    if (edited && !(known.body === body && isDeepStrictEqual(known.emojis, pictures)))
      await messages.edit(known.messageId, body, messaging.clock.now(), pictures)
    return true
  }
  if (edited) return false
  const place = await placeOf(messaging, received)
  if (!place) return false
  const at = new Date(createdAt)
  if (Array.isArray(place)) await messages.open(place, senderId, body, at, apId, pictures)
  else await messages.reply(place.threadId, senderId, body, at, apId, pictures)
  await announceMessages(messaging).catch((error: unknown) =>
    messaging.log.warn({ error }, 'Message not announced yet'),
  )
  return true
}

/** Answers whether there was such a message of theirs. */
export const removeMessage = async (
  { store }: Messaging,
  { apId, senderId }: { apId: string; senderId: number },
): Promise<boolean> => {
  const known = await store.messages.byApId(apId)
  if (known?.senderId !== senderId) return false
  await store.messages.remove(known.messageId)
  return true
}
