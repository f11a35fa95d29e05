import type { SubjectType } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { isThread } from '../items/item.ts'
import type { CommentRow } from '../views/comment.view.ts'
import { commentColumns, commentTables, showComment } from '../views/comment.view.ts'
import type { ThreadRow } from '../views/thread.view.ts'
import { showEntry, showPost, threadColumns, threadSight, threadTables } from '../views/thread.view.ts'
import { viewerState } from '../views/viewer.ts'

const THREADS = `select ${threadColumns('$2')} from item i ${threadTables}
  where i.id = any($1::int[]) and i.kind in ('entry', 'post')`

const COMMENTS = `select ${commentColumns('$2')} from item i ${commentTables}
  where i.id = any($1::int[]) and i.kind in ('entry_comment', 'post_comment')`

/** Of these authors, those whom the reader follows: only their private items are for the reader. */
const followedBy = async (
  { db }: Content,
  viewer: Principal | null,
  authorIds: readonly number[],
): Promise<ReadonlySet<number>> => {
  if (!viewer || authorIds.length === 0) return new Set()
  const rows = await db.query<{ followed_id: number }>(
    'views-followed',
    'select followed_id from user_follow where follower_id = $1 and followed_id = any($2::int[])',
    [viewer.userId, authorIds],
  )
  return new Set(rows.map((row) => row.followed_id))
}

/**
 * Items as the API shows them to this reader, in the order asked; null where one is gone or may not be seen. However
 * many are asked for, it takes a query for threads, one for comments and one for what the reader holds on them.
 */
export const viewsOf = async (
  content: Content,
  viewer: Principal | null,
  refs: readonly { type: SubjectType; id: number }[],
  { reveal = false } = {},
): Promise<(Record<string, unknown> | null)[]> => {
  const { db } = content
  const idsOf = (threads: boolean) =>
    refs.filter(({ type }) => isThread(type) === threads).map(({ id }) => id)
  const fetch = async <R extends ThreadRow | CommentRow>(name: string, text: string, ids: number[]) =>
    ids.length === 0 ? [] : db.query<R>(name, text, [ids, viewer?.userId ?? 0])
  const [threads, comments] = await Promise.all([
    fetch<ThreadRow>('views-threads', THREADS, idsOf(true)),
    fetch<CommentRow>('views-comments', COMMENTS, idsOf(false)),
  ])
  const rows = [...threads, ...comments]
  const [state, followed] = await Promise.all([
    viewerState(db, viewer, rows),
    followedBy(
      content,
      viewer,
      rows.filter((row) => row.visibility === 'private').map((row) => row.author_id),
    ),
  ])
  const sight = threadSight(viewer)
  const mayRead = (row: ThreadRow | CommentRow) => row.visibility !== 'private' || followed.has(row.author_id)
  const shown = new Map<string, object>()
  for (const row of threads) {
    if (!mayRead(row)) continue
    const show = row.kind === 'entry' ? showEntry : showPost
    shown.set(`${row.kind} ${row.id}`, show(row, state, sight, { reveal }))
  }
  for (const row of comments) {
    if (mayRead(row)) shown.set(`${row.kind} ${row.id}`, showComment(row, state, { reveal }))
  }
  return refs.map(
    ({ type, id }) => (shown.get(`${type} ${id}`) as Record<string, unknown> | undefined) ?? null,
  )
}
