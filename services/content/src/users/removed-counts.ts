import type { DeletionCounts } from '@app/contract/identity/deletions.ts'
import { removedOfAccount } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'

const ADD = `
  insert into removed_count (user_id, kind, count)
  select ?::integer, kind, count::integer from jsonb_each_text(?::jsonb) as counts (kind, count) where count::integer > 0
  on conflict (user_id, kind) do update set count = removed_count.count + excluded.count`

/** Counts what a turn of a purge removed, in its transaction: one that is interrupted has removed and counted nothing. */
export const addRemoved = async (
  tx: Knex.Transaction,
  userId: number,
  counts: DeletionCounts,
): Promise<void> => {
  if (Object.values(counts).some((count) => count > 0)) await tx.raw(ADD, [userId, JSON.stringify(counts)])
}

/** Tells identity what was removed of an account in all turns, and forgets it. */
export const reportRemoved = async (
  content: Content,
  tx: Knex.Transaction,
  userId: number,
): Promise<void> => {
  const removed = (await tx('removed_count')
    .where({ user_id: userId })
    .delete()
    .returning(['kind', 'count'])) as {
    kind: keyof DeletionCounts
    count: number
  }[]
  const [kept] = await tx('item').where({ author_id: userId }).count<{ count: string }[]>({ count: '*' })
  await giveJob(
    content.work,
    removedOfAccount,
    {
      userId,
      part: 'content',
      counts: {
        threads: 0,
        microblogs: 0,
        comments: 0,
        ...Object.fromEntries(removed.map(({ kind, count }) => [kind, count])),
      },
      keptComments: Number(kept?.count ?? 0),
    },
    { tx, id: `removed-content-${userId}` },
  )
}
