import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { pointsOf } from './reputation.rules.ts'

/**
 * Keeps what items earn now, and gives their authors the difference; nothing is written where there is none. Downvotes
 * are also counted apart, for instances that do not let them count.
 */
const SET_POINTS = `
  with item as (
    select * from unnest($1::text[], $2::int[], $3::int[], $4::int[], $5::int[])
      as i (type, id, author_id, points, downvotes)
  ),
  held as (
    select r.type, r.item_id, r.points, r.downvotes
    from item_reputation r join item i on r.type = i.type and r.item_id = i.id
    order by r.type, r.item_id for update of r
  ),
  change as (
    select i.type, i.id, i.author_id, i.points, i.downvotes, i.points - coalesce(h.points, 0) as more_points,
      i.downvotes - coalesce(h.downvotes, 0) as more_downvotes
    from item i left join held h on h.type = i.type and h.item_id = i.id
    where i.points <> coalesce(h.points, 0) or i.downvotes <> coalesce(h.downvotes, 0)
  ),
  kept as (
    insert into item_reputation (type, item_id, author_id, points, downvotes)
    select type, id, author_id, points, downvotes from change order by type, id
    on conflict (type, item_id) do update set points = excluded.points, downvotes = excluded.downvotes
  )
  update account a set reputation = a.reputation + e.points, downvotes = a.downvotes + e.downvotes
  from (
    select author_id, sum(more_points)::int as points, sum(more_downvotes)::int as downvotes from change
    group by author_id
  ) e
  where a.id = e.author_id`

type Item = { type: string; id: number; authorId: number }
type Votes = { uv: number; dv: number; favourites: number }

/**
 * Reputation is the sum over one's items; each event tells an item's totals, so applying it twice changes nothing. Of
 * several that tell of one item the last counts.
 */
export const setPoints = async (tx: Knex.Transaction, told: readonly (Item & Votes)[]): Promise<void> => {
  const items = [...new Map(told.map((item) => [`${item.type} ${item.id}`, item])).values()]
  await runIn(tx, 'set-points', SET_POINTS, [
    items.map(({ type }) => type),
    items.map(({ id }) => id),
    items.map(({ authorId }) => authorId),
    items.map(pointsOf),
    items.map(({ dv }) => dv),
  ])
}

/** What was purged earns nothing any more. */
export const forgetItem = async (tx: Knex.Transaction, item: Item): Promise<void> => {
  await setPoints(tx, [{ ...item, uv: 0, dv: 0, favourites: 0 }])
  await tx('item_reputation').where({ type: item.type, item_id: item.id }).delete()
}
