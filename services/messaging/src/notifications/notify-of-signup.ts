import type { Messaging } from '../context.ts'
import { notify } from './notify.ts'

/** Event key of a new account. */
export const signupKey = (userId: number): string => `signup:${userId}`

/**
 * Notifies administrators and global moderators who wish to know that somebody opened an account
 * (rules/notifications.md#staff).
 */
export const notifyOfSignup = async (messaging: Messaging, userId: number, at: Date): Promise<void> => {
  const staff = await messaging.store.directory.staff()
  await notify(
    messaging,
    staff
      .filter((card) => card.state === 'active' && card.settings.notifyOnUserSignup && card.userId !== userId)
      .map((card) => ({
        userId: card.userId,
        type: 'new_signup',
        eventKey: signupKey(userId),
        subject: { kind: 'signup', userId },
        causeId: userId,
        createdAt: at,
      })),
  )
}
