import { userBlocked, userFollowed, userUnblocked, userUnfollowed } from '@app/contract/events/identity.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Outbox } from '@app/platform/events/outbox.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Account } from '../accounts/account.ts'
import type { Accounts } from '../accounts/account.repository.ts'

type Tx = Knex.Transaction

export type Relations = ReturnType<typeof createRelations>

/** Follows and blocks between users. Each answers whether anything changed; what did not change is not announced. */
export const createRelations = (db: Database, outbox: Outbox, accounts: Accounts) => {
  const addFollow = async (tx: Tx, followerId: number, followedId: number): Promise<boolean> => {
    const added = await tx('follow')
      .insert({ follower_id: followerId, followed_id: followedId })
      .onConflict()
      .ignore()
      .returning('followed_id')
    if (added.length === 0) return false
    await tx('account').where({ id: followedId }).increment('followers_count', 1)
    await outbox.add(tx, userFollowed, { followerId, followedId })
    return true
  }

  const removeFollow = async (tx: Tx, followerId: number, followedId: number): Promise<boolean> => {
    const removed = await tx('follow').where({ follower_id: followerId, followed_id: followedId }).delete()
    if (removed === 0) return false
    await tx('account').where({ id: followedId }).decrement('followers_count', 1)
    await outbox.add(tx, userUnfollowed, { followerId, followedId })
    return true
  }

  const addBlock = async (tx: Tx, blockerId: number, blockedId: number): Promise<boolean> => {
    const added = await tx('block')
      .insert({ blocker_id: blockerId, blocked_id: blockedId })
      .onConflict()
      .ignore()
      .returning('blocked_id')
    if (added.length === 0) return false
    await outbox.add(tx, userBlocked, { blockerId, blockedId })
    return true
  }

  const removeBlock = async (tx: Tx, blockerId: number, blockedId: number): Promise<boolean> => {
    const removed = await tx('block').where({ blocker_id: blockerId, blocked_id: blockedId }).delete()
    if (removed === 0) return false
    await outbox.add(tx, userUnblocked, { blockerId, blockedId })
    return true
  }

  /** Finds the other side first: one that does not exist is 404, oneself is 400. */
  const between = async (
    ownId: number,
    otherId: number,
    verb: string,
    work: (tx: Tx) => Promise<unknown>,
  ): Promise<Account> => {
    if (!(await accounts.byId(otherId))) throw notFound('There is no such user.')
    if (ownId === otherId) throw badRequest(`You cannot ${verb} yourself.`)
    await db.transaction(work)
    const other = await accounts.byId(otherId)
    if (!other) throw notFound('There is no such user.')
    return other
  }

  return {
    /** Following someone one blocked ends the block. */
    follow: (ownId: number, otherId: number) =>
      between(ownId, otherId, 'follow', async (tx) => {
        await removeBlock(tx, ownId, otherId)
        await addFollow(tx, ownId, otherId)
      }),

    unfollow: (ownId: number, otherId: number) =>
      between(ownId, otherId, 'unfollow', (tx) => removeFollow(tx, ownId, otherId)),

    /** Blocking someone one follows ends the follow; theirs of oneself stays. */
    block: (ownId: number, otherId: number) =>
      between(ownId, otherId, 'block', async (tx) => {
        await removeFollow(tx, ownId, otherId)
        await addBlock(tx, ownId, otherId)
      }),

    unblock: (ownId: number, otherId: number) =>
      between(ownId, otherId, 'unblock', (tx) => removeBlock(tx, ownId, otherId)),

    /** What federation carried in; idempotent. */
    setFollow: (followerId: number, followedId: number, on: boolean): Promise<boolean> =>
      db.transaction(async (tx) => {
        if (followerId === followedId) return false
        const known = (await tx('account')
          .whereIn('id', [followerId, followedId])
          .count({ n: '*' })
          .first()) as { n: string } | undefined
        if (Number(known?.n) !== 2) return false
        return on ? addFollow(tx, followerId, followedId) : removeFollow(tx, followerId, followedId)
      }),

    /** Ends every relation of an account that goes away, so that the counts of others stay true. */
    async clear(tx: Tx, accountId: number): Promise<void> {
      await tx('account')
        .whereIn('id', tx('follow').select('followed_id').where({ follower_id: accountId }))
        .decrement('followers_count', 1)
      await tx('follow').where({ follower_id: accountId }).orWhere({ followed_id: accountId }).delete()
      await tx('block').where({ blocker_id: accountId }).orWhere({ blocked_id: accountId }).delete()
    },
  }
}
