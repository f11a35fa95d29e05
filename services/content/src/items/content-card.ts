import type { ContentCard, SubjectType } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { mentionsOf } from '../text/mentions.ts'
import { findByApId } from './find-by-ap-id.ts'
import type { Item } from './item.ts'

type Surroundings = { thread: Pick<Item, 'author_id' | 'title'>; parentAuthorId: number | null }

// What an item answers all the way up is left out: at the end of a long chain that is more than all the rest.
const cardColumns = [
  'id',
  'kind',
  'author_id',
  'magazine_id',
  'thread_id',
  'parent_id',
  'title',
  'body',
  'url',
  'image',
  'lang',
  'is_adult',
  'is_oc',
  'is_pinned',
  'is_locked',
  'tags',
  'own_mentions',
  'slug',
  'visibility',
  'created_at',
  'edited_at',
  'ap_id',
] as const satisfies (keyof Item)[]
type CardItem = Pick<Item, (typeof cardColumns)[number]>

/** An item as it travels in events. */
export const cardFrom = (item: CardItem, { thread, parentAuthorId }: Surroundings): ContentCard => ({
  type: item.kind,
  id: item.id,
  authorId: item.author_id,
  magazineId: item.magazine_id,
  threadId: item.thread_id ?? item.id,
  parentId: item.parent_id,
  parentAuthorId: item.thread_id === null ? null : (parentAuthorId ?? thread.author_id),
  threadAuthorId: thread.author_id,
  threadTitle: thread.title,
  title: item.title,
  body: item.body,
  url: item.url,
  image: item.image,
  lang: item.lang,
  isAdult: item.is_adult,
  isOc: item.is_oc,
  ...(item.thread_id === null ? { isPinned: item.is_pinned, isLocked: item.is_locked } : {}),
  tags: item.tags,
  mentions: item.own_mentions ?? mentionsOf(item.body),
  slug: item.slug,
  visibility: item.visibility,
  createdAt: item.created_at.toISOString(),
  editedAt: item.edited_at?.toISOString() ?? null,
  apId: item.ap_id,
})

type Row = CardItem & {
  thread_author_id: number
  thread_title: string | null
  parent_author_id: number | null
}

const WITH_SURROUNDINGS = `
  select ${cardColumns.map((column) => `i.${column}`).join(', ')}, coalesce(t.author_id, i.author_id) as thread_author_id,
    case when i.thread_id is null then i.title else t.title end as thread_title, p.author_id as parent_author_id
  from item i left join item t on t.id = i.thread_id left join item p on p.id = i.parent_id`

const fromRow = (row: Row): ContentCard =>
  cardFrom(row, {
    thread: { author_id: row.thread_author_id, title: row.thread_title },
    parentAuthorId: row.parent_author_id,
  })

/** Cards of items by id, in no order; unknown ids are left out. */
export const cardsOf = async (db: Knex, ids: readonly number[]): Promise<ContentCard[]> => {
  if (ids.length === 0) return []
  const { rows } = await db.raw<{ rows: Row[] }>(`${WITH_SURROUNDINGS} where i.id = any(?::int[])`, [
    [...ids],
  ])
  return rows.map(fromRow)
}

export const cardOf = async (db: Knex, item: Pick<Item, 'id'>): Promise<ContentCard> => {
  const [card] = await cardsOf(db, [item.id])
  if (!card) throw new Error(`item ${item.id} has gone`)
  return card
}

/** A page of all cards from an id on, for a context that rebuilds its projection. */
export const cardsAfter = async (db: Knex, afterId: number, limit: number): Promise<ContentCard[]> => {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `${WITH_SURROUNDINGS} where i.id > ? order by i.id limit ?`,
    [afterId, limit],
  )
  return rows.map(fromRow)
}

export type Ref = { type: SubjectType; id: number }

/** Cards of these items in their order; null for what is not there. */
export const cardsInOrder = async (
  { db }: Content,
  refs: readonly Ref[],
): Promise<(ContentCard | null)[]> => {
  const cards = await cardsOf(
    db.knex,
    refs.map(({ id }) => id),
  )
  return refs.map(({ type, id }) => cards.find((card) => card.id === id && card.type === type) ?? null)
}

/** The card of what has this ActivityPub id; null where nothing has. */
export const cardByApId = async (content: Content, apId: string): Promise<ContentCard | null> => {
  const found = await findByApId(content, apId)
  const [card] = found ? await cardsOf(content.db.knex, [found.id]) : []
  return card ?? null
}
