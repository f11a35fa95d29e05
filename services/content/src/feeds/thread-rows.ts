import { runComposed } from '@app/platform/db/composed.ts'
import type { Content } from '../context.ts'
import type { Versions } from '../views/kept-rows.ts'
import { threadColumns, threadTables, threadVersions } from '../views/thread.view.ts'
import type { ThreadRow } from '../views/thread.view.ts'
import type { Feed } from './feed.ts'
import type { PageOf, Strategy } from './feed-sql.ts'
import { pageStatement } from './feed-sql.ts'

type Listed = Versions & Pick<ThreadRow, 'viewer_moderates'>

const ROWS = `
  select ${threadVersions('0')}, ${threadColumns('0')} from item i ${threadTables} where i.id = any($1::int[])`

/**
 * The threads of a page. Which ones a reader may see the database says each time; what has not changed since somebody was
 * shown it is not fetched again.
 */
export const listThreads = async (
  content: Content,
  feed: Feed,
  page: PageOf,
  strategy: Strategy,
): Promise<ThreadRow[]> => {
  const ask = async <R extends Listed | ThreadRow>(columns: 'versions' | 'whole'): Promise<R[]> => {
    const { text, values } = pageStatement(feed, page, strategy, columns)
    // A plan is made for a few sizes of pages (`planned`).
    return (await runComposed<R>(content.db, 'feed', text, values, { plannedOnce: true })).slice(0, page.rows)
  }
  const listed = await ask<Listed>('versions')
  const rows = await content.threadRows.read<ThreadRow>(listed, (ids) =>
    content.db.query('thread-rows', ROWS, [ids], { fromReplica: true, plannedOnce: true }),
  )
  const found = listed.flatMap(({ viewer_moderates }, place): ThreadRow[] => {
    const row = rows[place]
    return row ? [viewer_moderates ? { ...row, viewer_moderates } : row] : []
  })
  // Changed between the two statements: a row that came later was not judged by the first.
  return found.length === listed.length ? found : ask<ThreadRow>('whole')
}
