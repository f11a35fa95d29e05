import { moderatorChanged } from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { endBan } from '../bans/ban.ts'
import type { Community } from '../context.ts'
import { writeLog } from '../log/log.ts'
import { announceMagazine, lockMagazine } from '../magazines/magazine.repository.ts'
import { unblock } from '../memberships/membership.ts'
import { requireAdministrator, requireUser } from '../rights/access.ts'
import type { Rows } from '../rows.ts'

/** `byId` null: the server of a remote magazine lists its moderators so. */
export type Change = { magazineId: number; userId: number; byId: number | null; at: Date }

/** Writes the change into the log, and announces who made it: the magazine's card says only how things stand. */
const tell = async (
  community: Community,
  tx: Knex.Transaction,
  change: Change,
  on: boolean,
): Promise<void> => {
  const { magazineId, userId, byId, at } = change
  const subject = { type: 'user', id: userId } as const
  const type = on ? 'moderator_add' : 'moderator_remove'
  await writeLog(tx, { magazineId, type, moderatorId: byId, subject, at })
  await community.outbox.add(tx, moderatorChanged, { magazineId, userId, byId, on })
}

/** Makes a user a moderator, within a transaction that holds the magazine. False: they were one already. */
export const appoint = async (
  community: Community,
  tx: Knex.Transaction,
  change: Change,
  isOwner = false,
): Promise<boolean> => {
  const fresh = await tx('moderator')
    .insert({
      magazine_id: change.magazineId,
      user_id: change.userId,
      is_owner: isOwner,
      created_at: change.at,
    })
    .onConflict(['magazine_id', 'user_id'])
    .ignore()
    .returning('id')
  if (fresh.length > 0) await tell(community, tx, change, true)
  return fresh.length > 0
}

/** Takes the moderator record away. False: there was none. */
export const dismiss = async (
  community: Community,
  tx: Knex.Transaction,
  change: Change,
): Promise<boolean> => {
  const removed = await tx('moderator')
    .where({ magazine_id: change.magazineId, user_id: change.userId })
    .delete()
  if (removed > 0) await tell(community, tx, change, false)
  return removed > 0
}

/**
 * Hands the magazine to a new owner; the one before loses the moderator record altogether
 * (rules/moderation.md#role-requests). Deleting the old record first keeps the "one owner" index satisfied at every
 * step. Neither a ban nor a block of theirs outlives it: an owner could lift neither, or not post in their own
 * magazine.
 */
export const handOver = async (
  community: Community,
  tx: Knex.Transaction,
  change: Change & { byId: number },
): Promise<void> => {
  const owner = await tx('moderator')
    .where({ magazine_id: change.magazineId, is_owner: true })
    .first<Pick<Rows['moderator'], 'user_id'> | undefined>('user_id')
  if (owner?.user_id === change.userId) return
  if (owner) await dismiss(community, tx, { ...change, userId: owner.user_id })
  if (!(await appoint(community, tx, change, true))) {
    await tx('moderator')
      .where({ magazine_id: change.magazineId, user_id: change.userId })
      .update({ is_owner: true })
    await tell(community, tx, change, true)
  }
  await endBan(community, tx, change)
  await unblock(community, tx, change)
}

const change = async (
  community: Community,
  magazineId: number,
  userId: number,
  principal: Principal,
  act: (community: Community, tx: Knex.Transaction, change: Change) => Promise<boolean>,
  otherwise: string,
): Promise<void> => {
  await requireUser(community, userId)
  await requireAdministrator(community, magazineId, principal)
  await community.db.transaction(async (tx) => {
    await lockMagazine(tx, magazineId)
    // Asked again: an owner who was one a moment ago must not dismiss the new one.
    await requireAdministrator(community, magazineId, principal, tx)
    const at = community.clock.now()
    if (!(await act(community, tx, { magazineId, userId, byId: principal.userId, at })))
      throw badRequest(otherwise)
    await announceMagazine(community, tx, magazineId)
  })
}

export const addModerator = (
  community: Community,
  magazineId: number,
  userId: number,
  principal: Principal,
) => change(community, magazineId, userId, principal, appoint, 'This user already moderates this magazine.')

/** The owner can be removed too; the magazine then has none, and nobody is promoted (rules/moderation.md#magazines). */
export const removeModerator = (
  community: Community,
  magazineId: number,
  userId: number,
  principal: Principal,
) => change(community, magazineId, userId, principal, dismiss, 'This user does not moderate this magazine.')
