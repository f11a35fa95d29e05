import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { pointsOf } from './reputation.rules.ts'

/**
 * Keeps what an item earns now, and gives its author the difference; nothing is written where there is none. Downvotes
 * are also counted apart, for instances that do not let them count.
 */
const SET_POINTS = `
  with item (type, id, author_id, points, downvotes) as (
    values ($1::text, $2::int, $3::int, $4::int, $5::int)
  ),
  held as (
    select r.points, r.downvotes from item_reputation r join item i on r.type = i.type and r.item_id = i.id
    for update of r
  ),
  change as (
    select i.points - coalesce(h.points, 0) as points, i.downvotes - coalesce(h.downvotes, 0) as downvotes
    from item i left join held h on true
  ),
  kept as (
    insert into item_reputation (type, item_id, author_id, points, downvotes)
    select i.type, i.id, i.author_id, i.points, i.downvotes from item i, change c
    where c.points <> 0 or c.downvotes <> 0
    on conflict (type, item_id) do update set points = excluded.points, downvotes = excluded.downvotes
  )
  update account a set reputation = a.reputation + c.points, downvotes = a.downvotes + c.downvotes
  from item i, change c where a.id = i.author_id and (c.points <> 0 or c.downvotes <> 0)`

type Item = { type: string; id: number; authorId: number }

/**
 * Reputation is the sum over one's items; each event tells an item's totals, so applying it twice changes nothing.
 */
export const setPoints = async (
  tx: Knex.Transaction,
  item: Item,
  votes: { uv: number; dv: number; favourites: number },
): Promise<void> => {
  const { type, id, authorId } = item
  await runIn(tx, 'set-points', SET_POINTS, [type, id, authorId, pointsOf(votes), votes.dv])
}

/** What was purged earns nothing any more. */
export const forgetItem = async (tx: Knex.Transaction, item: Item): Promise<void> => {
  await setPoints(tx, item, { uv: 0, dv: 0, favourites: 0 })
  await tx('item_reputation').where({ type: item.type, item_id: item.id }).delete()
}
