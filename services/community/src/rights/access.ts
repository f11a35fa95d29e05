import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { moderationRight, postingRight } from '@app/contract/calls/community.ts'
import { isPrivate } from '@app/contract/events/community.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import { catchUp } from '@app/platform/events/catch-up.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { findAccount } from '../accounts/account.ts'
import type { AccountRow } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import { closedHosts } from '../instances/closed-hosts.ts'
import { toCard } from '../magazines/magazine.ts'
import type { Rights } from './rights.rules.ts'
import { judgePosting, mayAdminister, mayModerate, mayRead, maySee } from './rights.rules.ts'

/** A magazine, and how one user (null: an anonymous reader) stands to it. */
export type MagazineAccess = {
  magazine: MagazineCard
  rights: Rights
  /** Whether identity has told of this user. */
  isKnown: boolean
  /** Host of a remote user. */
  userDomain: string | null
  defederated: boolean
}

const MEMBER = 'select from subscription where magazine_id = $1 and user_id = $2'

/** Whether somebody was let into a private magazine: who may read is not remembered, so that it ends at once. */
const isMember = async (
  { db }: Community,
  magazineId: number,
  userId: number,
  tx?: Knex.Transaction,
): Promise<boolean> => {
  if (userId === 0) return false
  const values = [magazineId, userId]
  const rows = tx
    ? await runIn(tx, 'access-member', MEMBER, values)
    : await db.query('access-member', MEMBER, values)
  return rows.length > 0
}

/**
 * Null where no such magazine exists; whether it may be seen is for the caller to judge. Within a transaction that holds
 * the magazine the answer stays true until it ends: roles and bans change under that lock.
 */
export const accessOf = async (
  community: Community,
  magazineId: number,
  who: number | Principal | null,
  tx?: Knex.Transaction,
): Promise<MagazineAccess | null> => {
  const userId = who === null ? 0 : typeof who === 'number' ? who : who.userId
  const found = await community.accessCache.find(magazineId, userId, tx)
  if (!found) return null
  const { magazine, banned, account } = found
  const staff =
    who !== null && typeof who === 'object'
      ? { admin: who.isAdmin, globalModerator: who.isGlobalModerator }
      : { admin: account?.is_admin ?? false, globalModerator: account?.is_global_moderator ?? false }
  return {
    magazine: toCard(magazine, community.config.url),
    rights: {
      visible: magazine.visibility === 'visible',
      moderates: magazine.moderator_ids.includes(userId),
      owns: magazine.owner_id !== null && magazine.owner_id === userId,
      banned,
      member: isPrivate(magazine) && (await isMember(community, magazineId, userId, tx)),
      ...staff,
    },
    isKnown: account !== null,
    userDomain: account?.domain ?? null,
    defederated:
      magazine.domain !== null && (await closedHosts(community, [magazine.domain], tx))[0] === true,
  }
}

const judge = (
  act: CallInput<typeof postingRight>['act'],
  access: MagazineAccess | null,
): CallOutput<typeof postingRight> => {
  if (!access) return { magazine: null, refusal: 'not-found' }
  const { magazine, rights, userDomain, defederated } = access
  const refusal = judgePosting(act, rights, { ...magazine, defederated }, userDomain)
  return { magazine: refusal === 'not-found' ? null : magazine, refusal }
}

/**
 * What content asks before it takes something into a magazine. A refusal is for good, so nobody gets one because identity
 * met them a moment ago and this is not known here yet.
 */
export const postingRightOf = async (
  community: Community,
  { userId, magazineId, act }: CallInput<typeof postingRight>,
): Promise<CallOutput<typeof postingRight>> => {
  const access = await accessOf(community, magazineId, userId)
  const judged = judge(act, access)
  if (judged.refusal === null || !access || access.isKnown) return judged
  await catchUp(community, 'identity')
  return judge(act, await community.db.transaction((tx) => accessOf(community, magazineId, userId, tx)))
}

/** What content asks before a moderator acts on an item. */
export const moderationRightOf = async (
  community: Community,
  { userId, magazineId }: CallInput<typeof moderationRight>,
): Promise<CallOutput<typeof moderationRight>> => {
  const access = await accessOf(community, magazineId, userId)
  if (!access || !maySee(access.rights)) return { magazine: null, isModerator: false, isOwner: false }
  const { magazine, rights } = access
  return { magazine, isModerator: mayModerate(rights), isOwner: rights.owns }
}

const NO_MAGAZINE = 'There is no magazine with this id.'

/** The magazine as far as this caller may know of it; 404 otherwise. */
export const seeMagazine = async (
  community: Community,
  magazineId: number,
  principal: Principal | null,
  tx?: Knex.Transaction,
): Promise<MagazineAccess> => {
  const found = await accessOf(community, magazineId, principal, tx)
  if (!found || !maySee(found.rights)) throw notFound(NO_MAGAZINE)
  return found
}

/** 404 for a user nobody here knows: to be asked before 403 (rules/oauth-and-limits.md#order-of-refusals). */
export const requireUser = async (community: Community, userId: number): Promise<AccountRow> => {
  const user = await findAccount(community.db, userId)
  if (!user) throw notFound('There is no user with this id.')
  return user
}

const requires =
  (holds: (rights: Rights) => boolean, refusal: string) =>
  async (
    community: Community,
    magazineId: number,
    principal: Principal,
    tx?: Knex.Transaction,
  ): Promise<MagazineAccess> => {
    const found = await seeMagazine(community, magazineId, principal, tx)
    if (!holds(found.rights)) throw forbidden(refusal)
    return found
  }

/** 403 for all but moderators, the owner and the instance's staff. */
export const requireModerator = requires(mayModerate, 'You do not moderate this magazine.')

/** 403 for all but the owner and the instance's staff. */
export const requireAdministrator = requires(mayAdminister, 'Only the owner of this magazine may do this.')

/** 403 for all but the owner in person. */
export const requireOwner = requires(
  ({ owns }) => owns,
  'Only the owner of this magazine may do this, in person.',
)

/** 403 for whom what is in a private magazine is not for. */
export const requireReader = async (
  community: Community,
  magazineId: number,
  principal: Principal | null,
): Promise<MagazineAccess> => {
  const found = await seeMagazine(community, magazineId, principal)
  if (!mayRead(found.rights, found.magazine)) throw forbidden('Only members of this magazine may read this.')
  return found
}

/** 403 while an active ban holds (rules/moderation.md#bans). */
export const requireNotBanned = requires(({ banned }) => !banned, 'You are banned from this magazine.')
