import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { answerFollow, setFollow } from '@app/contract/calls/identity.ts'
import { userBlocked, userFollowed, userUnblocked, userUnfollowed } from '@app/contract/events/identity.ts'
import { badRequest, forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { findAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Rows } from '../rows.ts'
import type { Identity } from '../context.ts'
import {
  awaitAnswer,
  cancelRequest,
  endRequest,
  holdPair,
  refuseRequest,
  requestFollow,
} from './follow-requests.ts'

// Follows and blocks between users. Each answers whether anything changed; what did not change is not announced.

type Tx = Knex.Transaction

const addFollow = async (
  identity: Identity,
  tx: Tx,
  followerId: number,
  followedId: number,
): Promise<boolean> => {
  const added = await tx('follow')
    .insert({ follower_id: followerId, followed_id: followedId })
    .onConflict()
    .ignore()
    .returning('followed_id')
  if (added.length === 0) return false
  await tx('account').where({ id: followedId }).increment('followers_count', 1)
  await identity.outbox.add(tx, userFollowed, { followerId, followedId })
  return true
}

const removeFollow = async (
  identity: Identity,
  tx: Tx,
  followerId: number,
  followedId: number,
): Promise<boolean> => {
  const removed = await tx('follow').where({ follower_id: followerId, followed_id: followedId }).delete()
  if (removed === 0) return false
  await tx('account').where({ id: followedId }).decrement('followers_count', 1)
  await identity.outbox.add(tx, userUnfollowed, { followerId, followedId })
  return true
}

/** Members here decide on each follower from a silenced host (rules/moderation.md#silencing). */
const isSilenced = async (tx: Tx, followerId: number, followedDomain: string | null): Promise<boolean> => {
  if (followedDomain !== null) return false
  return (await tx('account').where({ id: followerId, is_silenced: true }).first('id')) !== undefined
}

/**
 * Follows, or asks to, where whoever is to be followed accepts followers one by one, or whoever follows is silenced. A follow of somebody elsewhere is
 * unanswered until their server accepts it.
 */
const follow = async (
  identity: Identity,
  tx: Tx,
  followerId: number,
  followedId: number,
): Promise<'changed' | 'unchanged' | 'requested'> => {
  await holdPair(tx, followerId, followedId)
  if (await tx('follow').where({ follower_id: followerId, followed_id: followedId }).first('created_at'))
    return 'unchanged'
  const followed = await tx('account')
    .where({ id: followedId })
    .first<Pick<Rows['account'], 'domain' | 'approves_followers'>>('domain', 'approves_followers')
  if (followed?.approves_followers || (await isSilenced(tx, followerId, followed?.domain ?? null))) {
    await requestFollow(identity, tx, followerId, followedId)
    return 'requested'
  }
  await (followed?.domain ? awaitAnswer : endRequest)(identity, tx, followerId, followedId)
  await addFollow(identity, tx, followerId, followedId)
  return 'changed'
}

const unfollow = async (
  identity: Identity,
  tx: Tx,
  followerId: number,
  followedId: number,
): Promise<boolean> => {
  await holdPair(tx, followerId, followedId)
  const removed = await removeFollow(identity, tx, followerId, followedId)
  const cancelled = await cancelRequest(identity, tx, followerId, followedId)
  return removed || cancelled
}

const addBlock = async (
  identity: Identity,
  tx: Tx,
  blockerId: number,
  blockedId: number,
): Promise<boolean> => {
  const added = await tx('block')
    .insert({ blocker_id: blockerId, blocked_id: blockedId })
    .onConflict()
    .ignore()
    .returning('blocked_id')
  if (added.length === 0) return false
  await identity.outbox.add(tx, userBlocked, { blockerId, blockedId })
  return true
}

const removeBlock = async (
  identity: Identity,
  tx: Tx,
  blockerId: number,
  blockedId: number,
): Promise<boolean> => {
  const removed = await tx('block').where({ blocker_id: blockerId, blocked_id: blockedId }).delete()
  if (removed === 0) return false
  await identity.outbox.add(tx, userUnblocked, { blockerId, blockedId })
  return true
}

const isBlocked = async (tx: Tx, followerId: number, followedId: number): Promise<boolean> =>
  (await tx('block').where({ blocker_id: followedId, blocked_id: followerId }).first('blocked_id')) !==
  undefined

/** Finds the other side first: one that does not exist is 404, oneself is 400. */
export const between = async (
  identity: Identity,
  ownId: number,
  otherId: number,
  verb: string,
  work: (tx: Tx) => Promise<unknown>,
): Promise<Account> => {
  if (!(await findAccount(identity, otherId))) throw notFound('There is no such user.')
  if (ownId === otherId) throw badRequest(`You cannot ${verb} yourself.`)
  await identity.db.transaction(work)
  const other = await findAccount(identity, otherId)
  if (!other) throw notFound('There is no such user.')
  return other
}

/** Following someone one blocked ends the block. Who is blocked by them cannot follow (403). */
export const followUser = (identity: Identity, ownId: number, otherId: number) =>
  between(identity, ownId, otherId, 'follow', async (tx) => {
    if (await isBlocked(tx, ownId, otherId)) throw forbidden('This person has blocked you.')
    await removeBlock(identity, tx, ownId, otherId)
    await follow(identity, tx, ownId, otherId)
  })

/** Ends a follow, takes a request back, or forgets that one was refused. */
export const unfollowUser = (identity: Identity, ownId: number, otherId: number) =>
  between(identity, ownId, otherId, 'unfollow', (tx) => unfollow(identity, tx, ownId, otherId))

/** Blocking someone one follows ends the follow; theirs of oneself stays, but a request of theirs is refused. */
export const blockUser = (identity: Identity, ownId: number, otherId: number) =>
  between(identity, ownId, otherId, 'block', async (tx) => {
    await unfollow(identity, tx, ownId, otherId)
    await refuseRequest(identity, tx, otherId, ownId)
    await addBlock(identity, tx, ownId, otherId)
  })

export const unblockUser = (identity: Identity, ownId: number, otherId: number) =>
  between(identity, ownId, otherId, 'unblock', (tx) => removeBlock(identity, tx, ownId, otherId))

/** What federation carried in; idempotent. */
export const applyFollow = (
  identity: Identity,
  followerId: number,
  followedId: number,
  on: boolean,
): Promise<CallOutput<typeof setFollow>['outcome']> =>
  identity.db.transaction(async (tx) => {
    if (followerId === followedId) return 'unchanged'
    const known = (await tx('account').whereIn('id', [followerId, followedId]).count({ n: '*' }).first()) as
      { n: string } | undefined
    if (Number(known?.n) !== 2) return 'unchanged'
    if (on && (await isBlocked(tx, followerId, followedId))) return 'refused'
    if (on) return follow(identity, tx, followerId, followedId)
    return (await unfollow(identity, tx, followerId, followedId)) ? 'changed' : 'unchanged'
  })

/** Ends one follow and begins another, unless either of the two blocks the other. */
export const passFollow = (
  identity: Identity,
  followerId: number,
  fromId: number,
  toId: number,
): Promise<void> =>
  identity.db.transaction(async (tx) => {
    if (!(await unfollow(identity, tx, followerId, fromId)) || followerId === toId) return
    if ((await isBlocked(tx, followerId, toId)) || (await isBlocked(tx, toId, followerId))) return
    await follow(identity, tx, followerId, toId)
  })

/** What somebody elsewhere says to a request of a member; a refusal ends a follow that they accepted before. */
export const takeAnswer = (
  identity: Identity,
  { followerId, followedId, accepted }: CallInput<typeof answerFollow>,
): Promise<boolean> =>
  identity.db.transaction(async (tx) => {
    await holdPair(tx, followerId, followedId)
    if (accepted) {
      // What was taken back meanwhile, or refused, is not accepted any more.
      if (!(await endRequest(identity, tx, followerId, followedId, 'requested'))) return false
      await addFollow(identity, tx, followerId, followedId)
      return true
    }
    const dropped = await removeFollow(identity, tx, followerId, followedId)
    const refused = await refuseRequest(identity, tx, followerId, followedId, dropped)
    return dropped || refused
  })

/**
 * A member decides on somebody who asked to follow them; 404 where nobody did. Whoever follows already is refused as well:
 * they follow no more, and their server hears of it (`Reject`).
 */
export const decideRequest = (
  identity: Identity,
  ownId: number,
  followerId: number,
  accepted: boolean,
): Promise<Account> =>
  between(identity, ownId, followerId, 'follow', async (tx) => {
    await holdPair(tx, followerId, ownId)
    if (accepted) {
      if (!(await endRequest(identity, tx, followerId, ownId, 'requested', 'accepted')))
        throw notFound('This person does not ask to follow you.')
      await addFollow(identity, tx, followerId, ownId)
      return
    }
    const dropped = await removeFollow(identity, tx, followerId, ownId)
    if (!(await refuseRequest(identity, tx, followerId, ownId, dropped)))
      throw notFound('This person neither follows you nor asks to.')
  })

/** How many people somebody follows. */
export const countFollows = async ({ db }: Identity, accountId: number): Promise<number> => {
  const [row] = await db.query<{ count: number }>(
    'follows-of',
    'select count(*)::int as count from follow where follower_id = $1',
    [accountId],
  )
  return row?.count ?? 0
}

/**
 * Ends every relation of an account that goes away, so that the counts of others stay true. Answers how many people it
 * followed.
 */
export const removeRelations = async (tx: Tx, accountId: number): Promise<number> => {
  const followed: number = await tx('account')
    .whereIn('id', tx('follow').select('followed_id').where({ follower_id: accountId }))
    .decrement('followers_count', 1)
  for (const table of ['follow', 'follow_request'] as const)
    await tx(table).where({ follower_id: accountId }).orWhere({ followed_id: accountId }).delete()
  await tx('mute').where({ muter_id: accountId }).orWhere({ muted_id: accountId }).delete()
  await tx('block').where({ blocker_id: accountId }).orWhere({ blocked_id: accountId }).delete()
  return followed
}
