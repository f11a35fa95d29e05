import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { setSubscription } from '@app/contract/calls/community.ts'
import {
  magazineBlocked,
  magazineSubscribed,
  magazineUnblocked,
  magazineUnsubscribed,
} from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { findAccount } from '../accounts/account.ts'
import type { Community } from '../context.ts'
import { accessOf, requireNotBanned } from '../rights/access.ts'
import { maySee } from '../rights/rights.rules.ts'

type Link = { magazineId: number; userId: number }
/** Who is meant, and whether their account is ours: local subscribers are counted apart. */
type Member = Link & { local: boolean }

/** One after the other for each member and magazine: subscribing and blocking at once must not leave both. */
export const lockLink = async (tx: Knex.Transaction, { magazineId, userId }: Link): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock(?, ?)', [magazineId, userId])
}

const count = async (tx: Knex.Transaction, { magazineId, local }: Member, step: 1 | -1): Promise<void> => {
  await tx('magazine')
    .where({ id: magazineId })
    .update({
      subscriptions_count: tx.raw('greatest(0, subscriptions_count + ?)', [step]),
      local_subscribers: tx.raw('greatest(0, local_subscribers + ?)', [local ? step : 0]),
    })
}

const insertOnce = async (
  tx: Knex.Transaction,
  table: 'subscription' | 'magazine_block',
  { magazineId, userId }: Link,
  at: Date,
): Promise<boolean> => {
  const fresh = await tx(table)
    .insert({ magazine_id: magazineId, user_id: userId, created_at: at })
    .onConflict(['user_id', 'magazine_id'])
    .ignore()
    .returning('id')
  return fresh.length > 0
}

const remove = async (
  tx: Knex.Transaction,
  table: 'subscription' | 'magazine_block',
  { magazineId, userId }: Link,
): Promise<boolean> => (await tx(table).where({ magazine_id: magazineId, user_id: userId }).delete()) > 0

const unsubscribe = async (community: Community, tx: Knex.Transaction, member: Member): Promise<boolean> => {
  if (!(await remove(tx, 'subscription', member))) return false
  await count(tx, member, -1)
  await community.outbox.add(tx, magazineUnsubscribed, {
    magazineId: member.magazineId,
    userId: member.userId,
  })
  return true
}

/** Lifts a block, where there is one. */
export const unblock = async (community: Community, tx: Knex.Transaction, member: Link): Promise<void> => {
  if (!(await remove(tx, 'magazine_block', member))) return
  await community.outbox.add(tx, magazineUnblocked, { magazineId: member.magazineId, userId: member.userId })
}

/** Subscribes, which lifts a block, or unsubscribes. Repeating changes nothing. Answers whether it changed anything. */
export const setSubscribed = (community: Community, member: Member, on: boolean): Promise<boolean> =>
  community.db.transaction(async (tx) => {
    await lockLink(tx, member)
    if (!on) return unsubscribe(community, tx, member)
    await unblock(community, tx, member)
    if (!(await insertOnce(tx, 'subscription', member, community.clock.now()))) return false
    await count(tx, member, 1)
    await community.outbox.add(tx, magazineSubscribed, {
      magazineId: member.magazineId,
      userId: member.userId,
    })
    return true
  })

/** A follow or its end that federation carries in, of a magazine that the follower may see and is not banned from. */
export const setFollowerSubscription = async (
  community: Community,
  { magazineId, userId, on }: CallInput<typeof setSubscription>,
): Promise<CallOutput<typeof setSubscription>> => {
  const access = await accessOf(community, magazineId, userId)
  if (!access || !maySee(access.rights) || (on && access.rights.banned)) return { changed: false }
  const account = await findAccount(community.db, userId)
  const local = account !== null && account.domain === null
  return { changed: await setSubscribed(community, { magazineId, userId, local }, on) }
}

export const setOwnSubscription = async (
  community: Community,
  magazineId: number,
  principal: Principal,
  on: boolean,
): Promise<void> => {
  const { magazine, defederated } = await requireNotBanned(community, magazineId, principal)
  // Its server would never hear of it, nor we of what is posted there.
  if (on && defederated) throw forbidden(`This instance does not federate with ${magazine.domain}.`)
  await setSubscribed(community, { magazineId, userId: principal.userId, local: true }, on)
}

/**
 * Blocks, which ends a subscription, or lifts the block. The owner cannot
 * (rules/moderation.md#subscriptions-and-blocks).
 */
export const setBlock = async (
  community: Community,
  magazineId: number,
  principal: Principal,
  on: boolean,
): Promise<void> => {
  const member = { magazineId, userId: principal.userId, local: true }
  await community.db.transaction(async (tx) => {
    await lockLink(tx, member)
    const { rights } = await requireNotBanned(community, magazineId, principal, tx)
    if (rights.owns) throw forbidden('You own this magazine: you cannot block it.')
    if (!on) {
      await unblock(community, tx, member)
      return
    }
    await unsubscribe(community, tx, member)
    if (await insertOnce(tx, 'magazine_block', member, community.clock.now())) {
      await community.outbox.add(tx, magazineBlocked, { magazineId, userId: principal.userId })
    }
  })
}
