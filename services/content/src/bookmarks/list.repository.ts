import type { BookmarkList } from '@app/contract/content/schemas.ts'
import { badRequest, notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import type { Rows } from '../rows.ts'

/** The list that appears when one is first needed (rules/ranking.md#bookmarks). */
const DEFAULT_NAME = 'Default'
/** More lists than anybody names by hand. */
const MAX_LISTS = 1_000
const MAX_NAME = 255

type Row = Rows['bookmark_list']

const noSuchList = (name: string) => notFound(`You have no list named ${name}.`)

/** Only one change at a time to the lists of a person: one of them is the default, and names are theirs once. */
export const holdLists = async (tx: Knex.Transaction, userId: number): Promise<void> => {
  await tx.raw(`select pg_advisory_xact_lock(hashtext('bookmark-lists'), ?)`, [userId])
}

export const findList = async (db: Knex, userId: number, name: string): Promise<Row> => {
  const list = await db<Row>('bookmark_list').where({ user_id: userId, name }).first()
  if (!list) throw noSuchList(name)
  return list
}

/** The caller's default list; made where there is none. Needs `holdLists`. */
export const defaultList = async (tx: Knex.Transaction, userId: number): Promise<Row> => {
  const known = await tx<Row>('bookmark_list').where({ user_id: userId, is_default: true }).first()
  if (known) return known
  const [made] = await tx<Row>('bookmark_list')
    .insert({ user_id: userId, name: DEFAULT_NAME, is_default: true })
    .onConflict(['user_id', 'name'])
    .merge(['is_default'])
    .returning('*')
  if (!made) throw new Error('the default list was not made')
  return made
}

const LISTS = `
  select l.name, l.is_default as "isDefault", count(b.item_id)::int as count
  from bookmark_list l left join bookmark b on b.list_id = l.id
  where l.user_id = $1 and ($2::text is null or l.name = $2) group by l.id order by l.id`

/** All lists of a person, the oldest first. */
export const listsOf = (content: Content, userId: number): Promise<BookmarkList[]> =>
  content.db.query<BookmarkList>('bookmark-lists', LISTS, [userId, null])

export const readList = async (content: Content, userId: number, name: string): Promise<BookmarkList> => {
  const [list] = await content.db.query<BookmarkList>('bookmark-lists', LISTS, [userId, name])
  if (!list) throw noSuchList(name)
  return list
}

const checkName = (name: string): void => {
  if (name.trim() === '' || name.length > MAX_NAME)
    throw badRequest(`name: 1 to ${MAX_NAME} characters, not all of them blank.`)
}

const mustBeFree = async (tx: Knex.Transaction, userId: number, name: string): Promise<void> => {
  const taken = await tx('bookmark_list').where({ user_id: userId, name }).first('id')
  if (taken) throw badRequest(`You have a list named ${name} already.`)
}

export const addList = (content: Content, userId: number, name: string): Promise<void> => {
  checkName(name)
  return content.db.transaction(async (tx) => {
    await holdLists(tx, userId)
    await mustBeFree(tx, userId, name)
    const [held] = await tx('bookmark_list').where({ user_id: userId }).count({ count: '*' })
    if (Number(held?.['count'] ?? 0) >= MAX_LISTS) throw badRequest(`At most ${MAX_LISTS} lists.`)
    await tx('bookmark_list').insert({ user_id: userId, name })
  })
}

const appoint = async (tx: Knex.Transaction, userId: number, listId: number): Promise<void> => {
  await tx('bookmark_list').where({ user_id: userId, is_default: true }).update({ is_default: false })
  await tx('bookmark_list').where({ id: listId }).update({ is_default: true })
}

export const makeDefault = (content: Content, userId: number, name: string): Promise<void> =>
  content.db.transaction(async (tx) => {
    await holdLists(tx, userId)
    await appoint(tx, userId, (await findList(tx, userId, name)).id)
  })

/** Renames a list. `isDefault` true also makes it the default; false leaves that as it is. */
export const editList = (
  content: Content,
  userId: number,
  name: string,
  change: { name: string; isDefault: boolean },
): Promise<void> =>
  content.db.transaction(async (tx) => {
    await holdLists(tx, userId)
    const list = await findList(tx, userId, name)
    checkName(change.name)
    if (change.name !== name) await mustBeFree(tx, userId, change.name)
    await tx('bookmark_list').where({ id: list.id }).update({ name: change.name })
    if (change.isDefault) await appoint(tx, userId, list.id)
  })

export const deleteList = (content: Content, userId: number, name: string): Promise<void> =>
  content.db.transaction(async (tx) => {
    await holdLists(tx, userId)
    const list = await findList(tx, userId, name)
    await tx('bookmark_list').where({ id: list.id }).delete()
  })
