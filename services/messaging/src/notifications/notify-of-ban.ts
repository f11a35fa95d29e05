import type { DataOf } from '@app/contract/event.ts'
import type { memberBanned, memberUnbanned } from '@app/contract/events/community.ts'
import type { Messaging } from '../context.ts'
import { notify } from './notify.ts'

/** Tells a member of a ban from a magazine, or of a change to one; `eventId` sets one change apart from the next. */
export const notifyOfBan = async (
  messaging: Messaging,
  ban: DataOf<typeof memberBanned>,
  eventId: string,
  at: Date,
): Promise<void> => {
  await notify(messaging, [
    {
      userId: ban.userId,
      type: 'magazine_ban_notification',
      eventKey: `ban:${eventId}`,
      subject: { kind: 'ban', ...ban },
      causeId: ban.bannedById,
      createdAt: at,
    },
  ])
}

/** Tells a member that a ban has ended. It still names who set it, and why, where the member kept that notification. */
export const notifyOfUnban = async (
  messaging: Messaging,
  { banId, magazineId, userId, unbannedById }: DataOf<typeof memberUnbanned>,
  eventId: string,
  at: Date,
): Promise<void> => {
  const before = (await messaging.store.notifications.lastOfBan(userId, banId))?.subject
  const ban = before?.kind === 'ban' ? before : { bannedById: unbannedById, reason: null }
  await notify(messaging, [
    {
      userId,
      type: 'magazine_unban_notification',
      eventKey: `unban:${eventId}`,
      subject: {
        kind: 'ban',
        banId,
        magazineId,
        userId,
        bannedById: ban.bannedById,
        reason: ban.reason,
        expiredAt: at.toISOString(),
      },
      causeId: unbannedById,
      createdAt: at,
    },
  ])
}
