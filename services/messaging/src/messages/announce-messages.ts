import type { Messaging } from '../context.ts'
import { notify } from '../notifications/notify.ts'
import type { Announcement } from '../store/store.ts'

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

/**
 * Tells receivers of messages whose announcement is still in the store, oldest first. Run after each message, and again
 * at start and every now and then, for what a crash left behind; a person hears of a message once all the same.
 */
export const createAnnouncer = (messaging: Messaging) => {
  let running: Promise<void> | null = null
  let again = false
  const run = async () => {
    do {
      again = false
      const pending = await messaging.store.messages.pendingAnnouncements(100)
      for (const announcement of pending) await announce(messaging, announcement)
      if (pending.length === 100) again = true
    } while (again)
  }
  return (): Promise<void> => {
    again = true
    running ??= run().finally(() => {
      running = null
    })
    return running
  }
}
export type Announcer = ReturnType<typeof createAnnouncer>
