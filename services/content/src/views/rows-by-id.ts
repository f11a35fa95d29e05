import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import type { CommentRow } from './comment.view.ts'
import { commentColumns, commentTables } from './comment.view.ts'
import type { ThreadRow } from './thread.view.ts'
import { threadColumns, threadTables } from './thread.view.ts'

const THREADS = `select ${threadColumns('$2')} from item i ${threadTables}
  where i.id = any($1::int[]) and i.kind in ('entry', 'post')`

const COMMENTS = `select ${commentColumns('$2')} from item i ${commentTables}
  where i.id = any($1::int[]) and i.kind in ('entry_comment', 'post_comment')`

export type ItemRows = { threads: ThreadRow[]; comments: CommentRow[] }

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

/** Rows of items of any kind, in no order, but for private ones that are not for the reader. */
export const rowsById = async (
  content: Content,
  viewer: Principal | null,
  ids: { threads: readonly number[]; comments: readonly number[] },
): Promise<ItemRows> => {
  const fetch = async <R extends ThreadRow | CommentRow>(
    name: string,
    text: string,
    of: readonly number[],
  ) => (of.length === 0 ? [] : content.db.query<R>(name, text, [of, viewer?.userId ?? 0]))
  const [threads, comments] = await Promise.all([
    fetch<ThreadRow>('views-threads', THREADS, ids.threads),
    fetch<CommentRow>('views-comments', COMMENTS, ids.comments),
  ])
  const hidden = [...threads, ...comments].filter((row) => row.visibility === 'private')
  const followed = await followedBy(
    content,
    viewer,
    hidden.map((row) => row.author_id),
  )
  const mayRead = (row: ThreadRow | CommentRow) => row.visibility !== 'private' || followed.has(row.author_id)
  return { threads: threads.filter(mayRead), comments: comments.filter(mayRead) }
}
