import type { Knex } from 'knex'
import { isOpenBelow, OPEN_BELOW, SHOWN_BELOW } from './audience.ts'
import type { Item } from './item.ts'
import { reranked } from './rerank.ts'

type Discussion = { visible: number; commenters: number; newest: Date | null; newest_visible: Date | null }

/**
 * Counts the discussion of a thread anew, under its lock. `purgedAt`: a comment is gone for good, which also changes
 * when the thread was last active and how it ranks (rules/ranking.md#activity); trash and restore leave these alone.
 */
export const refreshThreadCounts = async (
  tx: Knex.Transaction,
  threadId: number,
  purgedAt?: Date,
): Promise<void> => {
  const { rows } = await tx.raw<{ rows: Discussion[] }>(
    `select count(*) filter (where ${SHOWN_BELOW})::int as visible,
       count(distinct author_id) filter (where ${OPEN_BELOW})::int as commenters,
       max(created_at) filter (where ${OPEN_BELOW}) as newest,
       max(created_at) filter (where ${SHOWN_BELOW}) as newest_visible
     from item where thread_id = ?`,
    [threadId],
  )
  const [found] = rows
  const thread = await tx<Item>('item').where({ id: threadId }).forUpdate().first()
  if (!found || !thread) return
  const counts = { comment_count: found.visible, commenter_count: found.commenters }
  const newest = thread.kind === 'entry' ? found.newest_visible : found.newest
  await tx('item')
    .where({ id: threadId })
    .update(
      purgedAt
        ? {
            ...counts,
            last_active: newest ?? thread.created_at,
            ...reranked(thread as Item, counts, purgedAt),
          }
        : counts,
    )
}

/**
 * After an edit: a comment that is for all readers of its thread now and was not before, or the other way round, joins or leaves the counts
 * above it.
 */
export const refreshCountsAbove = async (tx: Knex.Transaction, before: Item, after: Item): Promise<void> => {
  if (after.thread_id === null) return
  const opened = Number(isOpenBelow(after.audience)) - Number(isOpenBelow(before.audience))
  if (opened !== 0)
    await tx('item').whereRaw('id = any(?::int[])', [after.ancestor_ids]).increment('child_count', opened)
  if (opened !== 0 || after.visibility !== before.visibility) await refreshThreadCounts(tx, after.thread_id)
}
