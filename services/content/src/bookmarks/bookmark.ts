import { SubjectType } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { findItem } from '../items/item.repository.ts'
import type { Item } from '../items/item.ts'
import { mustBeReadable } from '../items/audience.ts'
import type { Rows } from '../rows.ts'
import { defaultList, findList, holdLists } from './list.repository.ts'

export type Subject = { subject_id: number; subject_type: string }

/** The item meant; 404 for a kind nobody knows and for what is not there. */
const subjectOf = async (content: Content, { subject_id, subject_type }: Subject): Promise<Item> => {
  const kind = SubjectType.safeParse(subject_type)
  if (!kind.success) throw notFound(`There is no kind of item named ${subject_type}.`)
  return findItem(content.db, kind.data, subject_id)
}

/** Names of the caller's lists that hold the item. */
const heldIn = async (content: Content, userId: number, itemId: number) => {
  const rows = await content.db.query<Pick<Rows['bookmark_list'], 'name'>>(
    'bookmarked-in',
    `select l.name from bookmark b join bookmark_list l on l.id = b.list_id
     where b.user_id = $1 and b.item_id = $2 order by l.id`,
    [userId, itemId],
    { byKey: true },
  )
  return { bookmarks: rows.map(({ name }) => name) }
}

/** Keeps an item in a list, null: the default one. Keeping it twice is keeping it once. */
export const keep = async (
  content: Content,
  principal: Principal,
  subject: Subject,
  listName: string | null,
) => {
  const { userId } = principal
  const item = await subjectOf(content, subject)
  await mustBeReadable(content, principal, item)
  await content.db.transaction(async (tx) => {
    await holdLists(tx, userId)
    const list = listName === null ? await defaultList(tx, userId) : await findList(tx, userId, listName)
    await tx('bookmark')
      .insert({ list_id: list.id, item_id: item.id, user_id: userId, created_at: content.clock.now() })
      .onConflict(['list_id', 'item_id'])
      .ignore()
  })
  return heldIn(content, userId, item.id)
}

/** Takes an item out of a list, null: out of all; also where it was in none. */
export const drop = async (
  content: Content,
  principal: Principal,
  subject: Subject,
  listName: string | null,
) => {
  const { userId } = principal
  const { knex } = content.db
  const item = await subjectOf(content, subject)
  const inList = listName === null ? {} : { list_id: (await findList(knex, userId, listName)).id }
  await knex('bookmark')
    .where({ user_id: userId, item_id: item.id, ...inList })
    .delete()
  return heldIn(content, userId, item.id)
}
