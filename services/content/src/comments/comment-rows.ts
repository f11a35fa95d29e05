import { runComposed } from '@app/platform/db/composed.ts'
import type { Content } from '../context.ts'
import type { CommentRow } from '../views/comment.view.ts'
import { commentColumns, commentTables } from '../views/comment.view.ts'
import type { Kept, Versions } from '../views/kept-rows.ts'
import type { CommentListSpec } from './list-sql.ts'
import { listStatement, VERSIONS } from './list-sql.ts'

/** A comment of a page, below the topmost one that it belongs to there. */
export type Found = { topId: number; row: CommentRow & Partial<Kept<CommentRow>> }

type Listed = Versions & { top_id: number; viewer_moderates: boolean }
type Whole = CommentRow & { top_id: number }

const ROWS = `select ${VERSIONS}, ${commentColumns('0')} from item i ${commentTables} where i.id = any($1::int[])`

/**
 * The comments of a page. Which ones a reader may see the database says each time; what has not changed since somebody was
 * shown it is not fetched again.
 */
export const listComments = async (
  content: Content,
  spec: CommentListSpec,
  page: { offset: number; rows: number },
): Promise<Found[]> => {
  const ask = <R extends Whole | Listed>(columns: 'versions' | 'whole') => {
    const { text, values } = listStatement(spec, page, columns)
    return runComposed<R>(content.db, 'comments', text, values, { plannedOnce: true })
  }
  const listed = await ask<Listed>('versions')
  const rows = await content.commentRows.read<CommentRow>(listed, (ids) =>
    content.db.query('comment-rows', ROWS, [ids], { fromReplica: true, plannedOnce: true }),
  )
  const found = listed.flatMap(({ top_id: topId, viewer_moderates }, place): Found[] => {
    const row = rows[place]
    return row ? [{ topId, row: viewer_moderates ? { ...row, viewer_moderates } : row }] : []
  })
  if (found.length === listed.length) return found
  // Changed between the two statements: a row that came later was not judged by the first.
  return (await ask<Whole>('whole')).map((row) => ({ topId: row.top_id, row }))
}
