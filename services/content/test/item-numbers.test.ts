import { migrate } from '@app/platform/db/migrate.ts'
import type { SchemaWorld } from '@app/platform/testing/database.ts'
import { schemaWorld } from '@app/platform/testing/database.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { migrations } from '../src/migrations/index.ts'
import { numbersOfAll } from '../src/migrations/022-numbers-of-all.ts'

const THREADS = 3_000

/** As a process of the previous release adds an item: it knows nothing of numbers. */
const ADD = `
  with made as (select nextval(pg_get_serial_sequence('item', 'id'))::int as id)
  insert into item (id, kind, author_id, magazine_id, thread_id, parent_id, root_id, ancestor_ids, depth, lang, created_at,
    last_active, last_boosted_at)
  overriding system value
  select id, $1, 1, 1, $2::int, $3::int, $3::int, case when $3::int is null then '{}' else array[$3::int] end,
    ($3::int is not null)::int, 'en', now(), now(), now() from made
  returning id`

type Row = {
  id: number
  kind: string
  number: number
  thread_number: number | null
  parent_number: number | null
}

const add = async (
  { db }: Pick<SchemaWorld, 'db'>,
  kind: string,
  threadId: number | null = null,
  parentId: number | null = null,
): Promise<number> => {
  const [row] = await db.query<{ id: number }>('add', ADD, [kind, threadId, parentId])
  return row?.id ?? 0
}
const rowOf = async ({ db }: Pick<SchemaWorld, 'db'>, id: number): Promise<Row> => {
  const [row] = await db.query<Row>(
    'row',
    'select id, kind, number, thread_number, parent_number from item where id = $1',
    [id],
  )
  if (!row) throw new Error(`no item ${id}`)
  return row
}

describe('an instance that has items', () => {
  let world: SchemaWorld
  beforeAll(async () => {
    const before = migrations.findIndex(({ name }) => name === '021-item-numbers')
    world = await schemaWorld(migrations.slice(0, before))
    await world.db.knex.raw(
      `insert into item (kind, author_id, magazine_id, lang, created_at, last_active, last_boosted_at)
       select case when n % 2 = 0 then 'post' else 'entry' end, 1, 1, 'en', now(), now(), now() from generate_series(1, ?) n`,
      [THREADS],
    )
  })
  afterAll(() => world.close())

  test('gets its numbers while processes of the previous release go on reading and writing', async () => {
    const old = { db: world.open() }
    const [first] = await old.db.query<{ id: number }>(
      'first',
      `select min(id) as id from item where kind = 'entry'`,
    )
    const threadId = first?.id ?? 0
    const over = new AbortController()
    let acts = 0
    const goOn = async (act: () => Promise<unknown>) => {
      while (!over.signal.aborted) {
        await act()
        acts++
      }
    }
    const going = [
      goOn(() => add(old, 'entry')),
      goOn(async () => add(old, 'entry_comment', threadId, await add(old, 'entry_comment', threadId))),
      goOn(() => old.db.query('vote', 'update item set uv = uv + 1 where id = $1', [1 + (acts % THREADS)])),
      goOn(() =>
        old.db.transaction(async (tx) => {
          await tx('item')
            .whereIn('id', [acts % 100, acts % 1000])
            .orderBy('id')
            .forUpdate()
          await tx('item').where({ id: threadId }).update({ last_active: new Date() })
        }),
      ),
      goOn(() => old.db.query('read', 'select * from item order by id desc limit 100')),
    ]
    try {
      await migrate(world.db, migrations)
    } finally {
      over.abort()
    }
    await Promise.all(going)
    expect(acts).toBeGreaterThan(10)
    const [wrong] = await world.db.query<{ count: number }>(
      'wrong',
      `select count(*)::int from item where number is distinct from id or thread_number is distinct from thread_id
         or parent_number is distinct from parent_id or root_number is distinct from root_id`,
    )
    expect(wrong).toEqual({ count: 0 })
  })

  test('shows what both releases add under one number', async () => {
    const thread = await rowOf(world, await add(world, 'post'))
    expect(thread.number).toBe(thread.id)
    const comment = await rowOf(world, await add(world, 'post_comment', thread.id))
    expect(comment).toMatchObject({ number: comment.id, thread_number: thread.id, parent_number: null })
    await expect(world.db.knex('item').where({ id: comment.id }).update({ number: null })).rejects.toThrow()
    await expect(
      world.db.knex('item').where({ id: thread.id }).update({ kind: 'entry', number: 1 }),
    ).rejects.toThrow('item_number')
  })

  test('counts each kind for itself once ids have reached the numbers that no id has', async () => {
    const [{ own_from: from }] = (await world.db.knex('item_numbering').select('own_from')) as [
      { own_from: number },
    ]
    expect(from).toBeGreaterThan(1_000_000)
    await world.db.knex.raw(`select setval('item_id_seq', ?)`, [from - 2])
    const last = await rowOf(world, await add(world, 'entry'))
    expect(last.number).toBe(from - 1)
    const added: Row[] = []
    for (const kind of ['entry', 'post', 'entry']) added.push(await rowOf(world, await add(world, kind)))
    expect(added.map(({ kind, number }) => [kind, number])).toEqual([
      ['entry', from],
      ['post', from],
      ['entry', from + 1],
    ])
    const thread = added[2]?.id ?? 0
    const parent = await rowOf(world, await add(world, 'entry_comment', thread))
    expect(parent).toMatchObject({ number: from, thread_number: from + 1, parent_number: null })
    const reply = await rowOf(world, await add(world, 'entry_comment', thread, parent.id))
    expect(reply).toMatchObject({ number: from + 1, thread_number: from + 1, parent_number: from })
  })

  test('bears that the filling was cut off and runs again', async () => {
    if (!('online' in numbersOfAll)) throw new Error('it runs outside of a transaction')
    const client = await world.db.pin()
    try {
      await client.query('drop index item_number; alter table item alter number drop not null')
      await client.query('update item set number = null, thread_number = null where id between 10 and 20')
      await numbersOfAll.online(client)
    } finally {
      await client.end()
    }
    const rows = await world.db.query<{ count: number }>(
      'between',
      'select count(*)::int from item where id between 10 and 20 and number = id',
    )
    expect(rows).toEqual([{ count: 11 }])
    const index = await world.db.query(
      'index',
      `select from pg_index where indexrelid = 'item_number'::regclass and indisvalid and indisunique`,
    )
    expect(index).toHaveLength(1)
  })
})

test('a new instance counts each kind from 1', async () => {
  const world = await schemaWorld(migrations)
  try {
    const entry = await add(world, 'entry')
    const comment = await add(world, 'entry_comment', entry)
    const post = await add(world, 'post')
    const rows = [entry, comment, post, await add(world, 'post_comment', post), await add(world, 'entry')]
    expect((await Promise.all(rows.map((id) => rowOf(world, id)))).map(({ number }) => number)).toEqual([
      1, 1, 1, 1, 2,
    ])
  } finally {
    await world.close()
  }
})
