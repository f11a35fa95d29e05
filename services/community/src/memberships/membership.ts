import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { answerSubscription, setSubscription } from '@app/contract/calls/community.ts'
import {
  isFederated,
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
import type { MagazineAccess } from '../rights/access.ts'
import { mayModerate, maySee } from '../rights/rights.rules.ts'
import {
  awaitAnswer,
  cancelRequest,
  endRequest,
  refuseRequest,
  requestSubscription,
} from './subscription-requests.ts'

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

/** Takes a member out of a private magazine, who may ask again; to be called under the lock of the link. False: they were none. */
export const endMembership = async (
  community: Community,
  tx: Knex.Transaction,
  member: Member,
): Promise<boolean> => {
  if (!(await unsubscribe(community, tx, member))) return false
  await refuseRequest(community, tx, member, true)
  return true
}

/** Lifts a block, where there is one. */
export const unblock = async (community: Community, tx: Knex.Transaction, member: Link): Promise<void> => {
  if (!(await remove(tx, 'magazine_block', member))) return
  await community.outbox.add(tx, magazineUnblocked, { magazineId: member.magazineId, userId: member.userId })
}

/** Lets somebody in; to be called under the lock of the link. Answers whether they were not in before. */
export const subscribe = async (
  community: Community,
  tx: Knex.Transaction,
  member: Member,
): Promise<boolean> => {
  if (!(await insertOnce(tx, 'subscription', member, community.clock.now()))) return false
  await count(tx, member, 1)
  await community.outbox.add(tx, magazineSubscribed, {
    magazineId: member.magazineId,
    userId: member.userId,
  })
  return true
}

/** How somebody comes to subscribe: at once, at once and until its server says yes unanswered, or not before they are let in. */
export type Admission = 'open' | 'elsewhere' | 'by-request'

/** Subscribes or asks to, which lifts a block, or ends either. Repeating changes nothing. */
export const setSubscribed = (
  community: Community,
  member: Member,
  on: boolean,
  admission: Admission = 'open',
): Promise<'changed' | 'unchanged' | 'requested'> =>
  community.db.transaction(async (tx) => {
    await lockLink(tx, member)
    if (!on) {
      const ended = await unsubscribe(community, tx, member)
      const cancelled = await cancelRequest(community, tx, member)
      return ended || cancelled ? 'changed' : 'unchanged'
    }
    await unblock(community, tx, member)
    const link = { magazine_id: member.magazineId, user_id: member.userId }
    if (await tx('subscription').where(link).first('id')) return 'unchanged'
    if (admission === 'by-request') {
      await requestSubscription(community, tx, member)
      return 'requested'
    }
    await (admission === 'elsewhere' ? awaitAnswer : endRequest)(community, tx, member)
    return (await subscribe(community, tx, member)) ? 'changed' : 'unchanged'
  })

/** What a magazine elsewhere says to a member who subscribed; a refusal ends what it accepted before. */
export const takeAnswer = (
  community: Community,
  { magazineId, userId, accepted }: CallInput<typeof answerSubscription>,
): Promise<boolean> =>
  community.db.transaction(async (tx) => {
    const member = { magazineId, userId, local: true }
    await lockLink(tx, member)
    if (accepted) {
      if (!(await endRequest(community, tx, member, 'requested'))) return false
      await subscribe(community, tx, member)
      return true
    }
    const dropped = await unsubscribe(community, tx, member)
    const refused = await refuseRequest(community, tx, member, dropped)
    return dropped || refused
  })

/** Who looks after a magazine need not ask. */
const admissionTo = ({ magazine, rights }: MagazineAccess): Admission => {
  if (magazine.domain !== null) return 'elsewhere'
  return magazine.approvesFollowers && !mayModerate(rights) ? 'by-request' : 'open'
}

/** A follow or its end that federation carries in, of a magazine that the follower may see and is not banned from. */
export const setFollowerSubscription = async (
  community: Community,
  { magazineId, userId, on }: CallInput<typeof setSubscription>,
): Promise<CallOutput<typeof setSubscription>> => {
  const access = await accessOf(community, magazineId, userId)
  if (!access || !maySee(access.rights) || (on && access.rights.banned))
    return { changed: false, outcome: 'refused' }
  const account = await findAccount(community.db, userId)
  const local = account !== null && account.domain === null
  if (on && !local && !isFederated(access.magazine)) return { changed: false, outcome: 'refused' }
  const outcome = await setSubscribed(community, { magazineId, userId, local }, on, admissionTo(access))
  return { changed: outcome === 'changed', outcome }
}

export const setOwnSubscription = async (
  community: Community,
  magazineId: number,
  principal: Principal,
  on: boolean,
): Promise<void> => {
  const access = await requireNotBanned(community, magazineId, principal)
  // Its server would never hear of it, nor we of what is posted there.
  if (on && access.defederated)
    throw forbidden(`This instance does not federate with ${access.magazine.domain}.`)
  const member = { magazineId, userId: principal.userId, local: true }
  await setSubscribed(community, member, on, admissionTo(access))
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
    await cancelRequest(community, tx, member)
    if (await insertOnce(tx, 'magazine_block', member, community.clock.now())) {
      await community.outbox.add(tx, magazineBlocked, { magazineId, userId: principal.userId })
    }
  })
}
