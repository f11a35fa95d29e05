import type { DataOf } from '@app/contract/event.ts'
import type { magazineCountsChanged } from '@app/contract/events/content.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { noteActivities } from '../accounts/account.ts'

const KEEP_COUNTS = `
  update magazine m set entry_count = n.entries, entry_comment_count = n.entry_comments, post_count = n.posts,
    post_comment_count = n.post_comments
  from unnest($1::int[], $2::int[], $3::int[], $4::int[], $5::int[])
    as n (id, entries, entry_comments, posts, post_comments)
  where m.id = n.id`

/** Keeps how much content counts in these magazines; of several that tell of one the last counts. */
export const keepCounts = async (
  tx: Knex.Transaction,
  told: readonly DataOf<typeof magazineCountsChanged>[],
): Promise<void> => {
  const counts = [...new Map(told.map((one) => [one.magazineId, one])).values()]
  await runIn(tx, 'keep-counts', KEEP_COUNTS, [
    counts.map(({ magazineId }) => magazineId),
    counts.map(({ entryCount }) => entryCount),
    counts.map(({ entryCommentCount }) => entryCommentCount),
    counts.map(({ postCount }) => postCount),
    counts.map(({ postCommentCount }) => postCommentCount),
  ])
}

const NOTE_NEW_CONTENT = `
  update magazine m set last_active = n.at
  from (select id, max(at) as at from unnest($1::int[], $2::timestamptz[]) as n (id, at) group by id) n
  where m.id = n.id and m.readers <> 'members' and (m.last_active is null or m.last_active < n.at)`

/** Notes when something was written in magazines, and by whom; not when in private ones, for lists go by it. */
export const noteNewContent = async (
  tx: Knex.Transaction,
  made: readonly { magazineId: number; userId: number; at: Date }[],
): Promise<void> => {
  await runIn(tx, 'note-new-content', NOTE_NEW_CONTENT, [
    made.map(({ magazineId }) => magazineId),
    made.map(({ at }) => at),
  ])
  await noteActivities(tx, made)
}
