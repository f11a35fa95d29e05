import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type {
  keepRemoteModerators,
  setRemoteBan,
  setRemoteModerator,
} from '@app/contract/calls/remote-moderation.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { activeBan, announceBan, endBan, insertBan } from '../bans/ban.ts'
import type { Community } from '../context.ts'
import { announceMagazine } from '../magazines/magazine.repository.ts'
import { appoint, dismiss } from '../moderators/moderator.ts'
import { mayModerate, maySee } from '../rights/rights.rules.ts'
import { accessOf } from '../rights/access.ts'

type Said = { magazineId: number; byId: number; vouched: boolean }

const hold = async (tx: Knex.Transaction, magazineId: number): Promise<boolean> =>
  (await tx('magazine').where({ id: magazineId }).forNoKeyUpdate().first('id')) !== undefined

/**
 * Holds the magazine, and says whether this may be done in it: by a moderator of it, or on the word of its own server. No
 * server elsewhere has a word in a magazine that lives here.
 */
const holdFor = async (
  community: Community,
  tx: Knex.Transaction,
  { magazineId, byId, vouched }: Said,
): Promise<boolean> => {
  if (!(await hold(tx, magazineId))) return false
  const access = await accessOf(community, magazineId, byId, tx)
  if (!access || !maySee(access.rights)) return false
  return mayModerate(access.rights) || (vouched && access.magazine.domain !== null)
}

const isOwner = async (tx: Knex.Transaction, magazineId: number, userId: number): Promise<boolean> =>
  (await tx('moderator').where({ magazine_id: magazineId, user_id: userId, is_owner: true }).first('id')) !==
  undefined

/** A moderator came or went, as a moderator elsewhere or the magazine's own server says. Never the owner. */
export const setModerator = (
  community: Community,
  { userId, on, ...said }: CallInput<typeof setRemoteModerator>,
): Promise<CallOutput<typeof setRemoteModerator>> =>
  community.db.transaction(async (tx) => {
    const { magazineId, byId } = said
    if (!(await holdFor(community, tx, said)) || (await isOwner(tx, magazineId, userId)))
      return { applied: false }
    const change = { magazineId, userId, byId, at: community.clock.now() }
    if (await (on ? appoint : dismiss)(community, tx, change))
      await announceMagazine(community, tx, magazineId)
    return { applied: true }
  })

/** Who was made a moderator of the magazine, or ceased to be one, since then. */
const changedSince = async (
  tx: Knex.Transaction,
  magazineId: number,
  since: string,
): Promise<Set<number>> => {
  const { rows }: { rows: { user_id: number }[] } = await tx.raw(
    `select user_id from moderator where magazine_id = :magazineId and created_at >= :since
     union
     select subject_id from moderation_log
     where magazine_id = :magazineId and created_at >= :since and type in ('moderator_add', 'moderator_remove')`,
    { magazineId, since },
  )
  return new Set(rows.map(({ user_id }) => user_id))
}

/** Brings the moderators of a remote magazine in line with what its own server lists. */
export const replaceModerators = (
  community: Community,
  { magazineId, userIds, readAt }: CallInput<typeof keepRemoteModerators>,
): Promise<CallOutput<typeof keepRemoteModerators>> =>
  community.db.transaction(async (tx) => {
    const held = await hold(tx, magazineId)
    const access = held ? await accessOf(community, magazineId, null, tx) : null
    if (!access || access.magazine.domain === null) return { applied: false }
    const before = access.magazine.moderatorIds
    const later = readAt === undefined ? new Set<number>() : await changedSince(tx, magazineId, readAt)
    const gone = before.filter((id) => !userIds.includes(id) && !later.has(id))
    const fresh = userIds.filter((id) => !before.includes(id) && !later.has(id))
    if (gone.length === 0 && fresh.length === 0) return { applied: true }
    const at = community.clock.now()
    if (before.length > 0) {
      for (const userId of gone) await dismiss(community, tx, { magazineId, userId, byId: null, at })
      for (const userId of fresh) await appoint(community, tx, { magazineId, userId, byId: null, at })
    } else {
      // Who moderated it before it was known here was not appointed now: the log does not say so.
      const rows = fresh.map((userId) => ({ magazine_id: magazineId, user_id: userId, created_at: at }))
      await tx('moderator').insert(rows)
    }
    await announceMagazine(community, tx, magazineId)
    return { applied: true }
  })

/** A ban, a change of one, or its end, as a moderator elsewhere or the magazine's own server says. */
export const setBan = (
  community: Community,
  { userId, on, reason, expiredAt: wish, ...said }: CallInput<typeof setRemoteBan>,
): Promise<CallOutput<typeof setRemoteBan>> =>
  community.db.transaction(async (tx) => {
    const { magazineId, byId } = said
    const at = community.clock.now()
    const expiredAt = wish === null ? null : new Date(wish)
    if (!(await holdFor(community, tx, said))) return { applied: false }
    if (!on) {
      await endBan(community, tx, { magazineId, userId, byId, at })
      return { applied: true }
    }
    if (expiredAt !== null && !(expiredAt > at)) return { applied: false }
    const ban = { magazineId, userId, byId, reason, expiredAt, at }
    const active = await activeBan(tx, magazineId, userId, at)
    if (!active) {
      try {
        await insertBan(community, tx, ban)
      } catch (error) {
        if (error instanceof Refusal) return { applied: false }
        throw error
      }
    } else if (active.reason !== reason || active.expired_at?.getTime() !== expiredAt?.getTime()) {
      await tx('ban').where({ id: active.id }).update({ reason, expired_at: expiredAt })
      await announceBan(community, tx, active.id, { ...ban, byId: active.banned_by_id })
    }
    return { applied: true }
  })
