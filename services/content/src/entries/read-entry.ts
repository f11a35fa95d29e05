import type { Entry } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { noSuch } from '../items/item.repository.ts'
import { mayReadPrivate } from '../items/private.ts'
import { showEntry, threadColumns, threadSight, threadTables } from '../views/thread.view.ts'
import type { ThreadRow } from '../views/thread.view.ts'
import { ViewerState, viewerState } from '../views/viewer.ts'

const MAX_CROSSPOSTS = 5
/** A shorter title is no sign that two threads are the same. */
const TELLING_TITLE_BYTES = 10

const ONE = `select ${threadColumns('$2')} from item i ${threadTables} where i.id = $1 and i.kind = $3`

const crosspostsBy = (column: 'url' | 'title') => `
  select ${threadColumns('$2')} from item i ${threadTables}
  where i.kind = 'entry' and i.${column} = $3 and i.id <> $1 and i.shelf < 2
    and ($4::int is null or i.image_id = $4)
  order by i.created_at desc, i.id desc limit ${MAX_CROSSPOSTS}`

export const readThreadRow = async (
  content: Content,
  principal: Principal | null,
  kind: 'entry' | 'post',
  id: number,
): Promise<ThreadRow> => {
  const [row] = await content.db.query<ThreadRow>('thread-one', ONE, [id, principal?.userId ?? 0, kind])
  if (!row) throw noSuch(kind, id)
  await mayReadPrivate(content, principal, row)
  return row
}

const crosspostsOf = async (
  content: Content,
  row: ThreadRow,
  principal: Principal | null,
): Promise<Entry[]> => {
  const byUrl = row.url !== null
  if (!byUrl && Buffer.byteLength(row.title ?? '') <= TELLING_TITLE_BYTES) return []
  const found = await content.db.query<ThreadRow>(
    byUrl ? 'crossposts-url' : 'crossposts-title',
    crosspostsBy(byUrl ? 'url' : 'title'),
    [row.id, 0, byUrl ? row.url : row.title, row.image_id],
  )
  if (found.length === 0) return []
  const viewer = await viewerState(content.db, principal, found)
  const anonymous = new ViewerState(null)
  return found.map((other) => ({
    ...showEntry(other, anonymous, threadSight(null)),
    tags: [],
    user: viewer.user(other.author),
    magazine: viewer.magazine(other.magazine),
    bookmarks: viewer.bookmarks(other.id),
  }))
}

/** One thread as this reader sees it, with its crossposts. `reveal`: as the moderator who trashed it sees it. */
export const readEntry = async (
  content: Content,
  principal: Principal | null,
  id: number,
  { reveal = false } = {},
): Promise<Entry> => {
  const row = await readThreadRow(content, principal, 'entry', id)
  const [viewer, crossposts] = await Promise.all([
    viewerState(content.db, principal, [row]),
    crosspostsOf(content, row, principal),
  ])
  return showEntry(row, viewer, threadSight(principal), { reveal, crossposts })
}
