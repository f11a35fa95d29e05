import { contentPurged } from '@app/contract/events/content.ts'
import { magazinePurge, purgeContent } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { unlinkDomain } from '../domains/link-domain.ts'
import { cardsOf } from '../items/content-card.ts'
import { isOpenBelow } from '../items/audience.ts'
import { tally } from '../items/counts.ts'
import type { Item } from '../items/item.ts'
import { refreshThreadCounts } from '../items/thread-counts.ts'

/** How much one job of a purge does. */
export type PurgeBounds = {
  /** Items of one batch. */
  limit: number
  signal: AbortSignal
  /** By `performance.now()`: when the job hands on to its successor. */
  until: number
}

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
  const counted = doomed.filter(({ audience }) => isOpenBelow(audience))
  for (const ancestor of counted.flatMap(({ ancestor_ids }) => ancestor_ids)) {
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
 * what it answers, so nothing is left hanging. For a short transaction, whatever the size of the magazine.
 */
export const removeMagazineItems = async (
  content: Content,
  tx: Knex.Transaction,
  magazineId: number,
  limit: number,
): Promise<{ removed: number; left: boolean }> => {
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
}

/**
 * Removes what a magazine holds, batch by batch, and tells community after each how much is left: together with the batch,
 * so that what is told is true. Whoever is interrupted goes on with what is left.
 */
export const emptyMagazine = async (
  content: Content,
  magazineId: number,
  { limit, signal, until }: PurgeBounds,
): Promise<void> => {
  let left = await countMagazineItems(content, magazineId)
  const tell = (tx?: Knex.Transaction, done = false) =>
    giveJob(content.work, magazinePurge, { magazineId, content: { left, done } }, tx ? { tx } : {})
  await tell()
  for (let done = false; !done;) {
    signal.throwIfAborted()
    if (performance.now() > until) return giveJob(content.work, purgeContent, { of: 'magazine', magazineId })
    done = await content.db.transaction(async (tx) => {
      const batch = await removeMagazineItems(content, tx, magazineId, limit)
      left = batch.left ? Math.max(0, left - batch.removed) : 0
      await tell(tx, !batch.left)
      return !batch.left
    })
  }
}
