import { followRequested, followRequestEnded } from '@app/contract/events/identity.ts'
import type { DataOf } from '@app/contract/event.ts'
import type { Knex } from 'knex'
import type { Identity } from '../context.ts'

// A request is a row beside `follow`: what nobody answered, what was refused, what was taken back. None, and a follow:
// accepted. Each function here answers whether it changed anything.

type Tx = Knex.Transaction
type Outcome = DataOf<typeof followRequestEnded>['outcome']
type State = 'requested' | 'refused' | 'cancelled'

/** One after the other for each two people: an answer and its question taken back at once must not leave both. */
export const holdPair = async (tx: Tx, followerId: number, followedId: number): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock(?, ?)', [followerId, followedId])
}

const stateOf = async (tx: Tx, followerId: number, followedId: number): Promise<State | null> => {
  const row = await tx('follow_request')
    .where({ follower_id: followerId, followed_id: followedId })
    .first<{ state: State } | undefined>('state')
  return row?.state ?? null
}

const keep = async (identity: Identity, tx: Tx, followerId: number, followedId: number, state: State) => {
  const row = {
    follower_id: followerId,
    followed_id: followedId,
    state,
    created_at: identity.clock.now(),
  }
  await tx('follow_request').insert(row).onConflict(['follower_id', 'followed_id']).merge()
}

const tell = async (
  identity: Identity,
  tx: Tx,
  followerId: number,
  followedId: number,
  outcome: Outcome,
): Promise<void> => {
  await identity.outbox.add(tx, followRequestEnded, { followerId, followedId, outcome })
}

/** Asks, unless it was asked and nobody answered. */
export const requestFollow = async (
  identity: Identity,
  tx: Tx,
  followerId: number,
  followedId: number,
): Promise<boolean> => {
  if ((await stateOf(tx, followerId, followedId)) === 'requested') return false
  await keep(identity, tx, followerId, followedId, 'requested')
  await identity.outbox.add(tx, followRequested, { followerId, followedId })
  return true
}

/** Notes that the server of whoever is followed has not said yes to it. */
export const awaitAnswer = async (
  identity: Identity,
  tx: Tx,
  followerId: number,
  followedId: number,
): Promise<boolean> => {
  await keep(identity, tx, followerId, followedId, 'requested')
  return true
}

/** Removes the request, where it is in `state` if one is given, and tells of the outcome if there is one to tell. */
export const endRequest = async (
  identity: Identity,
  tx: Tx,
  followerId: number,
  followedId: number,
  state?: State,
  outcome?: Outcome,
): Promise<boolean> => {
  const removed = await tx('follow_request')
    .where({ follower_id: followerId, followed_id: followedId, ...(state && { state }) })
    .delete()
  if (removed > 0 && outcome) await tell(identity, tx, followerId, followedId, outcome)
  return removed > 0
}

/** Takes back what nobody answered; a refusal is forgotten. */
export const cancelRequest = async (
  identity: Identity,
  tx: Tx,
  followerId: number,
  followedId: number,
): Promise<boolean> => {
  const state = await stateOf(tx, followerId, followedId)
  if (state === 'refused') return endRequest(identity, tx, followerId, followedId)
  if (state !== 'requested') return false
  await keep(identity, tx, followerId, followedId, 'cancelled')
  await tell(identity, tx, followerId, followedId, 'cancelled')
  return true
}

/** Refuses what was asked; with `anyway` also where a follow was accepted before. */
export const refuseRequest = async (
  identity: Identity,
  tx: Tx,
  followerId: number,
  followedId: number,
  anyway = false,
): Promise<boolean> => {
  if (!anyway && (await stateOf(tx, followerId, followedId)) !== 'requested') return false
  await keep(identity, tx, followerId, followedId, 'refused')
  await tell(identity, tx, followerId, followedId, 'refused')
  return true
}
