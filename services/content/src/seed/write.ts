import { copyRows } from '@app/platform/db/bulk.ts'
import type { Knex } from 'knex'
import { entryTypeOf } from '../text/url.ts'
import type { SeedItem } from './make.ts'
import { bodyOf, slugFor } from './make.ts'

const BATCH = 5_000

function* batches<T>(rows: Iterable<T>): Generator<T[]> {
  let batch: T[] = []
  for (const row of rows) {
    if (batch.push(row) < BATCH) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

/** Inserts rows given as columns, thousands to a statement; at no time are all of them in memory. */
export const writeRows = async <T>(
  tx: Knex.Transaction,
  table: string,
  columns: Record<string, { type: string; of: (row: T) => unknown }>,
  rows: Iterable<T>,
): Promise<void> => {
  const names = Object.keys(columns)
  const lists = Object.values(columns)
  const text = `
    insert into ${table} (${names.join(', ')}) overriding system value
    select ${lists.map(({ type }, i) => `c${i}::${type}`).join(', ')}
    from unnest(${lists.map(() => '?::text[]').join(', ')}) as t (${lists.map((_, i) => `c${i}`).join(', ')})
    on conflict do nothing`
  for (const batch of batches(rows)) {
    const texts = lists.map(({ of }) =>
      batch.map((row) => {
        const value = of(row)
        return value === null || value === undefined ? null : String(value)
      }),
    )
    await tx.raw(text, texts as unknown as Knex.RawBinding[])
  }
}

/** The same by COPY, for tables of which nothing is there yet. Types are those of the table. */
const copyAll = <T>(
  tx: Knex.Transaction,
  table: string,
  columns: Record<string, (row: T) => unknown>,
  rows: Iterable<T>,
): Promise<void> => {
  const parts = Object.values(columns)
  function* texts() {
    for (const row of rows)
      yield parts.map((of) => {
        const value = of(row)
        return value === null || value === undefined ? null : String(value)
      })
  }
  return copyRows(tx, table, Object.keys(columns), texts())
}

const at = (ms: number, id: number) =>
  `${new Date(ms).toISOString().slice(0, -1)}${String(id % 1000).padStart(3, '0')}Z`

/** `domainOfThread`: by the id of a thread, that of the domain it links to. */
export const writeItems = async (
  tx: Knex.Transaction,
  items: readonly SeedItem[],
  domainOfThread: ReadonlyMap<number, number | undefined>,
): Promise<void> =>
  copyAll<SeedItem>(
    tx,
    'item',
    {
      id: (item) => item.id,
      kind: (item) => item.kind,
      author_id: (item) => item.authorId,
      magazine_id: (item) => item.magazineId,
      thread_id: (item) => item.threadId,
      parent_id: (item) => item.ancestors.at(-1),
      root_id: (item) => item.ancestors[0],
      ancestor_ids: (item) => `{${item.ancestors.join()}}`,
      depth: (item) => item.ancestors.length,
      entry_type: (item) => (item.kind === 'entry' ? entryTypeOf(item.url, false) : null),
      title: (item) => item.title,
      slug: slugFor,
      url: (item) => item.url,
      domain_id: (item) => domainOfThread.get(item.id),
      thread_domain_id: (item) =>
        item.ancestors.length === 0 ? domainOfThread.get(item.threadId ?? 0) : null,
      body: bodyOf,
      lang: (item) => item.lang,
      is_adult: (item) => item.isAdult,
      visibility: (item) => item.visibility,
      shelf: (item) => item.shelf,
      uv: (item) => item.uv,
      dv: (item) => item.dv,
      favourites: (item) => item.favourites,
      comment_count: (item) => item.comments,
      commenter_count: (item) => item.commenters,
      child_count: (item) => item.children,
      score: (item) => item.score,
      ranking: (item) => item.ranking,
      created_at: (item) => at(item.createdAt, item.id),
      last_active: (item) => at(item.lastActive, item.id),
      last_boosted_at: (item) => at(item.createdAt, item.id),
    },
    items,
  )

type Ballot = { itemId: number; userId: number; choice: number; at: number }

/** Distinct people for each vote an item counts: a stride through all of them that meets nobody twice. */
function* ballots(items: readonly SeedItem[], userIds: readonly number[]): Generator<Ballot> {
  const step = 7919
  for (const item of items) {
    const cast = Math.min(item.uv + item.dv, userIds.length)
    for (let i = 0; i < cast; i++) {
      const userId = userIds[(item.id * 31 + i * step) % userIds.length] ?? 1
      yield { itemId: item.id, userId, choice: i < item.uv ? 1 : -1, at: item.createdAt + i * 1000 }
    }
  }
}

function* favourites(items: readonly SeedItem[], userIds: readonly number[]): Generator<Ballot> {
  const step = 7919
  for (const item of items) {
    for (let i = 0; i < Math.min(item.favourites, userIds.length); i++) {
      const userId = userIds[(item.id * 31 + i * step) % userIds.length] ?? 1
      yield { itemId: item.id, userId, choice: 1, at: item.createdAt + i * 1000 }
    }
  }
}

export const writeBallots = async (
  tx: Knex.Transaction,
  items: readonly SeedItem[],
  userIds: readonly number[],
): Promise<void> => {
  const common = {
    item_id: (ballot: Ballot) => ballot.itemId,
    user_id: (ballot: Ballot) => ballot.userId,
  }
  await copyAll<Ballot>(
    tx,
    'vote',
    {
      ...common,
      choice: (ballot: Ballot) => ballot.choice,
      voted_at: (ballot: Ballot) => new Date(ballot.at).toISOString(),
    },
    ballots(items, userIds),
  )
  await copyAll<Ballot>(
    tx,
    'favourite',
    {
      ...common,
      created_at: (ballot: Ballot) => new Date(ballot.at).toISOString(),
    },
    favourites(items, userIds),
  )
}
