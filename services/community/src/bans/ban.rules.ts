import { badRequest } from '@app/platform/http/refusal.ts'

/** A ban about to end already reads as expired, so that nobody acts on its last seconds (rules/moderation.md#bans). */
const GRACE_MS = 10_000

export const isExpired = (expiredAt: Date | null, now: Date): boolean =>
  expiredAt !== null && expiredAt.getTime() <= now.getTime() + GRACE_MS

/** When a ban ended now was over: surely in the past on every clock. */
export const endedBy = (now: Date): Date => new Date(now.getTime() - GRACE_MS)

/** The end a moderator asked for, as `Moment` reads it: in the future, or none (for good). */
export const expiryOf = (wish: string | null | undefined, now: Date): Date | null => {
  if (wish === null || wish === undefined) return null
  const expiry = new Date(wish)
  if (expiry <= now) throw badRequest('expiredAt: must lie in the future.')
  return expiry
}

/**
 * Whom no moderator can ban: administrators, and those who moderate the magazine themselves (rules/moderation.md#bans).
 */
export const judgeBan = (target: { admin: boolean; moderates: boolean; alreadyBanned: boolean }): void => {
  if (target.admin) throw badRequest('An administrator of this instance cannot be banned from a magazine.')
  if (target.moderates) throw badRequest('A moderator of this magazine cannot be banned from it.')
  if (target.alreadyBanned) throw badRequest('This user is already banned from this magazine.')
}
