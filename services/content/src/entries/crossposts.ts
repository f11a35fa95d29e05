import type { Entry } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { showEntry, threadColumns, threadSight, threadTables } from '../views/thread.view.ts'
import type { ThreadRow } from '../views/thread.view.ts'
import { ViewerState, viewerState } from '../views/viewer.ts'

const MAX_CROSSPOSTS = 5
/** A shorter title is no sign that two threads are the same. */
const TELLING_TITLE_BYTES = 10

/** What makes two pictures the same: their file, which is named by its bytes, or where they are shown from. */
const picture = (alias: string) => `coalesce(${alias}.image->>'filePath', ${alias}.image->>'sourceUrl')`

const twinsBy = (column: 'url' | 'title', where: string) => `
  (select w.id, w.created_at from item w
   where ${where} and w.kind = 'entry' and w.${column} = e.${column} and w.id <> e.id and w.shelf < 2
     and (${picture('e')} is null or ${picture('w')} = ${picture('e')})
   order by w.created_at desc, w.id desc limit ${MAX_CROSSPOSTS})`

const TWINS = `
  ${twinsBy('url', 'e.url is not null')}
  union all
  ${twinsBy('title', `e.url is null and octet_length(e.title) > ${TELLING_TITLE_BYTES}`)}`

/** Whether the item `i` has any, as a condition. */
export const hasCrossposts = `exists (
  select from (select i.id, i.url, i.title, i.image offset 0) e cross join lateral (${TWINS}) twin where i.kind = 'entry')`

const CROSSPOSTS = `
  select e.id as twin_of, ${threadColumns('$2')}
  from item e
  cross join lateral (${TWINS}) twin
  join item i on i.id = twin.id ${threadTables}
  where e.id = any($1::int[])
  order by i.created_at desc, i.id desc`

/**
 * For each of these threads the others with its address, or without one with its title, newest first
 * (rules/ranking.md#cross-posts). They tell less than a thread read on its own.
 */
export const crosspostsOf = async (
  content: Content,
  principal: Principal | null,
  entries: readonly { id: number }[],
): Promise<Map<number, Entry[]>> => {
  if (entries.length === 0) return new Map()
  const found = await content.db.query<ThreadRow & { twin_of: number }>(
    'crossposts',
    CROSSPOSTS,
    [entries.map(({ id }) => id), 0],
    { plannedOnce: true },
  )
  const viewer = await viewerState(content.db, principal, found)
  const anonymous = new ViewerState(null)
  const shown = found.map((row) => ({
    twinOf: row.twin_of,
    entry: {
      ...showEntry(row, anonymous, threadSight(null)),
      tags: [],
      user: viewer.user(row.author),
      magazine: viewer.magazine(row.magazine),
      bookmarks: viewer.bookmarks(row.id),
    },
  }))
  return new Map(
    [...Map.groupBy(shown, ({ twinOf }) => twinOf)].map(([id, twins]) => [
      id,
      twins.map(({ entry }) => entry),
    ]),
  )
}
