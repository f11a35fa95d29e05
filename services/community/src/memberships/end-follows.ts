import { magazineUnsubscribed } from '@app/contract/events/community.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'

const END = `
  with ended as (
    delete from subscription s using account a
     where s.magazine_id = ? and a.user_id = s.user_id and a.domain is not null returning s.user_id),
  counted as (
    update magazine set subscriptions_count = greatest(0, subscriptions_count - (select count(*)::int from ended))
     where id = ?)
  select user_id from ended`

const FORGET = `
  delete from subscription_request q using account a
   where q.magazine_id = ? and a.user_id = q.user_id and a.domain is not null`

/**
 * Ends the subscriptions of people of other servers, and forgets what they asked: the magazine, which `tx` holds, is for
 * this instance alone from now on. Their servers are told nothing (rules/moderation.md#readers).
 */
export const endFollowsFromElsewhere = async (
  community: Community,
  tx: Knex.Transaction,
  magazineId: number,
): Promise<void> => {
  const { rows } = await tx.raw<{ rows: { user_id: number }[] }>(END, [magazineId, magazineId])
  await tx.raw(FORGET, [magazineId])
  await community.outbox.addAll(
    tx,
    magazineUnsubscribed,
    rows.map(({ user_id: userId }) => ({ magazineId, userId })),
  )
}
