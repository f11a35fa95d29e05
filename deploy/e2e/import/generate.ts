import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { redPng } from '../kit/people.ts'
import { appRows } from './old-rows/apps.ts'
import { instanceRows, picturePath } from './old-rows/instance.ts'
import { magazineRows } from './old-rows/magazines.ts'
import { peopleRows } from './old-rows/people.ts'
import type { Row, There } from './old-rows/row.ts'
import { talkRows } from './old-rows/talk.ts'
import { threadRows } from './old-rows/threads.ts'

const rows = (domain: string, there: There): Record<string, Row[]> => ({
  ...instanceRows(domain),
  ...peopleRows(there),
  ...magazineRows(),
  ...threadRows(there),
  ...talkRows(),
  ...appRows(),
})

/** Far past the highest row: what was purged left its numbers behind. */
export const purgedNumbers = { entry: 9_000, post: 8_000, user: 700, notification: 600 }

const insert = async (client: Client, table: string, all: readonly Row[]): Promise<void> => {
  const { rows: known } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0`,
    [escapeIdentifier(table)],
  )
  const columns = new Set(known.map(({ name }) => name))
  for (const row of all) {
    const given = Object.entries(row).filter(([name]) => columns.has(name))
    await client.query(
      `insert into ${escapeIdentifier(table)} (${given.map(([name]) => escapeIdentifier(name)).join(', ')})
       values (${given.map((_, i) => `$${i + 1}`).join(', ')})`,
      given.map(([, value]) => value),
    )
  }
}

/**
 * Fills an empty database with a Mbin that has a little of everything, and a folder with its pictures.
 *
 * @param there a server elsewhere that knows people here
 */
export const generateMbin = async (
  url: string,
  media: string,
  domain: string,
  there: There,
): Promise<void> => {
  const client = new Client({ connectionString: url, options: '-c TimeZone=UTC' })
  await client.connect()
  try {
    await client.query(await readFile(join(import.meta.dirname, 'schema.sql'), 'utf8'))
    for (const [table, all] of Object.entries(rows(domain, there))) await insert(client, table, all)
    for (const kind of ['entry', 'post'])
      await client.query(`update ${kind} t set comment_count =
        (select count(*) from ${kind}_comment c where c.${kind}_id = t.id and c.visibility = 'visible')`)
    for (const [table, last] of Object.entries(purgedNumbers))
      await client.query('select setval($1, $2)', [`${table}_id_seq`, last])
  } finally {
    await client.end()
  }
  const file = join(media, picturePath)
  await mkdir(dirname(file), { recursive: true })
  await writeFile(file, redPng)
}
