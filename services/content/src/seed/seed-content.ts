import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { inBulk, tidyUp, withoutIndexes } from '@app/platform/db/bulk.ts'
import type { Knex } from 'knex'
import { magazineRow } from '../magazines/magazine-card.ts'
import type { Rows } from '../rows.ts'
import { domainOf } from '../text/url.ts'
import { userRow } from '../users/user-card.ts'
import { makeItems } from './make.ts'
import { chance } from './random.ts'
import { writeBallots, writeItems, writeRows } from './write.ts'
import { COUNTED } from '../items/audience.ts'

export type SeedContent = {
  seed: number
  entries: number
  posts: number
  comments: number
  /** Of a thread, on average. */
  votes: number
  users: readonly UserCard[]
  magazines: readonly MagazineCard[]
  follows: readonly (readonly [followerId: number, followedId: number])[]
  blocks: readonly (readonly [blockerId: number, blockedId: number])[]
  subscriptions: readonly (readonly [userId: number, magazineId: number])[]
}

/** What a magazine holds after seeding, for the context that shows it. */
export type SeededCount = {
  magazineId: number
  entryCount: number
  entryCommentCount: number
  postCount: number
  postCommentCount: number
}

type Row = Record<string, unknown>

const textOf = (value: unknown): unknown =>
  Array.isArray(value) ? `{${value.map((part) => JSON.stringify(part)).join()}}` : value

/** Cards as `users/user-card.ts` and `magazines/magazine-card.ts` keep them. */
const writeCards = async (
  tx: Knex.Transaction,
  table: string,
  rows: readonly Row[],
  types: Record<string, string>,
) =>
  writeRows<Row>(
    tx,
    table,
    Object.fromEntries(
      Object.keys(rows[0] ?? {}).map((name) => [
        name,
        { type: types[name] ?? 'text', of: (row: Row) => textOf(row[name]) },
      ]),
    ),
    rows,
  )

const writePairs = (
  tx: Knex.Transaction,
  table: string,
  [first, second]: readonly [string, string],
  pairs: readonly (readonly [number, number])[],
) =>
  writeRows<readonly [number, number]>(
    tx,
    table,
    { [first]: { type: 'int', of: ([a]) => a }, [second]: { type: 'int', of: ([, b]) => b } },
    pairs,
  )

const writeDomains = async (tx: Knex.Transaction, names: readonly string[]): Promise<Map<string, number>> => {
  await tx.raw('insert into domain (name) select unnest(?::text[]) on conflict do nothing', [
    names as unknown as Knex.RawBinding,
  ])
  const rows: Pick<Rows['domain'], 'id' | 'name'>[] = await tx('domain').select('id', 'name')
  return new Map(rows.map(({ id, name }) => [name, id]))
}

type Slice = Pick<SeedContent, 'entries' | 'posts' | 'comments'>

/** What is made, written and forgotten at once: memory must not grow with the data. */
const SLICE = 250_000

/** Parts of a plan that fit in memory, each as much of everything. */
const slicesOf = ({ entries, posts, comments }: Slice): Slice[] => {
  const parts = Math.ceil((entries + posts + comments) / SLICE) || 1
  const part = (all: number, index: number) =>
    Math.floor((all * (index + 1)) / parts) - Math.floor((all * index) / parts)
  return Array.from({ length: parts }, (_one, index) => ({
    entries: part(entries, index),
    posts: part(posts, index),
    comments: part(comments, index),
  }))
}

/** Answers how many items it wrote. */
const writeSlice = async (
  tx: Knex.Transaction,
  { threads, comments }: ReturnType<typeof makeItems>,
  userIds: readonly number[],
): Promise<number> => {
  const linked = threads.flatMap(({ id, url }) => (url ? [{ id, domain: domainOf(url) ?? '' }] : []))
  const domains = await writeDomains(tx, [...new Set(linked.map(({ domain }) => domain))])
  const domainOfThread = new Map(linked.map(({ id, domain }) => [id, domains.get(domain)]))
  await writeItems(tx, threads, domainOfThread)
  await writeItems(tx, comments, domainOfThread)
  await writeBallots(tx, threads, userIds)
  await writeBallots(tx, comments, userIds)
  return threads.length + comments.length
}

/**
 * Fills an instance with threads, comments, votes and the cards they need: realistic in how unevenly they are spread,
 * the same for the same seed. One transaction; nothing is announced.
 */
export const seedContent = async (deps: ContextDeps, plan: SeedContent): Promise<SeededCount[]> => {
  const userIds = plan.users.map(({ userId }) => userId)
  const magazineIds = plan.magazines.map(({ magazineId }) => magazineId)
  await inBulk(deps.db, async (tx) => {
    const card = {
      card: 'json',
      user_id: 'int',
      magazine_id: 'int',
      is_adult: 'boolean',
      discoverable: 'boolean',
      silenced: 'boolean',
    }
    const flags = { hide_adult: 'boolean', shows_boosts: 'boolean', shows_followings: 'boolean' }
    await writeCards(tx, 'user_card', plan.users.map(userRow), {
      ...card,
      ...flags,
      preferred_languages: 'text[]',
    })
    await writeCards(tx, 'magazine_card', plan.magazines.map(magazineRow), {
      ...card,
      moderator_ids: 'int[]',
      owner_id: 'int',
      badges: 'json',
    })
    await writePairs(tx, 'user_follow', ['follower_id', 'followed_id'], plan.follows)
    await writePairs(tx, 'user_block', ['blocker_id', 'blocked_id'], plan.blocks)
    await writePairs(tx, 'magazine_subscription', ['user_id', 'magazine_id'], plan.subscriptions)

    const {
      rows: [newest],
    } = await tx.raw<{ rows: { id: number }[] }>('select coalesce(max(id), 0)::int as id from item')
    const random = chance(plan.seed)
    const until = Math.floor(deps.clock.now().getTime() / 1000) * 1000
    let firstId = (newest?.id ?? 0) + 1
    await withoutIndexes(tx, ['item', 'item_text', 'vote', 'favourite'], async () => {
      for (const slice of slicesOf(plan)) {
        const made = { random, until, userIds, magazineIds, firstId, votes: plan.votes, ...slice }
        firstId += await writeSlice(tx, makeItems(made), userIds)
      }
    })
    await tx.raw("select setval(pg_get_serial_sequence('item', 'id'), (select max(id) from item))")
    await tx.raw(`
      insert into magazine_count
      select magazine_id,
        count(*) filter (where kind = 'entry' and ${COUNTED}),
        count(*) filter (where kind = 'entry_comment' and ${COUNTED}),
        count(*) filter (where kind = 'post' and ${COUNTED}),
        count(*) filter (where kind = 'post_comment' and ${COUNTED}),
        count(*) filter (where kind = 'entry' and shelf = 0),
        count(*) filter (where kind = 'post' and shelf = 0)
      from item group by magazine_id
      on conflict (magazine_id) do update set
        entry_count = excluded.entry_count, entry_comment_count = excluded.entry_comment_count,
        post_count = excluded.post_count, post_comment_count = excluded.post_comment_count,
        general_entry_count = excluded.general_entry_count, general_post_count = excluded.general_post_count`)
    await tx.raw(`
      update domain d set entry_count = c.count
      from (select domain_id, count(*)::int as count from item where domain_id is not null group by 1) c
      where c.domain_id = d.id`)
  })
  // Items are not made in the order of their times here, as they are in life.
  await tidyUp(deps.db, ['cluster item_text using item_text_newest'])
  return magazineCounts(deps)
}

/** What each magazine holds. */
export const magazineCounts = async (deps: ContextDeps): Promise<SeededCount[]> => {
  const counts = await deps.db.knex('magazine_count').select('*')
  return counts.map((row) => ({
    magazineId: row.magazine_id,
    entryCount: row.entry_count,
    entryCommentCount: row.entry_comment_count,
    postCount: row.post_count,
    postCommentCount: row.post_comment_count,
  }))
}
