import { notFound } from '@app/platform/http/refusal.ts'
import type { Database } from '@app/platform/db/database.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { nameFor, Values } from '@app/platform/db/composed.ts'
import type { Item, Kind } from './item.ts'
import { isThread, itemColumns, nameOf, threadKindOf } from './item.ts'
import { normaliseTag } from '../text/tags.ts'
import type { ListingFactors } from './listing.ts'

export const noSuch = (kind: Kind, number: number) => notFound(`There is no ${nameOf[kind]} ${number}.`)

const ONE = `select ${itemColumns} from item where kind = $1 and number = $2`
const LOCKED = `select ${itemColumns} from item where id = $1 for update`

/** Finds an item by its kind and public number; 404 where there is none. */
export const findItem = async (db: Database, kind: Kind, number: number): Promise<Item> => {
  const [item] = await db.query<Item>('item-one', ONE, [kind, number])
  if (!item) throw noSuch(kind, number)
  return item
}

/** What names an item, within this context and outside of it. */
export type ItemKey = Pick<Item, 'id' | 'kind' | 'number'>

/** Reads an item anew and holds it until the transaction ends; 404 where it has gone since it was found. */
export const lockItem = async (tx: Knex.Transaction, { id, kind, number }: ItemKey): Promise<Item> => {
  const [item] = await runIn<Item>(tx, 'item-held', LOCKED, [id])
  if (!item) throw noSuch(kind, number)
  return item
}

/** The thread that an item belongs to, or is. */
export const threadOf = (item: Item): ItemKey =>
  isThread(item.kind)
    ? item
    : { id: item.thread_id ?? 0, kind: threadKindOf(item.kind), number: item.thread_number ?? 0 }

/** The id of an item by its public name, as a scalar subquery. */
export const idOf = (kind: Kind, number: string): string =>
  `(select n.id from item n where n.kind = '${kind}' and n.number = ${number})`

/** Items by their public names, as a table `r`: placeholders of their kinds and of their numbers. */
export const refs = (kinds: string, numbers: string): string =>
  `unnest(${kinds}::text[], ${numbers}::int[]) r (kind, number)`

/** Lists of a tag find an item by the normal spelling of its tags. */
const tagKeys = ({ tags }: Partial<Item>) =>
  tags === undefined ? {} : { tag_keys: [...new Set(tags.map(normaliseTag).filter((tag) => tag !== ''))] }

/** json columns are written as text, or an array would be taken for one of SQL. */
const jsonOf = (change: Partial<Item>) =>
  Object.fromEntries(
    (['image', 'attachments', 'emojis', 'captions'] as const)
      .filter((name) => name in change)
      .map((name) => [name, change[name] ? JSON.stringify(change[name]) : null]),
  )

export const saveItem = async (tx: Knex.Transaction, item: Item, change: Partial<Item>): Promise<Item> => {
  const row = Object.entries({ ...change, ...jsonOf(change), ...tagKeys(change) }).filter(
    ([, value]) => value !== undefined,
  )
  const text = `update item set ${row.map(([column], i) => `${column} = $${i + 2}`).join(', ')} where id = $1`
  const values = row.map(([, value]) => value)
  if (row.length > 0) await runIn(tx, nameFor('save-item', text), text, [item.id, ...values])
  return { ...item, ...change }
}

export type AuthorInMagazine = ListingFactors & { authorName: string; magazineIsAdult: boolean }

const AUTHOR_IN_MAGAZINE = `
  select u.state as "authorState", u.discoverable as "authorDiscoverable", u.username as "authorName",
    u.silenced as "authorSilenced", m.silenced as "magazineSilenced",
    m.visibility as "magazineVisibility", m.discoverable as "magazineDiscoverable", m.is_adult as "magazineIsAdult"
  from user_card u, magazine_card m where u.user_id = $1 and m.magazine_id = $2`

/** Where an item stands for lists; null where the cards of its author or magazine have not arrived yet. */
export const authorInMagazine = async (
  tx: Knex.Transaction,
  authorId: number,
  magazineId: number,
): Promise<AuthorInMagazine | null> =>
  (await runIn<AuthorInMagazine>(tx, 'author-in-magazine', AUTHOR_IN_MAGAZINE, [authorId, magazineId]))[0] ??
  null

/** The same outside of a transaction. */
export const findAuthorInMagazine = async (
  db: Database,
  authorId: number,
  magazineId: number,
): Promise<AuthorInMagazine | null> =>
  (await db.query<AuthorInMagazine>('author-in-magazine', AUTHOR_IN_MAGAZINE, [authorId, magazineId]))[0] ??
  null

export type NewItem = Pick<Item, 'kind' | 'author_id' | 'magazine_id' | 'lang' | 'created_at'> & Partial<Item>

/**
 * The statement that adds an item; `values` takes its values, and where `from` names a table it is added for each of its
 * rows. The microseconds of its creation are taken from its id: two items made in the same millisecond still differ, so
 * a cursor that carries the time names one position in a list.
 */
export const insertion = (item: NewItem, values: Values, from = ''): string => {
  const { image, created_at: at, ...fields } = item
  const rest = Object.entries({ ...fields, ...jsonOf(fields), ...tagKeys(fields) })
  const made = values.add(at)
  const shown = values.add(image ? JSON.stringify(image) : null)
  const given = rest.map(([column, value]) => `${values.add(value)}${casts[column] ?? ''}`)
  return `
    with made as (
      select nextval(pg_get_serial_sequence('item', 'id'))::int as id, ${made}::timestamptz as at ${from && `from ${from}`}
    )
    insert into item (id, created_at, last_active, last_boosted_at, image, ${rest.map(([column]) => column).join(', ')})
    overriding system value
    select id, at + (id % 1000) * interval '1 microsecond', at, at + (id % 1000) * interval '1 microsecond', ${shown}::json,
      ${given.join(', ')}
    from made returning ${itemColumns}`
}

/** Adds an item. */
export const insertItem = async (tx: Knex.Transaction, item: NewItem): Promise<Item> => {
  const values = new Values()
  const text = insertion(item, values)
  const [row] = await runIn<Item>(tx, nameFor('insert-item', text), text, values.list)
  if (!row) throw new Error('the item was not added')
  return row
}

/** A placeholder in a select list has no type of its own. */
const casts: Record<string, string> = {
  author_id: '::int',
  magazine_id: '::int',
  thread_id: '::int',
  parent_id: '::int',
  root_id: '::int',
  depth: '::int',
  ancestor_ids: '::int[]',
  domain_id: '::int',
  thread_domain_id: '::int',
  image_id: '::int',
  attachments: '::json',
  emojis: '::json',
  link_media_type: '::text',
  captions: '::json',
  has_transcript: '::boolean',
  content_warning: '::text',
  quoted_id: '::int',
  quoted_address: '::text',
  quote_consent: '::text',
  tags: '::text[]',
  tag_keys: '::text[]',
  mentions: '::text[]',
  own_mentions: '::text[]',
  badge_ids: '::int[]',
  is_oc: '::boolean',
  is_adult: '::boolean',
  shelf: '::smallint',
  ranking: '::int',
  score: '::int',
  edited_at: '::timestamptz',
}
