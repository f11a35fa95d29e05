import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { SchemaWorld } from '../testing/database.ts'
import { schemaWorld } from '../testing/database.ts'
import type { Migration } from './database.ts'
import { migrate } from './migrate.ts'

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
  ['removed', [table('a')]],
  ['reordered', [table('b'), table('a')]],
  ['preceded by a new one', [table('new'), table('a'), table('b')]],
])('a released migration may not be %s', async (_how, edited) => {
  const schema = `edited_${Math.random().toString(36).slice(2, 8)}`
  await migrate(world.open(schema), [table('a'), table('b')])
  await expect(migrate(world.open(schema), edited)).rejects.toThrow('released migrations')
})

test('a failing migration leaves nothing behind and says which it was', async () => {
  const broken: Migration = {
    name: '002-broken',
    async up(knex) {
      await knex.raw('create table half (id integer)')
      await knex.raw('select no_such_thing()')
    },
  }
  await expect(migrate(world.open('broken'), [table('a'), broken])).rejects.toThrow('"002-broken" failed')
  expect(await tables('broken')).toEqual([])
})
