import { createHash } from 'node:crypto'
import type { Translation } from '@app/contract/content/translation.ts'
import type { Knex } from 'knex'
import type { ContextDeps } from '@app/platform/context.ts'
import type { Item } from '../items/item.ts'
import type { Rows } from '../rows.ts'

/** What a server made of what an item says. */
export type Kept = Omit<Translation, 'lang' | 'server'>

/** What of an item is translated. */
export type Words = Pick<Item, 'title' | 'body' | 'content_warning' | 'lang'>

/** Tells one version of what an item says from another. */
export const digestOf = ({ title, body, content_warning, lang }: Words): string =>
  createHash('sha256')
    .update(JSON.stringify([title, body, content_warning, lang]))
    .digest('base64url')

const KEPT = `
  select title, body, content_warning as "contentWarning", from_lang as "from" from translation
  where item_id = $1 and lang = $2 and server = $3 and digest = $4`

type Key = { itemId: number; lang: string; server: string; digest: string }

/** The translation of this version of an item by this server, if somebody asked for it before. */
export const findTranslation = async (
  { db }: Pick<ContextDeps, 'db'>,
  { itemId, lang, server, digest }: Key,
): Promise<Kept | null> =>
  (await db.query<Kept>('translation', KEPT, [itemId, lang, server, digest]))[0] ?? null

const KEEP = `
  insert into translation (item_id, lang, server, digest, title, body, content_warning, from_lang, made_at)
  select i.id, $2, $3, $4, $5, $6, $7, $8, $9 from item i where i.id = $1
  on conflict (item_id, lang) do update set server = excluded.server, digest = excluded.digest, title = excluded.title,
    body = excluded.body, content_warning = excluded.content_warning, from_lang = excluded.from_lang,
    made_at = excluded.made_at`

/** Keeps a translation in place of an older one; nothing where the item has gone meanwhile. */
export const keepTranslation = async (
  { db, clock }: Pick<ContextDeps, 'db' | 'clock'>,
  { itemId, lang, server, digest }: Key,
  { title, body, contentWarning, from }: Kept,
): Promise<void> => {
  await db.query('keep-translation', KEEP, [
    itemId,
    lang,
    server,
    digest,
    title,
    body,
    contentWarning,
    from,
    clock.now(),
  ])
}

/** What somebody changed or took away is not kept in other languages either. */
export const forgetTranslations = async (tx: Knex.Transaction, itemId: number): Promise<void> => {
  await tx('translation').where({ item_id: itemId }).delete()
}

const OLD =
  'delete from translation where (item_id, lang) in (select item_id, lang from translation where made_at < $1 limit $2)'
const BEYOND = `
  delete from translation where (item_id, lang) in (
    select item_id, lang from translation order by made_at desc offset $1 limit $2)`

/** Takes away, up to `batch`, what is older than `before`; answers how many. */
export const pruneOld = async (
  { db }: Pick<ContextDeps, 'db'>,
  before: Date,
  batch: number,
): Promise<number> =>
  (
    await db.query<Pick<Rows['translation'], 'lang'>>('prune-old-translations', `${OLD} returning lang`, [
      before,
      batch,
    ])
  ).length

/** Takes away, up to `batch`, what is beyond the newest `most`; answers how many. */
export const pruneBeyond = async (
  { db }: Pick<ContextDeps, 'db'>,
  most: number,
  batch: number,
): Promise<number> =>
  (
    await db.query<Pick<Rows['translation'], 'lang'>>('prune-translations', `${BEYOND} returning lang`, [
      most,
      batch,
    ])
  ).length
