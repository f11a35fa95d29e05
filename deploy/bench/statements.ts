import { join } from 'node:path'
import { startEmbeddedPostgres } from '@app/platform/db/embedded.ts'
import { createLogger } from '@app/platform/observe/log.ts'
import { Client } from 'pg'

/** Counts what a database is asked, by whomever: the request, and what follows from it. */
export type StatementCounter = { count(): Promise<number>; close(): Promise<void> }

const LIBRARY = 'pg_stat_statements'

/**
 * Counts the statements of a database that runs (with pg_stat_statements: each of a transaction's own, its begin and its
 * commit too). Null where the server has not loaded the extension: it is told to, and does so when it is started again.
 */
export const countStatements = async (directory: string): Promise<StatementCounter | null> => {
  const log = createLogger({ name: 'bench', level: 'silent' })
  // It runs already, and stops with the program it belongs to: this only finds where.
  const server = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), log })
  const connectionString = await server.database('mbin')
  await server.stop()
  const client = new Client({ connectionString, application_name: 'bench' })
  await client.connect()
  const { rows } = await client.query<{ loaded: string }>(
    `select current_setting('shared_preload_libraries') as loaded`,
  )
  if (!rows[0]?.loaded.includes(LIBRARY)) {
    await client.query(`alter system set shared_preload_libraries = '${LIBRARY}'`)
    await client.end()
    return null
  }
  await client.query(`create extension if not exists ${LIBRARY} schema public`)
  return {
    async count() {
      const found = await client.query<{ calls: number }>(
        `select coalesce(sum(calls), 0)::float8 as calls from public.${LIBRARY} where query not like '%${LIBRARY}%'`,
      )
      return found.rows[0]?.calls ?? 0
    },
    close: () => client.end(),
  }
}
