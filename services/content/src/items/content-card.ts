import { isAddressed } from '@app/contract/events/content.ts'
import type { ContentCard, PollCard, QuoteCard, SubjectType } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { mentionsOf } from '../text/mentions.ts'
import { pollCardOf, pollOf } from '../polls/poll.view.ts'
import type { PollRow } from '../polls/poll.view.ts'
import { findFederated } from './find-by-ap-id.ts'
import type { ItemKey } from './item.repository.ts'
import { refs } from './item.repository.ts'
import type { Item } from './item.ts'

type Surroundings = {
  thread: Pick<Item, 'author_id' | 'title'>
  parentAuthorId: number | null
  /** Whom it goes to beside followers; null: it goes to nobody in particular. */
  addresseeIds?: readonly number[] | null
  poll?: PollCard | null
  /** What it quotes, where that is here. */
  quoted?: QuoteCard['item']
}

// What an item answers all the way up is left out: at the end of a long chain that is more than all the rest.
const cardColumns = [
  'id',
  'kind',
  'number',
  'author_id',
  'magazine_id',
  'thread_id',
  'thread_number',
  'parent_number',
  'title',
  'body',
  'url',
  'image',
  'attachments',
  'emojis',
  'content_warning',
  'captions',
  'lang',
  'is_adult',
  'is_oc',
  'is_pinned',
  'is_locked',
  'tags',
  'own_mentions',
  'slug',
  'visibility',
  'audience',
  'created_at',
  'edited_at',
  'ap_id',
  'quoted_id',
  'quoted_address',
  'quote_consent',
] as const satisfies (keyof Item)[]
type CardItem = Pick<Item, (typeof cardColumns)[number]>

/** An item as it travels in events: its `id` there is its number. */
export const cardFrom = (
  item: CardItem,
  { thread, parentAuthorId, addresseeIds = null, poll = null, quoted = null }: Surroundings,
): ContentCard => ({
  type: item.kind,
  id: item.number,
  authorId: item.author_id,
  magazineId: item.magazine_id,
  threadId: item.thread_number ?? item.number,
  parentId: item.parent_number,
  parentAuthorId: item.thread_id === null ? null : (parentAuthorId ?? thread.author_id),
  threadAuthorId: thread.author_id,
  threadTitle: thread.title,
  title: item.title,
  body: item.body,
  url: item.url,
  image: item.image,
  ...(item.attachments ? { attachments: item.attachments } : {}),
  ...(item.emojis ? { emojis: item.emojis } : {}),
  contentWarning: item.content_warning,
  ...(item.captions ? { captions: item.captions } : {}),
  ...(poll ? { poll } : {}),
  ...(item.quote_consent
    ? { quote: { consent: item.quote_consent, item: quoted, address: item.quoted_address } }
    : {}),
  lang: item.lang,
  isAdult: item.is_adult,
  isOc: item.is_oc,
  ...(item.thread_id === null ? { isPinned: item.is_pinned, isLocked: item.is_locked } : {}),
  tags: item.tags,
  mentions: item.own_mentions ?? mentionsOf(item.body),
  slug: item.slug,
  visibility: item.visibility,
  audience: item.audience,
  ...(addresseeIds && isAddressed(item.audience) ? { addresseeIds: [...addresseeIds] } : {}),
  createdAt: item.created_at.toISOString(),
  editedAt: item.edited_at?.toISOString() ?? null,
  apId: item.ap_id,
})

type Row = CardItem & {
  thread_author_id: number
  thread_title: string | null
  parent_author_id: number | null
  addressee_ids: number[] | null
  poll: PollRow | null
  quoted: QuoteCard['item']
}

const WITH_SURROUNDINGS = `
  select ${cardColumns.map((column) => `i.${column}`).join(', ')}, coalesce(t.author_id, i.author_id) as thread_author_id,
    case when i.thread_id is null then i.title else t.title end as thread_title, p.author_id as parent_author_id,
    case when i.audience in ('followers', 'direct') then
      array(select a.user_id from item_addressee a where a.item_id = i.id order by a.user_id) end as addressee_ids,
    ${pollOf('i')} as poll,
    case when i.quoted_id is not null then (
      select json_build_object('type', q.kind, 'id', q.number, 'authorId', q.author_id, 'apId', q.ap_id)
      from item q where q.id = i.quoted_id) end as quoted
  from item i left join item t on t.id = i.thread_id left join item p on p.id = i.parent_id`

/** `$1` kinds and `$2` numbers of the same items. */
const BY_NUMBER = `${WITH_SURROUNDINGS} join ${refs('$1', '$2')} on i.kind = r.kind and i.number = r.number`

const fromRow = (row: Row): ContentCard =>
  cardFrom(row, {
    thread: { author_id: row.thread_author_id, title: row.thread_title },
    parentAuthorId: row.parent_author_id,
    addresseeIds: row.addressee_ids,
    poll: row.poll && pollCardOf(row.poll),
    quoted: row.quoted,
  })

/** Cards of items by their ids, in the order of these; unknown ids are left out. */
export const cardsOf = async (db: Knex, ids: readonly number[]): Promise<Map<number, ContentCard>> => {
  if (ids.length === 0) return new Map()
  const { rows } = await db.raw<{ rows: Row[] }>(`${WITH_SURROUNDINGS} where i.id = any(?::int[])`, [
    [...ids],
  ])
  const found = new Map(rows.map((row) => [row.id, row]))
  return new Map(
    ids.flatMap((id) => {
      const row = found.get(id)
      return row ? [[id, fromRow(row)] as const] : []
    }),
  )
}

export const cardOf = async (db: Knex, { id, kind, number }: ItemKey): Promise<ContentCard> => {
  const card = (await cardsOf(db, [id])).get(id)
  if (!card) throw new Error(`${kind} ${number} has gone`)
  return card
}

/** A page of all cards from an id on, each with its own, for a context that rebuilds its projection. */
export const cardsAfter = async (
  db: Knex,
  afterId: number,
  limit: number,
): Promise<{ id: number; data: ContentCard }[]> => {
  const { rows } = await db.raw<{ rows: Row[] }>(
    `${WITH_SURROUNDINGS} where i.id > ? order by i.id limit ?`,
    [afterId, limit],
  )
  return rows.map((row) => ({ id: row.id, data: fromRow(row) }))
}

/** What others call an item. */
export type Ref = { type: SubjectType; id: number }

/** Cards of these items in their order; null for what is not there. */
export const cardsInOrder = async (
  { db }: Content,
  refs: readonly Ref[],
): Promise<(ContentCard | null)[]> => {
  const rows = await db.query<Row>('cards-by-number', BY_NUMBER, [
    refs.map(({ type }) => type),
    refs.map(({ id }) => id),
  ])
  const cards = new Map(rows.map((row) => [`${row.kind} ${row.number}`, fromRow(row)]))
  return refs.map(({ type, id }) => cards.get(`${type} ${id}`) ?? null)
}

/** The card of what has this ActivityPub id; null where nothing has. */
export const cardByApId = async (content: Content, apId: string): Promise<ContentCard | null> => {
  const found = await findFederated(content, apId)
  return found ? ((await cardsOf(content.db.knex, [found.id])).get(found.id) ?? null) : null
}
