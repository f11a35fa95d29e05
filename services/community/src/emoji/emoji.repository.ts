import type { Emoji, Image } from '@app/contract/common.ts'
import { formatDateTime, MAX_EMOJIS } from '@app/contract/common.ts'
import type { InstanceEmoji } from '@app/contract/community/emoji.ts'
import { emojiChanged } from '@app/contract/events/community.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { emojiNamesIn } from '@app/platform/text/emoji-names.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import type { Rows } from '../rows.ts'

type EmojiRow = Refine<Rows['emoji'], { image: Image }>

const columns = 'name, category, image, created_at'

const toEmoji = ({ name, category, image, created_at }: Omit<EmojiRow, 'id'>): InstanceEmoji => ({
  name,
  url: image.storageUrl ?? '',
  category,
  createdAt: formatDateTime(created_at),
})

const asEmoji = ({ name, image }: Pick<EmojiRow, 'name' | 'image'>): Emoji => ({
  name,
  url: image.storageUrl ?? '',
})

/** All of this instance, or those whose names begin so: by category, those without one last, and name. */
export const listEmoji = async ({ db }: Community, begins = ''): Promise<InstanceEmoji[]> => {
  const rows = await db.query<EmojiRow>(
    'emoji-list',
    `select ${columns} from emoji where starts_with(name, $1) order by lower(category) nulls last, category, name`,
    [begins.toLowerCase()],
  )
  return rows.map(toEmoji)
}

/** Those of these names, in the order of the names. */
export const emojiNamed = async ({ db }: Community, names: readonly string[]): Promise<Emoji[]> => {
  const rows = await db.query<EmojiRow>(
    'emoji-named',
    `select ${columns} from emoji where name = any($1::text[]) order by array_position($1::text[], name)`,
    [names],
  )
  return rows.map(asEmoji)
}

/** What texts that are written here show, of the emoji of this instance, as it is stored; null: nothing. */
export const ownEmojis = async (
  tx: Knex.Transaction,
  texts: readonly (string | null | undefined)[],
): Promise<string | null> => {
  const names = emojiNamesIn(texts, MAX_EMOJIS)
  if (names.length === 0) return null
  const rows = (await tx('emoji').whereIn('name', names).select('name', 'image')) as Pick<
    EmojiRow,
    'name' | 'image'
  >[]
  const found = names.flatMap((name) => rows.find((row) => row.name === name) ?? [])
  return found.length > 0 ? JSON.stringify(found.map(asEmoji)) : null
}

export const countEmoji = async (tx: Knex.Transaction): Promise<number> =>
  Number((await tx('emoji').count<{ count: string }[]>('* as count'))[0]?.count ?? 0)

/** null: there is one of this name. */
export const insertEmoji = async (
  { outbox }: Community,
  tx: Knex.Transaction,
  { name, category, image }: { name: string; category: string | null; image: Image },
): Promise<InstanceEmoji | null> => {
  const [row] = (await tx('emoji')
    .insert({ name, category, image: JSON.stringify(image) })
    .onConflict('name')
    .ignore()
    .returning('*')) as EmojiRow[]
  if (!row) return null
  await outbox.add(tx, emojiChanged, { name, image })
  return toEmoji(row)
}

/** null: there is none of this name. */
export const saveCategory = async (
  { db }: Community,
  name: string,
  category: string | null,
): Promise<InstanceEmoji | null> => {
  const [row] = (await db.knex('emoji').where({ name }).update({ category }).returning('*')) as EmojiRow[]
  return row ? toEmoji(row) : null
}

/** false: there is none of this name. */
export const removeEmoji = ({ db, outbox }: Community, name: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    const removed = await tx('emoji').where({ name }).delete()
    if (removed > 0) await outbox.add(tx, emojiChanged, { name, image: null })
    return removed > 0
  })

/** A page of all, each with its id, for whoever rebuilds a copy. */
export const emojiAfter = async ({ db }: Community, after: number, limit: number) => {
  const rows = await db.query<EmojiRow>(
    'snapshot-emoji',
    'select id, name, image from emoji where id > $1 order by id limit $2',
    [after, limit],
  )
  return rows.map(({ id, name, image }) => ({ id, data: { name, image } }))
}
