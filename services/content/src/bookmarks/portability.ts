import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { bookmarkAddress, Brought, memberBookmarks } from '@app/contract/calls/portability.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { addressOf } from '../items/find-by-ap-id.ts'
import type { Item } from '../items/item.ts'
import { resolve } from '../search/resolve.ts'
import { drop, keep } from './bookmark.ts'
import { addList, findList, listsOf } from './list.repository.ts'

// What a member takes along to another account, and what they bring (rules/accounts.md#export-and-import).

type Row = Pick<Item, 'kind' | 'number' | 'thread_number' | 'ap_id'> & {
  list_id: number
  item_id: number
  list: string
  magazine: string
}

const COLUMNS = `b.list_id, b.item_id, l.name as list, i.kind, i.number, i.thread_number, i.ap_id,
  coalesce(m.name, '-') as magazine`
const FROM = `bookmark b join bookmark_list l on l.id = b.list_id join item i on i.id = b.item_id
  left join magazine_card m on m.magazine_id = i.magazine_id`

const BY_LIST = `
  select ${COLUMNS} from ${FROM}
  where l.user_id = $1 and (b.list_id, b.item_id) > ($2, $3) order by b.list_id, b.item_id limit $4`

const ONCE = `
  select distinct on (b.item_id) ${COLUMNS} from ${FROM}
  where b.user_id = $1 and b.list_id >= $2 and b.item_id > $3 order by b.item_id, b.list_id limit $4`

/** What a member keeps, page by page. */
export const listMemberBookmarks = async (
  { db, config }: Content,
  { userId, once, after, limit }: CallInput<typeof memberBookmarks>,
): Promise<CallOutput<typeof memberBookmarks>> => {
  const values = [userId, once ? 0 : after.listId, after.itemId, limit]
  const rows = once
    ? await db.query<Row>('portable-bookmarks-once', ONCE, values)
    : await db.query<Row>('portable-bookmarks', BY_LIST, values)
  const last = rows.at(-1)
  return {
    items: rows.map((row) => ({
      list: row.list,
      type: row.kind,
      address: addressOf(row, row.magazine, config.url),
    })),
    next: last && rows.length === limit ? { listId: last.list_id, itemId: last.item_id } : null,
  }
}

const NOT_FOUND: Brought = {
  outcome: 'not_found',
  reason: 'There is no such item, or its server did not hand it out.',
}

const subjectAt = async (content: Content, viewer: Principal, address: string) => {
  const hits = await resolve(content, viewer, address)
  const ids = hits.filter(({ kind }) => kind !== 'user' && kind !== 'magazine').map(({ id }) => id)
  const item = await content.db.knex<Item>('item').whereIn('id', ids).first('kind', 'number')
  return item ? { subject_type: item.kind, subject_id: item.number } : null
}

const requireList = async (content: Content, userId: number, name: string): Promise<void> => {
  const lists = await listsOf(content, userId)
  if (!lists.some((list) => list.name === name)) await addList(content, userId, name)
}

/** Whether an item is in that list of a member already; null: in any. */
const isKept = async (
  { db }: Content,
  userId: number,
  { subject_id, subject_type }: { subject_id: number; subject_type: string },
  list: string | null,
): Promise<boolean> => {
  const [row] = await db.query<{ kept: boolean }>(
    'is-bookmarked',
    `select exists (select from bookmark b join bookmark_list l on l.id = b.list_id
       join item i on i.id = b.item_id
       where b.user_id = $1 and i.kind = $2 and i.number = $3 and ($4::text is null or l.name = $4)) as kept`,
    [userId, subject_type, subject_id, list],
  )
  return row?.kept ?? false
}

/** Keeps what has this address as a member's file says, fetched where nobody here knew it; or takes it out. */
export const bookmarkAsBrought = async (
  content: Content,
  { viewer, address, list, on }: CallInput<typeof bookmarkAddress>,
): Promise<Brought> => {
  try {
    const subject = await subjectAt(content, viewer, address)
    if (!subject) return NOT_FOUND
    if ((await isKept(content, viewer.userId, subject, list)) === on)
      return { outcome: 'already', reason: null }
    if (!on) {
      if (list !== null) await findList(content.db.knex, viewer.userId, list)
      await drop(content, viewer, subject, list)
    } else {
      if (list !== null) await requireList(content, viewer.userId, list)
      await keep(content, viewer, subject, list)
    }
    return { outcome: 'done', reason: null }
  } catch (error) {
    if (!(error instanceof Refusal) || error.status === 503) throw error
    return { outcome: error.status === 404 ? 'not_found' : 'refused', reason: error.message }
  }
}
