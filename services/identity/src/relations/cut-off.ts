import { userUnfollowed } from '@app/contract/events/identity.ts'
import type { Knex } from 'knex'
import type { Identity } from '../context.ts'

type Follow = { follower_id: number; followed_id: number }

/** Follows across a border that was closed end, either way (rules/moderation.md#defederation). */
export const endFollowsAcross = async (
  identity: Identity,
  tx: Knex.Transaction,
  domains: readonly string[],
): Promise<void> => {
  const { rows } = await tx.raw<{ rows: Follow[] }>(
    `with gone as (
       delete from follow f using account a, account b
        where a.id = f.follower_id and b.id = f.followed_id
          and ((a.domain is null and b.domain = any(:domains)) or (b.domain is null and a.domain = any(:domains)))
       returning f.follower_id, f.followed_id
     ), unasked as (
       delete from follow_request r using account a, account b
        where a.id = r.follower_id and b.id = r.followed_id
          and ((a.domain is null and b.domain = any(:domains)) or (b.domain is null and a.domain = any(:domains)))
     ), fewer as (
       update account set followers_count = followers_count - lost.n
         from (select followed_id, count(*)::int as n from gone group by followed_id) lost
        where account.id = lost.followed_id
     )
     select follower_id, followed_id from gone`,
    { domains },
  )
  const ended = rows.map(({ follower_id, followed_id }) => ({
    followerId: follower_id,
    followedId: followed_id,
  }))
  await identity.outbox.addAll(tx, userUnfollowed, ended)
}
