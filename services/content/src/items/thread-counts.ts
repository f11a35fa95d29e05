import type { Knex } from 'knex'
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
    `select count(*) filter (where visibility = 'visible')::int as visible,
       count(distinct author_id)::int as commenters, max(created_at) as newest,
       max(created_at) filter (where visibility = 'visible') as newest_visible
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
