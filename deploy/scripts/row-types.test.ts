import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { SchemaWorld } from '@app/platform/testing/database.ts'
import { schemaWorld, silent } from '@app/platform/testing/database.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import { driverTypes, rowTypes } from './rows.ts'

let world: SchemaWorld
beforeAll(async () => {
  world = await schemaWorld()
})
afterAll(() => world.close())

test('row types are what the migrated schemas say: otherwise run `node deploy/scripts/row-types.ts`', async () => {
  const database = await createEmptyDatabase()
  try {
    const files = await rowTypes(database.url, silent)
    expect(Object.keys(files)).toHaveLength(7)
    const outdated = Object.entries(files).filter(([path, text]) => readFileSync(path, 'utf8') !== text)
    expect(outdated.map(([path]) => relative(process.cwd(), path))).toEqual([])
  } finally {
    await database.drop()
  }
})

const isOf: Record<string, (value: unknown) => boolean> = {
  boolean: (value) => typeof value === 'boolean',
  Buffer: (value) => Buffer.isBuffer(value),
  Date: (value) => value instanceof Date,
  Json: (value) => typeof value === 'object',
  number: (value) => typeof value === 'number',
  string: (value) => typeof value === 'string',
  'number[]': (value) => Array.isArray(value) && value.every((one) => typeof one === 'number'),
  'string[]': (value) => Array.isArray(value) && value.every((one) => typeof one === 'string'),
}
const samples: Record<string, string> = {
  bool: 'true',
  bytea: '\\x00',
  date: '2026-01-31',
  json: '{"a":1}',
  jsonb: '{"a":1}',
  text: 'text',
  timestamptz: '2026-01-31 12:00:00+00',
  tsvector: 'word',
  uuid: '00000000-0000-0000-0000-000000000000',
  _int4: '{1,2}',
  _text: '{a,b}',
}

test.each(Object.entries(driverTypes))(
  'the driver delivers %s as %s, by both ways',
  async (type, expected) => {
    const text = `select $1::text::${type} as value`
    const [prepared] = await world.db.query<{ value: unknown }>(`sample-${type}`, text, [
      samples[type] ?? '1',
    ])
    const built = await world.db.knex.raw<{ rows: { value: unknown }[] }>(
      `select ?::text::${type} as value`,
      [samples[type] ?? '1'],
    )
    for (const row of [prepared, built.rows[0]]) expect(isOf[expected]?.(row?.value)).toBe(true)
  },
)
