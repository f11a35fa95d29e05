import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { columnsOf, mbinTables } from '@app/contract/mbin-tables.ts'
import type { MbinTable } from '@app/contract/mbin-tables.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import { expect, test } from '@jest/globals'
import { Client } from 'pg'

const theirs = join(import.meta.dirname, '../../../../shared/fixtures/mbin-database/schema.sql')
const found = await readFile(theirs, 'utf8').catch(() => null)

const columnsIn = async (schema: string): Promise<Map<string, string>> => {
  const database = await createEmptyDatabase()
  const client = new Client({ connectionString: database.url })
  await client.connect()
  try {
    // Commands of psql are none of SQL.
    await client.query(schema.replaceAll(/^\\.*$/gm, ''))
    const { rows } = await client.query<{ name: string; type: string }>(`
      select c.relname || '.' || a.attname as name, t.typname || coalesce(':' || nullif(a.atttypmod, -1), '') as type
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0
      join pg_type t on t.oid = a.atttypid
      where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'`)
    return new Map(rows.map(({ name, type }) => [name, type]))
  } finally {
    await client.end()
    await database.drop()
  }
}
const ours = async () => columnsIn(await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8'))

test('every column that is read is one of the schema that tests are made from', async () => {
  const known = await ours()
  const read = (Object.keys(mbinTables) as MbinTable[]).flatMap((table) =>
    columnsOf(table).map((column) => `${table}.${column}`),
  )
  expect(read.filter((column) => !known.has(column))).toEqual([])
})

;(found === null ? test.skip : test)('that schema is what the migrations of Mbin make', async () => {
  const [known, made] = [await ours(), await columnsIn(found ?? '')]
  expect([...known].filter(([name, type]) => made.get(name) !== type)).toEqual([])
})
