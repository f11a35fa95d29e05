import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { startEmbeddedPostgres } from '@app/platform/db/embedded.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { expect } from '@jest/globals'
import { Client } from 'pg'
import { inDatabase } from './database.ts'
import type { Instance } from './program.ts'

/** A statement that PostgreSQL ran. `by`: the context that asked it, or what else a connection calls itself. */
export type Ran = { by: string; name: string; text: string }

const LINE = /^<([^>]*)> LOG: {2}(?:statement|execute ([^:]*)): (.*)$/

/** The connections of a test, which are not counted. */
const OWN = 'statements'

/** Has the database of an instance write down every statement; answers those since it was asked last. */
export const logStatements = async ({ directory }: Instance): Promise<() => Promise<Ran[]>> => {
  const log = createLogger({ name: 'test', level: 'silent' })
  // It runs already, by the instance's doing: this only finds it, and leaves it to whom it belongs.
  const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), log })
  const client = new Client({
    connectionString: await server.database('mbin'),
    application_name: OWN,
  })
  await client.connect()
  try {
    for (const setting of ["log_statement = 'all'", "log_line_prefix = '<%a> '"])
      await client.query(`alter system set ${setting}`)
    await client.query('select pg_reload_conf()')
  } finally {
    await client.end()
  }
  const file = join(dirname(server.location), 'server.log')
  let read = (await readFile(file)).length
  return async () => {
    const text = (await readFile(file)).subarray(read).toString()
    const whole = text.slice(0, text.lastIndexOf('\n') + 1)
    read += Buffer.byteLength(whole)
    return whole.split('\n').flatMap((line) => {
      const [, by, name = '', statement] = LINE.exec(line) ?? []
      if (by === undefined || statement === undefined || by === OWN) return []
      return [
        { by: by.replace(/^mbin-/, ''), name: name === '<unnamed>' ? '' : name, text: statement.trim() },
      ]
    })
  }
}

/** What anybody has still to see to: events to relay, events to apply, and jobs. */
const open = (contexts: readonly string[]): string =>
  [
    'select count(*) from bus.job where attempt > 0',
    ...contexts.flatMap((context) => [
      `select count(*) from ${context}.job`,
      `select count(*) from ${context}.outbox o, ${context}.relay_mark m where o.seq > m.seq`,
      ...contexts.map(
        (source) => `select count(*) from ${source}.outbox o, ${context}.projection_mark m
                     where m.source = '${source}' and o.seq > m.seq`,
      ),
    ]),
  ].join(' union all ')

/** Waits until all that followed from what was done is done. */
export const settled = (instance: Instance, contexts: readonly string[]): Promise<void> =>
  inDatabase(
    instance,
    async (client) => {
      await eventually(async () => {
        const { rows } = await client.query<{ count: string }>(open(contexts))
        expect(rows.reduce((sum, { count }) => sum + Number(count), 0)).toBe(0)
      })
    },
    OWN,
  )
