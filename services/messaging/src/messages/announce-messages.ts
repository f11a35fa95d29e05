import type { Messaging } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import type { Announcement } from '../store/store.ts'

const BATCH = 100

const announce = async (messaging: Messaging, { message, participantIds }: Announcement): Promise<void> => {
  await notify(
    messaging,
    participantIds
      .filter((userId) => userId !== message.senderId)
      .map((userId) => ({
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

const announcePending = async (messaging: Messaging): Promise<void> => {
  for (;;) {
    const pending = await messaging.store.messages.pendingAnnouncements(BATCH)
    for (const announcement of pending) await announce(messaging, announcement)
    if (pending.length < BATCH) return
  }
}

/**
 * Notifies the receivers of messages whose announcement is still in the store, oldest first. Run after each message, and
 * again every now and then, for what a crash left behind; a person is notified of a message once all the same.
 */
export const announceMessages = (messaging: Messaging): Promise<void> =>
  messaging.announcing(() => announcePending(messaging))
