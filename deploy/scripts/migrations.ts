import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Context } from '@app/contract/operation.ts'
import { contexts } from '@app/contract/operation.ts'
import type { Migration } from '@app/platform/db/database.ts'

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
