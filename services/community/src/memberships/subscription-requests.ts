import { subscriptionRequested, subscriptionRequestEnded } from '@app/contract/events/community.ts'
import type { DataOf } from '@app/contract/event.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'

// A request is a row beside `subscription`: what nobody answered, what was refused, what was taken back. None, and a
// subscription: accepted. Each function here answers whether it changed anything.

type Link = { magazineId: number; userId: number }
type Outcome = DataOf<typeof subscriptionRequestEnded>['outcome']
type State = 'requested' | 'refused' | 'cancelled'

const keyOf = ({ magazineId, userId }: Link) => ({ magazine_id: magazineId, user_id: userId })

const stateOf = async (tx: Knex.Transaction, link: Link): Promise<State | null> => {
  const row = await tx('subscription_request').where(keyOf(link)).first<{ state: State } | undefined>('state')
  return row?.state ?? null
}

const keep = async (community: Community, tx: Knex.Transaction, link: Link, state: State): Promise<void> => {
  await tx('subscription_request')
    .insert({ ...keyOf(link), state, created_at: community.clock.now() })
    .onConflict(['user_id', 'magazine_id'])
    .merge()
}

const tell = async (
  community: Community,
  tx: Knex.Transaction,
  { magazineId, userId }: Link,
  outcome: Outcome,
): Promise<void> => {
  await community.outbox.add(tx, subscriptionRequestEnded, { magazineId, userId, outcome })
}

/** Asks, unless it was asked and nobody answered. */
export const requestSubscription = async (
  community: Community,
  tx: Knex.Transaction,
  link: Link,
): Promise<boolean> => {
  if ((await stateOf(tx, link)) === 'requested') return false
  await keep(community, tx, link, 'requested')
  const { magazineId, userId } = link
  await community.outbox.add(tx, subscriptionRequested, { magazineId, userId })
  return true
}

/** Notes that the server of the magazine has not said yes to it. */
export const awaitAnswer = async (
  community: Community,
  tx: Knex.Transaction,
  link: Link,
): Promise<boolean> => {
  await keep(community, tx, link, 'requested')
  return true
}

/** Removes the request, where it is in `state` if one is given, and tells of the outcome if there is one to tell. */
export const endRequest = async (
  community: Community,
  tx: Knex.Transaction,
  link: Link,
  state?: State,
  outcome?: Outcome,
): Promise<boolean> => {
  const removed = await tx('subscription_request')
    .where({ ...keyOf(link), ...(state && { state }) })
    .delete()
  if (removed > 0 && outcome) await tell(community, tx, link, outcome)
  return removed > 0
}

/** Takes back what nobody answered; a refusal is forgotten. */
export const cancelRequest = async (
  community: Community,
  tx: Knex.Transaction,
  link: Link,
): Promise<boolean> => {
  const state = await stateOf(tx, link)
  if (state === 'refused') return endRequest(community, tx, link)
  if (state !== 'requested') return false
  await keep(community, tx, link, 'cancelled')
  await tell(community, tx, link, 'cancelled')
  return true
}

/** Refuses what was asked; with `anyway` also where a subscription was accepted before. */
export const refuseRequest = async (
  community: Community,
  tx: Knex.Transaction,
  link: Link,
  anyway = false,
): Promise<boolean> => {
  if (!anyway && (await stateOf(tx, link)) !== 'requested') return false
  await keep(community, tx, link, 'refused')
  await tell(community, tx, link, 'refused')
  return true
}
