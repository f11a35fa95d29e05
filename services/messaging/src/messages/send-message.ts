import { defederation } from '@app/contract/calls/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { MessageThread } from '@app/contract/messaging/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Messaging } from '../context.ts'
import type { StoredMessage } from '../store/records.ts'
import { announceMessages } from './announce-messages.ts'
import { newAddress } from './message-address.ts'
import { judgeOpening, judgeReply } from './may-write.rules.ts'
import type { Between } from './may-write.rules.ts'
import { threadViews } from './message.view.ts'
import { ownThread } from './read-messages.ts'

/** Refuses who was never here, is gone, or has not confirmed their address yet. */
export const findReceiver = async ({ store }: Messaging, userId: number): Promise<UserCard> => {
  const receiver = (await store.directory.users([userId])).get(userId)
  if (!receiver || receiver.state === 'deleted' || receiver.state === 'pending')
    throw notFound('There is no such user.')
  return receiver
}

/** Whoever lives on a server that is cut off would never hear of a message. */
const requireFederated = async ({ calls }: Messaging, receivers: readonly UserCard[]): Promise<void> => {
  const domains = [...new Set(receivers.flatMap(({ domain }) => domain ?? []))]
  if (domains.length === 0) return
  const { defederated } = await calls.ask(defederation, { domains })
  const closed = domains.find((_, at) => defederated[at])
  if (closed !== undefined) throw forbidden(`This instance does not federate with ${closed}.`)
}

/** As far as messaging knows them; whoever is banned or gone gets no further than the gateway. */
const senderOf = async ({ store }: Messaging, { userId }: Principal): Promise<Between['sender']> =>
  (await store.directory.users([userId])).get(userId) ?? { userId, state: 'active' }

/** The message is kept, with its announcement; a failure to notify its receivers now is made good later. */
const announced = async (
  messaging: Messaging,
  principal: Principal,
  message: StoredMessage,
  depth: number,
): Promise<MessageThread> => {
  await announceMessages(messaging).catch((error: unknown) =>
    messaging.log.warn({ error }, 'Message not announced yet'),
  )
  const thread = await ownThread(messaging, principal, message.threadId)
  const [view] = await threadViews(messaging, principal, [thread], depth)
  if (!view) throw notFound('There is no such message thread.')
  return view
}

/** Opens a thread with its first message. Answers it with its newest `depth` messages. */
export const openThread = async (
  messaging: Messaging,
  principal: Principal,
  receiverId: number,
  body: string,
  depth: number,
): Promise<MessageThread> => {
  const { store, clock } = messaging
  const senderId = principal.userId
  const receiver = await findReceiver(messaging, receiverId)
  judgeOpening({
    sender: await senderOf(messaging, principal),
    receiver,
    relations: await store.directory.relations(senderId, [receiver.userId]),
  })
  await requireFederated(messaging, [receiver])
  const people = [senderId, receiver.userId]
  const apId = await newAddress(messaging, people)
  const message = await store.messages.open(people, senderId, body, clock.now(), apId)
  return announced(messaging, principal, message, depth)
}

/** Adds a message to a thread. Answers it with its newest `depth` messages. */
export const replyToThread = async (
  messaging: Messaging,
  principal: Principal,
  threadId: number,
  body: string,
  depth: number,
): Promise<MessageThread> => {
  const { store, clock } = messaging
  const { participantIds } = await ownThread(messaging, principal, threadId)
  judgeReply(
    await senderOf(messaging, principal),
    participantIds,
    await store.directory.relations(principal.userId, participantIds),
  )
  const others = participantIds.filter((userId) => userId !== principal.userId)
  await requireFederated(messaging, [...(await store.directory.users(others)).values()])
  const apId = await newAddress(messaging, participantIds)
  const message = await store.messages.reply(threadId, principal.userId, body, clock.now(), apId)
  return announced(messaging, principal, message, depth)
}
