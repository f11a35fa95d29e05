import type { UserCard } from '@app/contract/events/identity.ts'
import { sendMessage } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import type { Messaging } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import type { Announcement } from '../store/store.ts'
import { federatedMessage } from './federated-message.ts'
import { isOurs } from './message-address.ts'

const BATCH = 100

/** So far back it is looked whether somebody took part in a thread themselves. */
const LOOKED_AT = 50

/**
 * Who hears of a message: of somebody silenced, those who follow them, and who wrote to them in this thread
 * (rules/moderation.md#silencing).
 */
const hearing = async (
  { store }: Messaging,
  { message }: Announcement,
  sender: UserCard | undefined,
  receivers: readonly number[],
): Promise<number[]> => {
  const { mutedBy, followedBy } = await store.directory.relations(message.senderId, receivers)
  const heard = receivers.filter((userId) => !mutedBy.has(userId))
  if (!sender?.isSilenced) return heard
  const said = await store.messages.messagesOf(message.threadId, 'newest', { limit: LOOKED_AT, offset: 0 })
  const wrote = new Set(said.map(({ senderId }) => senderId))
  return heard.filter((userId) => followedBy.has(userId) || wrote.has(userId))
}

const announce = async (messaging: Messaging, announcement: Announcement): Promise<void> => {
  const { message, participantIds } = announcement
  const people = await messaging.store.directory.users(participantIds)
  const isRemote = (userId: number) => (people.get(userId)?.domain ?? null) !== null
  if (isOurs(messaging, message) && participantIds.some(isRemote)) {
    const federated = await federatedMessage(messaging, announcement)
    if (federated) await giveJob(messaging.work, sendMessage, federated, { id: federated.apId })
  }
  const receivers = participantIds.filter((userId) => userId !== message.senderId && !isRemote(userId))
  const heard = await hearing(messaging, announcement, people.get(message.senderId), receivers)
  await notify(
    messaging,
    heard.map((userId) => ({
      userId,
      type: 'message_notification',
      eventKey: `message:${message.messageId}`,
      subject: { kind: 'message', messageId: message.messageId },
      causeId: message.senderId,
      createdAt: message.createdAt,
    })),
  )
  await messaging.store.messages.announced(message.messageId)
}

export const isAnyUnannounced = async ({ store }: Messaging): Promise<boolean> =>
  (await store.messages.pendingAnnouncements(1)).length > 0

const announcePending = async (messaging: Messaging): Promise<void> => {
  for (;;) {
    const pending = await messaging.store.messages.pendingAnnouncements(BATCH)
    for (const announcement of pending) await announce(messaging, announcement)
    if (pending.length < BATCH) return
  }
}

/**
 * Notifies the receivers here, and federation for those elsewhere, of messages whose announcement is still in the store, oldest first. Run after each message, and
 * again every now and then, for what a crash left behind; a person is notified of a message once all the same.
 */
export const announceMessages = (messaging: Messaging): Promise<void> =>
  messaging.announcing(() => announcePending(messaging))
