import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SchemaWorld } from '../testing/database.ts'
import { schemaWorld } from '../testing/database.ts'
import type { Migration } from './database.ts'
import { createIndexOnline, migrate, readState, updateInBatches } from './migrate.ts'
import { platformMigrations } from './platform-migrations.ts'

let world: SchemaWorld
beforeAll(async () => {
  world = await schemaWorld()
})
afterAll(() => world.close())

const table = (name: string): Migration => ({
  name,
  up: (knex) => knex.schema.createTable(name, (t) => t.integer('id')),
})
const tables = async (schema: string) =>
  (
    await world.db.query<{ name: string }>(
      'tables',
      `select tablename as name from pg_tables where schemaname = $1 order by 1`,
      [schema],
    )
  ).map(({ name }) => name)

test('each migration runs once, and a new one later', async () => {
  const db = world.open('once')
  expect(await migrate(db, [table('a')])).toContain('a')
  expect(await migrate(db, [table('a')])).toEqual([])
  expect(await migrate(db, [table('a'), table('b')])).toEqual(['b'])
  expect(await tables('once')).toEqual([
    'a',
    'b',
    'job',
    'migration',
    'outbox',
    'projection_mark',
    'quarantine',
    'relay_mark',
    'task_run',
  ])
})

test('of several replicas that start at once, one migrates', async () => {
  const replicas = Array.from({ length: 5 }, () => world.open('raced'))
  const applied = await Promise.all(replicas.map((db) => migrate(db, [table('a'), table('b')])))
  expect(applied.filter((names) => names.length > 0)).toHaveLength(1)
})

test.each([
  ['renamed', [table('x'), table('b')]],
  ['reordered', [table('b'), table('a')]],
  ['preceded by a new one', [table('new'), table('a'), table('b')]],
])('a released migration may not be %s', async (_how, edited) => {
  const schema = `edited_${Math.random().toString(36).slice(2, 8)}`
  await migrate(world.open(schema), [table('a'), table('b')])
  await expect(migrate(world.open(schema), edited)).rejects.toThrow('released migrations')
})

test('a process of the release before starts beside tables that a newer one migrated', async () => {
  await migrate(world.open('newer'), [table('a'), table('b')])
  expect(await migrate(world.open('newer'), [table('a')])).toEqual([])
  expect(await readState(world.open('newer'), [table('a')])).toMatchObject({ pending: [], unknown: ['b'] })
})

test('what an upgrade would apply can be read beforehand, also where there is nothing yet', async () => {
  const platform = platformMigrations.map(({ name }) => name)
  const state = () => readState(world.open('before'), [table('a'), table('b')])
  expect(await state()).toEqual({ applied: 0, pending: [...platform, 'a', 'b'], unknown: [] })
  await migrate(world.open('before'), [table('a')])
  expect(await state()).toEqual({ applied: platform.length + 1, pending: ['b'], unknown: [] })
})

test('a failing migration leaves nothing behind, says which it was, and keeps what was done before it', async () => {
  const broken: Migration = {
    name: '002-broken',
    async up(knex) {
      await knex.raw('create table half (id integer)')
      await knex.raw('select no_such_thing()')
    },
  }
  await expect(migrate(world.open('broken'), [table('a'), broken])).rejects.toThrow('"002-broken" failed')
  const there = await tables('broken')
  expect(there).toContain('a')
  expect(there).not.toContain('half')
  expect(await migrate(world.open('broken'), [table('a'), table('b')])).toEqual(['b'])
})

test('a change of a table lets readers pass while it waits for one of them', async () => {
  const db = world.open('patient')
  await migrate(db, [table('a')])
  const reader = await db.pin()
  await reader.query('begin')
  await reader.query('select * from a')
  const widened: Migration = {
    name: '002-wider',
    up: (knex) => knex.schema.alterTable('a', (t) => t.text('more')),
  }
  const migrated = migrate(world.open('patient'), [table('a'), widened])
  const waits = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%"more"%'`
  while ((await db.query('waits', waits)).length === 0);
  await expect(db.query('others', 'select id from a')).resolves.toEqual([])
  await reader.query('commit')
  await reader.end()
  await expect(migrated).resolves.toEqual(['002-wider'])
})

test('an index is built beside readers and writers, also over the rest of an attempt that was cut off', async () => {
  const db = world.open('online')
  const cutOff: Migration = {
    name: '002-index',
    async online(client) {
      await client.query('insert into a values (1), (1)')
      await createIndexOnline(client, 'a_id', 'on a (id)', { unique: true })
    },
  }
  await expect(migrate(db, [table('a'), cutOff])).rejects.toThrow('"002-index" failed')
  const state = () =>
    db.query('state', `select indisvalid as valid from pg_index where indexrelid = to_regclass('a_id')`)
  expect(await state()).toEqual([{ valid: false }])
  const again: Migration = {
    name: '002-index',
    async online(client) {
      await updateInBatches(client, 'delete from a where ctid in (select ctid from a limit $1)', 1)
      await createIndexOnline(client, 'a_id', 'on a (id)', { unique: true })
    },
  }
  expect(await migrate(db, [table('a'), again])).toEqual(['002-index'])
  expect(await state()).toEqual([{ valid: true }])
})
