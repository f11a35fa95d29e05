import type { Pagination } from '@app/contract/common.ts'
import type { Tag } from '@app/contract/content/schemas.ts'
import { afterCommit } from '@app/platform/db/open.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import type { Page } from '../feeds/paging.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import { COUNTED } from '../items/audience.ts'
import type { Kind } from '../items/item.ts'
import type { Rows } from '../rows.ts'
import { normaliseTag } from '../text/tags.ts'
import { tagged } from './tag-sql.ts'

type Counts = Partial<Record<Kind, number>>

const shown = (name: string, isBanned: boolean, counts: Counts): Tag => ({
  name,
  isBanned,
  entryCount: counts.entry ?? 0,
  entryCommentCount: counts.entry_comment ?? 0,
  postCount: counts.post ?? 0,
  postCommentCount: counts.post_comment ?? 0,
})

/** How much that is visible bears each of these tags, kind by kind. */
const countsOf = async (content: Content, names: readonly string[]): Promise<Map<string, Counts>> => {
  const rows = await content.db.query<Pick<Rows['item'], 'kind'> & { name: string; count: number }>(
    'tag-counts',
    `select n.name, i.kind, count(*)::int as count from unnest($1::text[]) n (name)
     join item i on ${tagged('i', 'n.name')}
     where ${COUNTED} group by n.name, i.kind`,
    [names],
  )
  const found = new Map<string, Counts>()
  for (const { name, kind, count } of rows) found.set(name, { ...found.get(name), [kind]: count })
  return found
}

/** How much bears a tag, however it is spelled, and whether it is banned. A tag nobody used counts nothing. */
export const readTag = async (content: Content, spelling: string): Promise<Tag> => {
  const name = normaliseTag(spelling)
  const [banned, counts] = await Promise.all([
    content.db.query('tag-banned', 'select from banned_tag where name = $1', [name]),
    countsOf(content, [name]),
  ])
  return shown(name, banned.length > 0, counts.get(name) ?? {})
}

export const mayBan = async (principal: Principal): Promise<void> => {
  if (!principal.isAdmin) throw forbidden('Only admins may ban tags.')
}

/** Bans a tag, or ends its ban; saying it twice changes nothing. */
export const setBan = async (
  content: Content,
  principal: Principal,
  spelling: string,
  on: boolean,
): Promise<Tag> => {
  await mayBan(principal)
  const name = normaliseTag(spelling)
  if (name === '') throw badRequest('name: letters or digits are expected.')
  await content.db.transaction(async (tx) => {
    if (on) {
      await tx('banned_tag')
        .insert({ name, banned_by: principal.userId, banned_at: content.clock.now() })
        .onConflict('name')
        .ignore()
    } else await tx('banned_tag').where({ name }).delete()
    afterCommit(tx, () => content.counts.changed())
  })
  return readTag(content, name)
}

/** The banned tags in the order of the alphabet. */
export const listBanned = async (
  content: Content,
  principal: Principal,
  page: Page,
): Promise<{ items: Tag[]; pagination: Pagination }> => {
  await mayBan(principal)
  const [rows, [counted]] = await Promise.all([
    content.db.query<Pick<Rows['banned_tag'], 'name'>>(
      'tags-banned',
      'select name from banned_tag order by name limit $1 offset $2',
      [page.perPage, offsetOf(page)],
    ),
    content.db.query<{ count: number }>('tags-banned-count', 'select count(*)::int as count from banned_tag'),
  ])
  const names = rows.map(({ name }) => name)
  const counts = await countsOf(content, names)
  return {
    items: names.map((name) => shown(name, true, counts.get(name) ?? {})),
    pagination: paginate(page, counted?.count ?? 0, names.length),
  }
}

/** The first of these tags that is banned. */
export const bannedAmong = async (db: Knex, tags: readonly string[]): Promise<string | null> => {
  if (tags.length === 0) return null
  const banned = await db('banned_tag').whereIn('name', tags.map(normaliseTag)).first('name')
  return banned?.name ?? null
}

/** Refuses what would bear a banned tag (rules/ranking.md#hashtags); `before` are those an edited text bore already. */
export const mustNotBearBanned = async (
  db: Knex,
  tags: readonly string[],
  before: readonly string[] = [],
): Promise<void> => {
  const banned = await bannedAmong(
    db,
    tags.filter((tag) => !before.includes(tag)),
  )
  if (banned !== null) throw forbidden(`The tag #${banned} is banned here.`)
}
