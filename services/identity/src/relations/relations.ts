import type { CallOutput } from '@app/contract/call.ts'
import type { setFollow } from '@app/contract/calls/identity.ts'
import { userBlocked, userFollowed, userUnblocked, userUnfollowed } from '@app/contract/events/identity.ts'
import { badRequest, forbidden, notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { findAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'

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
const between = async (
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
    await addFollow(identity, tx, ownId, otherId)
  })

export const unfollowUser = (identity: Identity, ownId: number, otherId: number) =>
  between(identity, ownId, otherId, 'unfollow', (tx) => removeFollow(identity, tx, ownId, otherId))

/** Blocking someone one follows ends the follow; theirs of oneself stays. */
export const blockUser = (identity: Identity, ownId: number, otherId: number) =>
  between(identity, ownId, otherId, 'block', async (tx) => {
    await removeFollow(identity, tx, ownId, otherId)
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
    const change = on ? addFollow : removeFollow
    return (await change(identity, tx, followerId, followedId)) ? 'changed' : 'unchanged'
  })

/** Ends every relation of an account that goes away, so that the counts of others stay true. */
export const removeRelations = async (tx: Tx, accountId: number): Promise<void> => {
  await tx('account')
    .whereIn('id', tx('follow').select('followed_id').where({ follower_id: accountId }))
    .decrement('followers_count', 1)
  await tx('follow').where({ follower_id: accountId }).orWhere({ followed_id: accountId }).delete()
  await tx('block').where({ blocker_id: accountId }).orWhere({ blocked_id: accountId }).delete()
}
