import { contentPurged } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { unlinkDomain } from '../domains/link-domain.ts'
import { cardsOf } from '../items/content-card.ts'
import { tally } from '../items/counts.ts'
import type { Item } from '../items/item.ts'
import { refreshThreadCounts } from '../items/thread-counts.ts'

/** Everything in a magazine, threads and comments; the index of its threads leads to both. */
export const countMagazineItems = async (content: Content, magazineId: number): Promise<number> => {
  const [row] = await content.db.query<{ items: number }>(
    'magazine-item-count',
    `select count(*)::int as items from item t
       left join item c on c.thread_id = t.id or c.id = t.id
      where t.magazine_id = $1 and t.thread_id is null`,
    [magazineId],
  )
  return row?.items ?? 0
}

/** Takes the removed comments off the counts of those they answered and that stay. */
const forgetReplies = async (tx: Knex.Transaction, doomed: readonly Item[]): Promise<void> => {
  const gone = new Set(doomed.map(({ id }) => id))
  const fewer = new Map<number, number>()
  for (const ancestor of doomed.flatMap(({ ancestor_ids }) => ancestor_ids)) {
    if (!gone.has(ancestor)) fewer.set(ancestor, (fewer.get(ancestor) ?? 0) + 1)
  }
  if (fewer.size === 0) return
  await tx.raw(
    `update item i set child_count = i.child_count - f.less
       from unnest(?::int[], ?::int[]) as f (id, less) where i.id = f.id`,
    [[...fewer.keys()], [...fewer.values()]],
  )
}

/** Removes a thread, or where more than `limit` items are in it, that many of its newest comments. */
const removeFrom = async (
  content: Content,
  tx: Knex.Transaction,
  thread: Item,
  limit: number,
): Promise<number> => {
  const comments: Item[] = await tx('item')
    .where({ thread_id: thread.id })
    .orderBy('id', 'desc')
    .limit(limit)
    .forUpdate()
  const whole = comments.length < limit
  const doomed = whole ? [...comments, thread] : comments
  const ids = doomed.map(({ id }) => id)
  const cards = await cardsOf(
    tx,
    ids.toSorted((a, b) => b - a),
  )
  await tx('item').whereRaw('id = any(?::int[])', [ids]).delete()
  if (whole) await unlinkDomain(tx, thread.domain_id)
  else {
    await forgetReplies(tx, doomed)
    await refreshThreadCounts(tx, thread.id, content.clock.now())
  }
  await tally(content, tx, thread.magazine_id, doomed, [])
  await content.outbox.addAll(
    tx,
    contentPurged,
    [...cards.values()].map((card) => ({ ...card, byId: null })),
  )
  return doomed.length
}

/**
 * Removes some `limit` items of a magazine, thread by thread and newest comments first: an answer is always newer than
 * what it answers, so nothing is left hanging. One short transaction, whatever the size of the magazine.
 */
export const removeMagazineItems = (
  content: Content,
  magazineId: number,
  limit: number,
): Promise<{ removed: number; left: boolean }> =>
  content.db.transaction(async (tx) => {
    let removed = 0
    while (removed < limit) {
      const thread = await tx('item')
        .where({ magazine_id: magazineId })
        .whereNull('thread_id')
        .orderBy('id')
        .forUpdate()
        .first<Item | undefined>()
      if (!thread) return { removed, left: false }
      removed += await removeFrom(content, tx, thread, limit - removed)
    }
    return { removed, left: true }
  })
