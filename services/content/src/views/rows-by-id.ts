import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { onlyReadable } from '../items/audience.ts'
import type { Ref } from '../items/content-card.ts'
import { refs } from '../items/item.repository.ts'
import { isThread } from '../items/item.ts'
import type { CommentRow } from './comment.view.ts'
import { commentColumns, commentTables } from './comment.view.ts'
import type { ThreadRow } from './thread.view.ts'
import { threadColumns, threadTables } from './thread.view.ts'

const THREADS = `select ${threadColumns('$1')} from item i ${threadTables}`
const COMMENTS = `select ${commentColumns('$1')} from item i ${commentTables}`
const byId = {
  threads: `${THREADS} where i.id = any($2::int[]) and i.kind in ('entry', 'post')`,
  comments: `${COMMENTS} where i.id = any($2::int[]) and i.kind in ('entry_comment', 'post_comment')`,
}
const NAMED = refs('$2', '$3')
const byNumber = {
  threads: `${THREADS} join ${NAMED} on i.kind = r.kind and i.number = r.number`,
  comments: `${COMMENTS} join ${NAMED} on i.kind = r.kind and i.number = r.number`,
}

export type ItemRows = { threads: ThreadRow[]; comments: CommentRow[] }

/** Without rows that are not for the reader. */
const readableRows = async (
  content: Content,
  viewer: Principal | null,
  { threads, comments }: ItemRows,
): Promise<ItemRows> => {
  const found = new Set(
    await onlyReadable<ThreadRow | CommentRow>(content, viewer, [...threads, ...comments]),
  )
  return {
    threads: threads.filter((row) => found.has(row)),
    comments: comments.filter((row) => found.has(row)),
  }
}

/** Rows of items of any kind, in no order, but for those that are not for the reader. */
export const rowsById = async (
  content: Content,
  viewer: Principal | null,
  ids: readonly number[],
): Promise<ItemRows> => {
  if (ids.length === 0) return { threads: [], comments: [] }
  const values = [viewer?.userId ?? 0, ids]
  const [threads, comments] = await Promise.all([
    content.db.query<ThreadRow>('views-threads', byId.threads, values, { fromReplica: true }),
    content.db.query<CommentRow>('views-comments', byId.comments, values, { fromReplica: true }),
  ])
  return readableRows(content, viewer, { threads, comments })
}

/** The same by what others call them; `unmasked`: whoever may read them, for moderators to decide on. Asks for no comments where none are named, and for no threads. */
export const rowsByNumber = async (
  content: Content,
  viewer: Principal | null,
  named: readonly Ref[],
  { unmasked = false } = {},
): Promise<ItemRows> => {
  const fetch = async <R extends ThreadRow | CommentRow>(name: string, text: string, of: readonly Ref[]) =>
    of.length === 0
      ? []
      : content.db.query<R>(name, text, [
          viewer?.userId ?? 0,
          of.map(({ type }) => type),
          of.map(({ id }) => id),
        ])
  const [threads, comments] = await Promise.all([
    fetch<ThreadRow>(
      'views-threads-by-number',
      byNumber.threads,
      named.filter(({ type }) => isThread(type)),
    ),
    fetch<CommentRow>(
      'views-comments-by-number',
      byNumber.comments,
      named.filter(({ type }) => !isThread(type)),
    ),
  ])
  return unmasked ? { threads, comments } : readableRows(content, viewer, { threads, comments })
}
