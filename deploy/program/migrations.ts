import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from '@app/contract/operation.ts'
import { contexts } from '@app/contract/operation.ts'
import type { Environment } from '@app/platform/config/environment.ts'
import type { Database, Migration } from '@app/platform/db/database.ts'
import { startEmbeddedPostgres } from '@app/platform/db/embedded.ts'
import type { MigrationState } from '@app/platform/db/migrate.ts'
import { migrate, readState } from '@app/platform/db/migrate.ts'
import { openDatabase } from '@app/platform/db/open.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import { databaseOf } from './instance.ts'
import { loaders } from './modules.ts'

const root = join(import.meta.dirname, '..', '..')

/** The migrations that each context lists, by the floor plan's place for them: no service exports its own. */
export const loadMigrations = async (): Promise<Record<Context, readonly Migration[]>> =>
  Object.fromEntries(
    await Promise.all(
      contexts.map(async (context) => {
        const file = join(root, 'services', context, 'src', 'migrations', 'index.ts')
        const { migrations } = (await import(pathToFileURL(file).href)) as {
          migrations: readonly Migration[]
        }
        return [context, migrations] as const
      }),
    ),
  ) as Record<Context, readonly Migration[]>

/** One context after the other on its own tables: nothing is started, and no other store is asked. */
const onEach = async <T>(
  environment: Environment,
  log: Logger,
  work: (db: Database, migrations: readonly Migration[]) => Promise<T>,
): Promise<[Context, T][]> => {
  const migrations = await loadMigrations()
  const known = loaders(environment)
  const here = contexts.filter((name) => known[name].sql)
  const isShared = here.some((name) => !environment.contextDatabases[name])
  const server =
    environment.databaseUrl || !isShared
      ? null
      : await startEmbeddedPostgres({ directory: join(resolve(environment.dataDirectory), 'postgres'), log })
  try {
    const shared = environment.databaseUrl ?? (await server?.database('mbin')) ?? null
    const done: [Context, T][] = []
    for (const context of here) {
      const db = openDatabase({
        ...databaseOf(environment, context, shared),
        schema: context,
        log: log.child({ context }),
        poolMax: 2,
      })
      try {
        done.push([context, await work(db, migrations[context])])
      } finally {
        await db.close()
      }
    }
    return done
  } finally {
    await server?.stop()
  }
}

/** Migrates the tables of every context as this release has them. Answers what it applied, by context. */
export const migrateAll = (environment: Environment, log: Logger): Promise<[Context, string[]][]> =>
  onEach(environment, log, migrate)

/** What `migrateAll` would apply, and what a newer release has applied that this one does not know. */
export const migrationStates = (
  environment: Environment,
  log: Logger,
): Promise<[Context, MigrationState][]> => onEach(environment, log, readState)
