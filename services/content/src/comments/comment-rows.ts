import { runComposed } from '@app/platform/db/composed.ts'
import type { Content } from '../context.ts'
import type { CommentRow } from '../views/comment.view.ts'
import { commentColumns, commentTables } from '../views/comment.view.ts'
import { MOST } from './kept-rows.ts'
import type { Versions, WrittenComment } from './kept-rows.ts'
import type { CommentListSpec } from './list-sql.ts'
import { listStatement, VERSIONS } from './list-sql.ts'

/** A comment as nobody in particular sees it. */
type Kept = CommentRow & Versions

/** With its JSON, where it is kept. */
export type FoundRow = CommentRow & { written?: WrittenComment }

/** A comment of a page, below the topmost one that it belongs to there. */
export type Found = { topId: number; row: FoundRow }

/** A larger page would drive out what others read, and be driven out by its own end. */
const LARGE = MOST / 4

type Listed = Versions & { top_id: number; viewer_moderates: boolean }
type Whole = CommentRow & { top_id: number }

const isAsListed = (row: Versions | undefined, listed: Versions): boolean =>
  row?.item_version === listed.item_version &&
  row.author_version === listed.author_version &&
  row.magazine_version === listed.magazine_version

const ROWS = `select ${VERSIONS}, ${commentColumns('0')} from item i ${commentTables} where i.id = any($1::int[])`

/** Fetches what is not kept as it was listed, and keeps it. */
const rowsOf = async (
  { db, commentRows }: Content,
  listed: readonly Listed[],
): Promise<Map<number, Kept>> => {
  const rows = new Map<number, Kept>()
  for (const one of listed) {
    const row = commentRows.get(one.id) as Kept | undefined
    if (row && isAsListed(row, one)) rows.set(one.id, row)
  }
  const missing = listed.flatMap(({ id }) => (rows.has(id) ? [] : [id]))
  if (missing.length === 0) return rows
  const fetched = await db.query<Kept>('comment-rows', ROWS, [missing], {
    fromReplica: true,
    plannedOnce: true,
  })
  for (const row of fetched) {
    rows.set(row.id, row)
    if (listed.length <= LARGE) commentRows.set(row.id, Object.assign(row, { written: new Map() }))
  }
  return rows
}

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
  const rows = await rowsOf(content, listed)
  const found = listed.flatMap((one): Found[] => {
    const row = rows.get(one.id)
    if (!row || !isAsListed(row, one)) return []
    return [{ topId: one.top_id, row: one.viewer_moderates ? { ...row, viewer_moderates: true } : row }]
  })
  if (found.length === listed.length) return found
  // Changed between the two statements: a row that came later was not judged by the first.
  return (await ask<Whole>('whole')).map((row) => ({ topId: row.top_id, row }))
}
