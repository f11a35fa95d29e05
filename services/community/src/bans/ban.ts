import type { MagazineBan, MagazineBanRequest } from '@app/contract/community/moderation.ts'
import { memberBanned, memberUnbanned } from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import { writeLog } from '../log/log.ts'
import { lockMagazine } from '../magazines/magazine.repository.ts'
import { endMembership, lockLink } from '../memberships/membership.ts'
import { requireModerator, requireUser } from '../rights/access.ts'
import type { Rows } from '../rows.ts'
import { endedBy, expiryOf, judgeBan } from './ban.rules.ts'
import { banView } from './ban.view.ts'

/** `expiredAt` null: for good. */
export type NewBan = {
  magazineId: number
  userId: number
  byId: number
  reason: string | null
  expiredAt: Date | null
  at: Date
}

type ActiveBan = { id: number; banned_by_id: number; reason: string | null; expired_at: Date | null }

export const activeBan = (
  tx: Knex.Transaction,
  magazineId: number,
  userId: number,
  now: Date,
): Promise<ActiveBan | undefined> =>
  tx('ban')
    .where({ magazine_id: magazineId, user_id: userId })
    .where((open) => open.whereNull('expired_at').orWhere('expired_at', '>', now))
    .first('id', 'banned_by_id', 'reason', 'expired_at')

export const announceBan = async (
  community: Community,
  tx: Knex.Transaction,
  banId: number,
  ban: NewBan,
): Promise<void> => {
  await community.outbox.add(tx, memberBanned, {
    banId,
    magazineId: ban.magazineId,
    userId: ban.userId,
    bannedById: ban.byId,
    reason: ban.reason,
    expiredAt: ban.expiredAt?.toISOString() ?? null,
  })
  await community.accessCache.magazineChanged(tx, ban.magazineId)
}

/** Bans, within a transaction that holds the magazine. Refuses whom nobody can ban. Answers the ban's id. */
export const insertBan = async (community: Community, tx: Knex.Transaction, ban: NewBan): Promise<number> => {
  const { magazineId, userId, byId, at } = ban
  const target = await tx('account')
    .where({ user_id: userId })
    .first<Pick<Rows['account'], 'is_admin' | 'domain'> | undefined>('is_admin', 'domain')
  const role: unknown = await tx('moderator').where({ magazine_id: magazineId, user_id: userId }).first('id')
  const active = await activeBan(tx, magazineId, userId, at)
  judgeBan({
    admin: target?.is_admin ?? false,
    moderates: role !== undefined,
    alreadyBanned: active !== undefined,
  })
  const [inserted] = await tx('ban')
    .insert({
      magazine_id: magazineId,
      user_id: userId,
      banned_by_id: byId,
      reason: ban.reason,
      expired_at: ban.expiredAt,
      created_at: at,
    })
    .returning<Pick<Rows['ban'], 'id'>[]>('id')
  if (!inserted) throw new Error('the ban got no id')
  const subject = { type: 'ban', id: inserted.id } as const
  await writeLog(tx, { magazineId, type: 'ban', moderatorId: byId, subject, at })
  const magazine = await tx('magazine')
    .where({ id: magazineId })
    .first<Pick<Rows['magazine'], 'readers'>>('readers')
  if (magazine.readers === 'members')
    await endMembership(community, tx, { magazineId, userId, local: target?.domain === null })
  await announceBan(community, tx, inserted.id, ban)
  return inserted.id
}

/** 404 for what does not exist, then 403: who may ban here, and whom there is to ban. */
export const requireBanTarget = async (
  community: Community,
  magazineId: number,
  userId: number,
  principal: Principal,
): Promise<void> => {
  await requireUser(community, userId)
  await requireModerator(community, magazineId, principal)
}

/** Bans a user from the magazine; what they wrote stays, and unless it is private, their subscription (rules/moderation.md#bans). */
export const banMember = async (
  community: Community,
  magazineId: number,
  userId: number,
  principal: Principal,
  wish: MagazineBanRequest,
): Promise<MagazineBan> => {
  await requireBanTarget(community, magazineId, userId, principal)
  const at = community.clock.now()
  const expiredAt = expiryOf(wish.expiredAt, at)
  const banId = await community.db.transaction(async (tx) => {
    await lockLink(tx, { magazineId, userId })
    await lockMagazine(tx, magazineId)
    await requireModerator(community, magazineId, principal, tx)
    const reason = wish.reason ?? null
    return insertBan(community, tx, { magazineId, userId, byId: principal.userId, reason, expiredAt, at })
  })
  return banView(community, banId, principal)
}

/** Ends the ban in force, within a transaction that holds the magazine. Null: there is none. */
export const endBan = async (
  community: Community,
  tx: Knex.Transaction,
  { magazineId, userId, byId, at }: { magazineId: number; userId: number; byId: number; at: Date },
): Promise<number | null> => {
  const ban = await activeBan(tx, magazineId, userId, at)
  if (!ban) return null
  await tx('ban')
    .where({ id: ban.id })
    .update({ expired_at: endedBy(at) })
  const subject = { type: 'ban', id: ban.id } as const
  await writeLog(tx, { magazineId, type: 'unban', moderatorId: byId, subject, at })
  await community.outbox.add(tx, memberUnbanned, { banId: ban.id, magazineId, userId, unbannedById: byId })
  await community.accessCache.magazineChanged(tx, magazineId)
  return ban.id
}

/** Lifts a ban; the record stays, with its reason and who made it. */
export const unbanMember = async (
  community: Community,
  magazineId: number,
  userId: number,
  principal: Principal,
): Promise<MagazineBan> => {
  await requireBanTarget(community, magazineId, userId, principal)
  const banId = await community.db.transaction(async (tx) => {
    await lockMagazine(tx, magazineId)
    await requireModerator(community, magazineId, principal, tx)
    const change = { magazineId, userId, byId: principal.userId, at: community.clock.now() }
    const ended = await endBan(community, tx, change)
    if (ended === null) throw badRequest('This user is not banned from this magazine.')
    return ended
  })
  return banView(community, banId, principal)
}
