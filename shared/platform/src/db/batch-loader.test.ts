import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { SchemaWorld } from '../testing/database.ts'
import { schemaWorld } from '../testing/database.ts'
import { batchLoader } from './batch-loader.ts'

type Row = { name: string; length: number }

let world: SchemaWorld
beforeAll(async () => {
  world = await schemaWorld()
})
afterAll(() => world.close())

const lengths = () =>
  batchLoader<string, Row>(
    world.db,
    'lengths',
    `select name, length(name) from unnest($1::text[]) as given (name) where name <> 'nobody'`,
    ({ name }) => name,
  )

test('whoever asks in one moment gets their own row, of one statement that names each key once', async () => {
  const query = vi.spyOn(world.db, 'query')
  const load = lengths()
  const rows = await Promise.all(['anna', 'ben', 'nobody', 'anna'].map(load))
  expect(rows.map((row) => row?.length ?? null)).toEqual([4, 3, null, 4])
  expect(query.mock.calls.map(([name, , values]) => [name, values])).toEqual([
    ['lengths', [['anna', 'ben', 'nobody']]],
  ])
  query.mockRestore()
})

test('what fails is told to all who asked, and those after them are answered', async () => {
  const query = vi.spyOn(world.db, 'query').mockRejectedValueOnce(new Error('away'))
  const load = lengths()
  const asked = await Promise.allSettled(['anna', 'ben'].map(load))
  query.mockRestore()
  expect(asked.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await load('ben')).toEqual({ name: 'ben', length: 3 })
})
