import {
  magazineBlocked,
  magazineSubscribed,
  magazineUnblocked,
  magazineUnsubscribed,
} from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import { requireNotBanned } from '../rights/access.ts'

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

const unsubscribe = async (ctx: Community, tx: Knex.Transaction, member: Member): Promise<boolean> => {
  if (!(await remove(tx, 'subscription', member))) return false
  await count(tx, member, -1)
  await ctx.outbox.add(tx, magazineUnsubscribed, { magazineId: member.magazineId, userId: member.userId })
  return true
}

/** Lifts a block, where there is one. */
export const unblock = async (ctx: Community, tx: Knex.Transaction, member: Link): Promise<void> => {
  if (!(await remove(tx, 'magazine_block', member))) return
  await ctx.outbox.add(tx, magazineUnblocked, { magazineId: member.magazineId, userId: member.userId })
}

/** Subscribes, which lifts a block, or unsubscribes. Repeating changes nothing. Answers whether it changed anything. */
export const setSubscribed = (ctx: Community, member: Member, on: boolean): Promise<boolean> =>
  ctx.db.transaction(async (tx) => {
    await lockLink(tx, member)
    if (!on) return unsubscribe(ctx, tx, member)
    await unblock(ctx, tx, member)
    if (!(await insertOnce(tx, 'subscription', member, ctx.clock.now()))) return false
    await count(tx, member, 1)
    await ctx.outbox.add(tx, magazineSubscribed, { magazineId: member.magazineId, userId: member.userId })
    return true
  })

export const setOwnSubscription = async (
  ctx: Community,
  magazineId: number,
  principal: Principal,
  on: boolean,
): Promise<void> => {
  const { magazine, defederated } = await requireNotBanned(ctx, magazineId, principal)
  // Its server would never hear of it, nor we of what is posted there.
  if (on && defederated) throw forbidden(`This instance does not federate with ${magazine.domain}.`)
  await setSubscribed(ctx, { magazineId, userId: principal.userId, local: true }, on)
}

/**
 * Blocks, which ends a subscription, or lifts the block. The owner cannot
 * (rules/moderation.md#subscriptions-and-blocks).
 */
export const setBlock = async (
  ctx: Community,
  magazineId: number,
  principal: Principal,
  on: boolean,
): Promise<void> => {
  const member = { magazineId, userId: principal.userId, local: true }
  await ctx.db.transaction(async (tx) => {
    await lockLink(tx, member)
    const { rights } = await requireNotBanned(ctx, magazineId, principal, tx)
    if (rights.owns) throw forbidden('You own this magazine: you cannot block it.')
    if (!on) {
      await unblock(ctx, tx, member)
      return
    }
    await unsubscribe(ctx, tx, member)
    if (await insertOnce(tx, 'magazine_block', member, ctx.clock.now())) {
      await ctx.outbox.add(tx, magazineBlocked, { magazineId, userId: principal.userId })
    }
  })
}
