import { pino } from 'pino'
import { migrate } from '../db/migrate.ts'
import type { Database, Migration } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import type { TestDatabase } from './postgres.ts'
import { createTestDatabase } from './postgres.ts'

/** A connection may be long in coming on a machine that runs many suites at once: that is no fault of the tested. */
export const CONNECT_MS = 30_000

export const silent = pino({ level: process.env['MBIN_TEST_LOG'] ?? 'silent' })

export type SchemaWorld = {
  url: string
  /** Another pool on the same schema: what a second process would open. */
  open(schema?: string): Database
  db: Database
  close(): Promise<void>
}

/** What a migration does, as text: test databases are made once for each set of migrations. */
export const recipeOf = (migrations: readonly Migration[]): string =>
  migrations
    .map((migration) => `${migration.name}: ${String('up' in migration ? migration.up : migration.online)}`)
    .join('\n')

/** A migrated schema in a database of its own, for tests of what stands beneath the contexts. */
export const schemaWorld = async (
  migrations: readonly Migration[] = [],
  schema = 'content',
): Promise<SchemaWorld> => {
  const recipe = `${schema}\n${recipeOf(migrations)}`
  const database: TestDatabase = await createTestDatabase(recipe, async (url) => {
    const db = openDatabase({ url, schema, log: silent, acquireTimeoutMs: CONNECT_MS })
    await migrate(db, migrations)
    await db.close()
  })
  const opened: Database[] = []
  const open = (name = schema) => {
    const db = openDatabase({
      url: database.url,
      schema: name,
      log: silent,
      poolMax: 12,
      acquireTimeoutMs: CONNECT_MS,
    })
    opened.push(db)
    return db
  }
  return {
    url: database.url,
    db: open(),
    open,
    async close() {
      await Promise.all(opened.map((db) => db.close()))
      await database.drop()
    },
  }
}
