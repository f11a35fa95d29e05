import { contentPurged, contentVoted } from '@app/contract/events/content.ts'
import { on } from '@app/platform/events/projection.ts'
import type { Knex } from 'knex'

/** What one item earns its author: 2 for each upvote, 1 for each favourite, -1 for each downvote. */
export const pointsOf = (item: { uv: number; dv: number; favourites: number }): number =>
  2 * item.uv + item.favourites - item.dv

const setPoints = async (
  tx: Knex.Transaction,
  item: { type: string; id: number; authorId: number },
  points: number,
): Promise<void> => {
  const held = (await tx('item_reputation')
    .where({ type: item.type, item_id: item.id })
    .forUpdate()
    .first('points')) as { points: number } | undefined
  const change = points - (held?.points ?? 0)
  if (change === 0) return
  await tx('item_reputation')
    .insert({ type: item.type, item_id: item.id, author_id: item.authorId, points })
    .onConflict(['type', 'item_id'])
    .merge(['points'])
  await tx('account').where({ id: item.authorId }).increment('reputation', change)
}

/** Reputation is the sum over one's items; each event tells an item's totals, so applying it twice changes nothing. */
export const keepReputation = [
  on(contentVoted, (tx, vote) => setPoints(tx, vote, pointsOf(vote))),
  on(contentPurged, async (tx, item) => {
    await setPoints(tx, item, 0)
    await tx('item_reputation').where({ type: item.type, item_id: item.id }).delete()
  }),
]
