import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { memberLikes, memberWorks } from '@app/contract/calls/portability.ts'
import { spokenOf } from '../captions/caption.repository.ts'
import type { Content } from '../context.ts'
import { cardsOf } from '../items/content-card.ts'
import { addressOf } from '../items/find-by-ap-id.ts'
import type { Item } from '../items/item.ts'

// What goes into a member's archive (rules/accounts.md#archive).

type Addressed = Pick<Item, 'id' | 'kind' | 'number' | 'thread_number' | 'ap_id'> & { magazine: string }

const ADDRESS = `i.id, i.kind, i.number, i.thread_number, i.ap_id, coalesce(m.name, '-') as magazine`

const WORKS = `
  select ${ADDRESS}, i.created_at::text as at
  from item i left join magazine_card m on m.magazine_id = i.magazine_id
  where i.author_id = $1 and (i.kind, i.created_at, i.id) > ($2, $3::timestamptz, $4)
    and i.visibility <> 'soft_deleted'
  order by i.kind, i.created_at, i.id limit $5`

type Cursor = [kind: string, at: string, id: number]
const FIRST: Cursor = ['', '-infinity', 0]

/** What a member wrote, page by page, what they deleted left out. */
export const listMemberWorks = async (
  { db, config }: Content,
  { userId, after, limit }: CallInput<typeof memberWorks>,
): Promise<CallOutput<typeof memberWorks>> => {
  const cursor = after === null ? FIRST : (JSON.parse(after) as Cursor)
  const rows = await db.query<Addressed & { at: string }>('portable-works', WORKS, [userId, ...cursor, limit])
  const cards = await cardsOf(
    db.knex,
    rows.map(({ id }) => id),
  )
  const spoken = await spokenOf(
    db,
    rows.filter(({ kind }) => kind === 'entry').map(({ id }) => id),
  )
  const last = rows.at(-1)
  return {
    items: rows.flatMap((row) => {
      const card = cards.get(row.id)
      return card ? [{ address: addressOf(row, row.magazine, config.url), card, ...spoken.get(row.id) }] : []
    }),
    next:
      last && rows.length === limit ? JSON.stringify([last.kind, last.at, last.id] satisfies Cursor) : null,
  }
}

const LIKES = `
  select ${ADDRESS}, i.visibility = 'visible' as is_shown from (
      select item_id from favourite where user_id = $1 and item_id > $2
      union select item_id from vote where user_id = $1 and choice = 1 and item_id > $2
      order by item_id limit $3
    ) l join item i on i.id = l.item_id left join magazine_card m on m.magazine_id = i.magazine_id
  order by i.id`

/** What a member favourited or voted up, page by page, without what is gone or not for everybody. */
export const listMemberLikes = async (
  { db, config }: Content,
  { userId, after, limit }: CallInput<typeof memberLikes>,
): Promise<CallOutput<typeof memberLikes>> => {
  const rows = await db.query<Addressed & { is_shown: boolean }>('portable-likes', LIKES, [
    userId,
    after,
    limit,
  ])
  return {
    addresses: rows.flatMap((row) => (row.is_shown ? [addressOf(row, row.magazine, config.url)] : [])),
    next: rows.length === limit ? (rows.at(-1)?.id ?? null) : null,
  }
}
