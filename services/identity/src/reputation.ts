import { contentPurged, contentVoted } from '@app/contract/events/content.ts'
import { on } from '@app/platform/events/projection.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'

/** What one item earns its author: 2 for each upvote, 1 for each favourite, -1 for each downvote. */
export const pointsOf = (item: { uv: number; dv: number; favourites: number }): number =>
  2 * item.uv + item.favourites - item.dv

/** Keeps what an item earns now, and gives its author the difference; nothing is written where there is none. */
const SET_POINTS = `
  with item (type, id, author_id, points) as (values ($1::text, $2::int, $3::int, $4::int)),
  held as (select r.points from item_reputation r join item i on r.type = i.type and r.item_id = i.id for update of r),
  change as (select points - coalesce((select points from held), 0) as points from item),
  kept as (
    insert into item_reputation (type, item_id, author_id, points)
    select i.type, i.id, i.author_id, i.points from item i, change c where c.points <> 0
    on conflict (type, item_id) do update set points = excluded.points
  )
  update account a set reputation = a.reputation + c.points
  from item i, change c where a.id = i.author_id and c.points <> 0`

const setPoints = async (
  tx: Knex.Transaction,
  item: { type: string; id: number; authorId: number },
  points: number,
): Promise<void> => {
  await runIn(tx, 'set-points', SET_POINTS, [item.type, item.id, item.authorId, points])
}

/** Reputation is the sum over one's items; each event tells an item's totals, so applying it twice changes nothing. */
export const keepReputation = [
  on(contentVoted, (tx, vote) => setPoints(tx, vote, pointsOf(vote))),
  on(contentPurged, async (tx, item) => {
    await setPoints(tx, item, 0)
    await tx('item_reputation').where({ type: item.type, item_id: item.id }).delete()
  }),
]
