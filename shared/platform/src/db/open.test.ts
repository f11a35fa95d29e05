import { Socket } from 'node:net'
import { afterAll, beforeAll, expect, vi, test } from 'vitest'
import type { SchemaWorld } from '../testing/database.ts'
import { schemaWorld, silent } from '../testing/database.ts'
import { eventually } from '../testing/eventually.ts'
import { afterCommit, openDatabase } from './open.ts'
import { isDatabaseUnavailable } from './unavailable.ts'

let world: SchemaWorld
beforeAll(async () => {
  world = await schemaWorld([
    {
      name: '001-thing',
      async up(knex) {
        await knex.raw('create table thing (id integer primary key, n bigint not null default 0)')
        await knex.raw('insert into thing (id) values (1), (2)')
      },
    },
  ])
})
afterAll(() => world.close())

test('a hook runs once its transaction is durable', async () => {
  const { db } = world
  let seen: unknown
  const done = Promise.withResolvers<void>()
  await db.transaction(async (tx) => {
    await tx('thing').insert({ id: 10 })
    afterCommit(tx, () => {
      void db.query('ten', 'select id from thing where id = 10').then((rows) => {
        seen = rows
        done.resolve()
      })
    })
  })
  await done.promise
  expect(seen).toEqual([{ id: 10 }])
})

test('a hook never runs where its transaction rolls back', async () => {
  let ran = false
  const failing = world.db.transaction(async (tx) => {
    afterCommit(tx, () => (ran = true))
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(ran).toBe(false)
})

test('a hook that throws undoes nothing and stops no other', async () => {
  let second = false
  const answer = await world.db.transaction(async (tx) => {
    afterCommit(tx, () => {
      throw new Error('broken hook')
    })
    afterCommit(tx, () => (second = true))
    return 'committed'
  })
  expect([answer, second]).toEqual(['committed', true])
})

test('two transactions that block each other both succeed in the end', async () => {
  const { db } = world
  const first = Promise.withResolvers<void>()
  const second = Promise.withResolvers<void>()
  const add = (mine: number, other: number, begun: PromiseWithResolvers<void>, theirs: Promise<void>) =>
    db.transaction(async (tx) => {
      await tx('thing').where({ id: mine }).increment('n', 1)
      begun.resolve()
      await theirs
      await tx('thing').where({ id: other }).increment('n', 1)
    })
  await Promise.all([add(1, 2, first, second.promise), add(2, 1, second, first.promise)])
  expect(await db.query('sums', 'select n from thing where id in (1, 2)')).toEqual([{ n: 2 }, { n: 2 }])
})

test('a statement is planned once per connection and bigint comes as a number', async () => {
  const db = openDatabase({ url: world.url, schema: 'content', log: silent, poolMax: 1 })
  try {
    for (let i = 0; i < 3; i++) {
      expect(await db.query('count', 'select count(*) as n from thing where id = $1', [1])).toEqual([
        { n: 1 },
      ])
    }
    const prepared = await db.query(
      'prepared',
      `select name from pg_prepared_statements where name = 'count'`,
    )
    expect(prepared).toHaveLength(1)
    const settings = await db.query<{ jit: string; path: string; name: string }>(
      'settings',
      `select current_setting('jit') as jit, current_setting('search_path') as path,
              current_setting('application_name') as name`,
    )
    expect(settings).toEqual([{ jit: 'off', path: '"content",public', name: 'mbin-content' }])
  } finally {
    await db.close()
  }
})

test('a statement that is to be planned once never has a plan of its own for its values', async () => {
  const db = openDatabase({ url: world.url, schema: 'content', log: silent, poolMax: 1 })
  const text = 'select count(*) as n from thing where id = $1'
  const plans = `select custom_plans as n from pg_prepared_statements where name = 'count'`
  try {
    const customPlans: number[] = []
    for (const options of [{ plannedOnce: true }, {}]) {
      await db.query('count', text, [1], options)
      const [row] = await db.query<{ n: number }>('plans', plans, [], options)
      customPlans.push(row?.n ?? -1)
    }
    expect(customPlans).toEqual([0, 1])
  } finally {
    await db.close()
  }
})

const backend = 'select pg_backend_pid() as pid, $1::int as asked'
const byKey = { byKey: true }

test('look-ups by key that are asked for together leave with one write, and each has its own answer', async () => {
  const { db } = world
  const asked = Array.from({ length: 20 }, (_, i) => i)
  await db.query('backend', backend, [0], byKey)
  const writes = vi.spyOn(Socket.prototype, '_writev')
  const together = await Promise.all(asked.map((i) => db.query('backend', backend, [i], byKey)))
  expect(writes).toHaveBeenCalledTimes(1)
  writes.mockRestore()
  expect(together.map(([row]) => row?.asked)).toEqual(asked)
  expect(new Set(together.map(([row]) => row?.pid)).size).toBe(1)
  const apart = await Promise.all(asked.map((i) => db.query('backend', backend, [i])))
  expect(new Set(apart.map(([row]) => row?.pid)).size).toBeGreaterThan(1)
})

test('a look-up that fails does so alone', async () => {
  const { db } = world
  const halves = await Promise.allSettled(
    [1, 0, 2].map((n) => db.query('halves', 'select 2 / $1::int as half', [n], byKey)),
  )
  expect(halves).toMatchObject([
    { value: [{ half: 2 }] },
    { reason: { message: 'division by zero' } },
    { value: [{ half: 1 }] },
  ])
})

test('a look-up that is held up by another takes a connection of its own', async () => {
  const { db } = world
  await db.query('backend', backend, [1], byKey)
  const until = performance.now() + 1_000
  const holder = db.query('long', 'select pg_sleep(1.5)', [], byKey).then(() => 'the long one')
  const clock = vi.spyOn(performance, 'now').mockReturnValue(until)
  try {
    const other = db.query('backend', backend, [2], byKey).then(() => 'the short one')
    expect(await Promise.race([holder, other])).toBe('the short one')
  } finally {
    clock.mockRestore()
    await holder
  }
})

test('look-ups go on after their connection was lost', async () => {
  const { db } = world
  const lookUp = async () => (await db.query<{ pid: number }>('backend', backend, [1], byKey))[0]?.pid
  const first = await lookUp()
  const held = db.query('held', 'select pg_sleep(5)', [], byKey)
  const lost = expect(held).rejects.toThrow()
  await eventually(async () => {
    const ended = await db.query('end', 'select pg_terminate_backend($1)', [first])
    expect(ended).toEqual([{ pg_terminate_backend: true }])
  })
  await lost
  expect(await lookUp()).not.toBe(first)
})

test('a statement that takes too long is cancelled', async () => {
  const db = openDatabase({ url: world.url, schema: 'content', log: silent, statementTimeoutMs: 50 })
  try {
    await expect(db.query('sleep', 'select pg_sleep(5)')).rejects.toThrow('statement timeout')
    await expect(db.knex.raw('select pg_sleep(5)')).rejects.toThrow('statement timeout')
  } finally {
    await db.close()
  }
})

test('no free connection, and no server, are told apart from faults of a statement', async () => {
  const db = openDatabase({
    url: world.url,
    schema: 'content',
    log: silent,
    poolMax: 1,
    acquireTimeoutMs: 50,
  })
  const nowhere = openDatabase({ url: 'postgresql://localhost:1/none', schema: 'content', log: silent })
  const failureOf = (work: Promise<unknown>) => work.then(() => null, isDatabaseUnavailable)
  // On a busy machine the first connection takes its time.
  await eventually(() => Promise.all([db.knex.raw('select 1'), db.query('one', 'select 1')]))
  const held = Promise.withResolvers<void>()
  const begun = Promise.withResolvers<void>()
  const holding = db.transaction(async () => {
    begun.resolve()
    await held.promise
  })
  try {
    await begun.promise
    expect(await failureOf(db.transaction(async (tx) => tx.raw('select 1')))).toBe(true)
    const slow = db.query('hold', 'select pg_sleep(1.5)')
    expect(await failureOf(db.query('one', 'select 1'))).toBe(true)
    await slow
    expect(await failureOf(nowhere.query('one', 'select 1'))).toBe(true)
    expect(await failureOf(db.query('wrong', 'select from where'))).toBe(false)
  } finally {
    held.resolve()
    await holding
    await Promise.all([db.close(), nowhere.close()])
  }
})

test.each([
  ['a lock', `set lock_timeout = 50`, 'update thing set n = n where id = 1'],
  ['a row that others hold', '', 'select id from thing where id = 1 for update nowait'],
  ['a statement', `set statement_timeout = 50`, 'select pg_sleep(5)'],
])('%s that is waited for too long is no fault of the statement', async (_what, before, statement) => {
  const holder = await world.db.pin()
  const client = await world.db.pin()
  try {
    await holder.query('begin')
    await holder.query('select id from thing where id = 1 for update')
    if (before) await client.query(before)
    const failed = client.query(statement).then(() => null, isDatabaseUnavailable)
    expect(await failed).toBe(true)
  } finally {
    await Promise.all([holder.end(), client.end()])
  }
})

test('a connection that broke off before its transaction was committed is no fault of the statement', async () => {
  const { db } = world
  const failed = db.transaction(async (tx) => {
    const { rows } = await tx.raw<{ rows: { pid: number }[] }>('select pg_backend_pid() as pid')
    await db.knex.raw('select pg_terminate_backend(?)', [rows[0]?.pid ?? 0])
    await eventually(() => expect(tx.raw('select 1')).rejects.toThrow('not queryable'))
  })
  expect(await failed.then(() => null, isDatabaseUnavailable)).toBe(true)
})

test('a server without a free place is no fault of the statement', async () => {
  const { db } = world
  await db.knex.raw(`create role crowded login password 'crowded' connection limit 0`)
  const url = new URL(world.url)
  url.username = url.password = 'crowded'
  const crowded = openDatabase({ url: url.href, schema: 'content', log: silent })
  try {
    expect(await crowded.query('one', 'select 1').then(() => null, isDatabaseUnavailable)).toBe(true)
  } finally {
    await crowded.close()
    await db.knex.raw('drop role crowded')
  }
})

test('a statement planned before a table got a column is answered, on whatever connection', async () => {
  const { db } = world
  await db.knex.raw('create table grown (id integer)')
  await db.knex.raw('insert into grown values (1)')
  const all = (options = {}) => db.query('grown', 'select * from grown', [], options)
  const askAll = () =>
    Promise.all(
      [{}, { plannedOnce: true }, byKey].flatMap((how) => Array.from({ length: 5 }, () => all(how))),
    )
  await askAll()
  await db.knex.raw('alter table grown add column name text')
  for (const answers of [await askAll(), await askAll()])
    expect(answers).toEqual(Array.from({ length: 15 }, () => [{ id: 1, name: null }]))
})
