import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGunzip } from 'node:zlib'
import { contexts } from '@app/contract/operation.ts'
import { readEnvironment } from '@app/platform/config/environment.ts'
import { migrate } from '@app/platform/db/migrate.ts'
import type { MigrateTo } from '@app/platform/db/migrate.ts'
import { platformMigrations } from '@app/platform/db/platform-migrations.ts'
import type { FileStore } from '@app/platform/files/files.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import { migratePart } from '@app/platform/run/part.ts'
import type { Part } from '@app/platform/run/part.ts'
import type { Client } from 'pg'
import { escapeIdentifier } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Instance } from '../instance.ts'
import { openInstance } from '../instance.ts'
import { OperatorError } from '../operator-error.ts'
import { copyOut, inTransactions, nameOf, readTables } from './database.ts'
import type { Session } from './database.ts'
import { createMeter, measure, nowhere, requireSame } from './digest.ts'
import type { Location } from './location.ts'
import type { Manifest, Table } from './manifest.ts'
import { fileKey, readManifest, tableKey } from './manifest.ts'
import type { Progress } from './save.ts'

const FIRST_TABLES = { users: 'identity.account', magazines: 'community.magazine', content: 'content.item' }

const requireUnused = async (instance: Instance, { files }: Manifest): Promise<void> => {
  await inTransactions(instance, 'read only', async (sessions) => {
    for (const { client, schemas } of sessions)
      for (const [what, table] of Object.entries(FIRST_TABLES)) {
        if (!schemas.some((schema) => table.startsWith(`${schema}.`))) continue
        const { rowCount } = await client.query(`select from ${table} limit 1`)
        if (rowCount) throw new OperatorError(`This store holds ${what} already. Restore into an empty one.`)
      }
  })
  if (files.length === 0) return
  for await (const key of instance.sharedDeps.files.list(''))
    throw new OperatorError(`The file store holds files already, such as ${key}. Restore into an empty one.`)
}

const requireFile = async (
  what: string,
  saved: FileStore,
  key: string,
  noted: Parameters<typeof requireSame>[1],
) => {
  const unread = (error: unknown) => {
    throw new OperatorError(`${what} cannot be read from the backup: ${String(error)}`)
  }
  const file = await saved.get(key).catch(unread)
  if (!file) return unread('it is not there')
  requireSame(what, noted, await measure(file.body).catch(unread))
}

/** How far this program's migrations go in a backup. Throws `OperatorError` for one of a newer or another program. */
const stateOf = ({ context, runtime }: Part, names: readonly string[]): MigrateTo => {
  const of = (owner: keyof MigrateTo) =>
    names.flatMap((name) => (name.startsWith(`${owner}/`) ? [name.slice(owner.length + 1)] : []))
  const declared = { platform: platformMigrations, context: runtime.migrations }
  for (const owner of ['platform', 'context'] as const) {
    const unknown = of(owner).find((name, position) => declared[owner][position]?.name !== name)
    if (unknown !== undefined)
      throw new OperatorError(
        `The backup was made by a newer or another version: ${context} does not know its migration ${unknown}.`,
      )
  }
  return { platform: of('platform').length, context: of('context').length }
}

/** Makes the schemas anew as the release that made the backup had them. */
const goBackTo = async (instance: Instance, manifest: Manifest): Promise<void> => {
  const states = instance.parts.flatMap((part) => {
    const names = manifest.migrations[part.context]
    return part.sql && names ? [{ part, db: part.sql.db, state: stateOf(part, names) }] : []
  })
  for (const { part, db, state } of states) {
    if (state.platform === platformMigrations.length && state.context === part.runtime.migrations.length)
      continue
    await db.knex.raw('drop schema ?? cascade', [db.schema])
    await migrate(db, part.runtime.migrations, state)
  }
}

type Restoring = { saved: FileStore; readBack: boolean; progress: Progress }

const fillTable = async (client: Client, table: Table, { saved, readBack }: Restoring): Promise<void> => {
  const columns = table.columns.map(escapeIdentifier).join(', ')
  const what = `The table ${table.schema}.${table.name}`
  const { meter, measured } = createMeter()
  const file = await saved.get(tableKey(table))
  if (!file) throw new OperatorError(`${what} cannot be read from the backup: it is not there`)
  await pipeline(
    file.body,
    createGunzip(),
    meter,
    client.query(copyFrom(`copy ${nameOf(table)} (${columns}) from stdin`)),
  ).catch((error: unknown) => {
    throw new OperatorError(`${what} cannot be read from the backup: ${String(error)}`)
  })
  requireSame(what, table.measured, measured())
  if (readBack)
    requireSame(`${what}, once restored,`, table.measured, await copyOut(client, table, nowhere()))
}

const fillDatabase = async (session: Session, manifest: Manifest, restoring: Restoring): Promise<void> => {
  const { client, schemas } = session
  const here = new Set((await readTables(session)).map(nameOf))
  // Work of an embedded bus has nowhere to go where RabbitMQ carries it.
  const tables = manifest.tables.filter((table) => here.has(nameOf(table)))
  // What triggers would add is in the backup already; others keep lines from being removed.
  for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
  if (tables.length > 0) await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
  for (const [index, table] of tables.entries()) {
    await fillTable(client, table, restoring)
    restoring.progress(index + 1, tables.length, `tables, ${table.schema}.${table.name}`)
  }
  for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`)
  for (const { schema, name, last } of manifest.sequences)
    if (last !== null && schemas.includes(schema))
      await client.query('select pg_catalog.setval(to_regclass($1), $2)', [nameOf({ schema, name }), last])
}

const fillFiles = async (files: FileStore, manifest: Manifest, restoring: Restoring): Promise<void> => {
  const { saved, readBack, progress } = restoring
  for (const [index, { key, type, measured: noted }] of manifest.files.entries()) {
    const what = `The file ${key}`
    await requireFile(what, saved, fileKey(key), noted)
    const file = await saved.get(fileKey(key))
    if (file) await files.put(key, file.body, { type })
    if (readBack) {
      const back = await files.get(key)
      if (!back) throw new OperatorError(`${what} is not there once restored.`)
      requireSame(`${what}, once restored,`, noted, await measure(back.body))
    }
    progress(index + 1, manifest.files.length, 'files')
  }
}

export type RestoreOptions = {
  /** Compares what the store then holds with what was saved, as well. */
  readBack?: boolean
  progress?: Progress
}

/**
 * Fills a store that nobody has used yet from a backup of this release or an earlier one. All or nothing as far as the
 * rows of a database go. Throws `OperatorError` where a part is not what was saved.
 */
export const restore = async (
  instance: Instance,
  { files: saved, shown }: Location,
  { readBack = false, progress = () => undefined }: RestoreOptions = {},
): Promise<Manifest> => {
  const manifest = await readManifest(saved, shown)
  const restoring = { saved, readBack, progress }
  await requireUnused(instance, manifest)
  await goBackTo(instance, manifest)
  await inTransactions(instance, '', async (sessions) => {
    for (const session of sessions) await fillDatabase(session, manifest, restoring)
  })
  for (const part of instance.parts) await migratePart(part)
  await fillFiles(instance.sharedDeps.files, manifest, restoring)
  return manifest
}

/**
 * Restores a backup into a store that is thrown away afterwards, and compares everything in it with what was saved. Reads
 * nothing but the backup. Throws `OperatorError` where it could not be restored whole.
 */
export const verify = async (from: Location, log: Logger, progress?: Progress): Promise<Manifest> => {
  const directory = await mkdtemp(join(tmpdir(), 'mbin-verify-'))
  // Under root the database runs as another user, who must be able to enter.
  await chmod(directory, 0o711)
  try {
    const instance = await openInstance(readEnvironment({ MBIN_DATA_DIR: directory }), contexts, log)
    try {
      return await restore(instance, from, { readBack: true, ...(progress && { progress }) })
    } finally {
      await instance.close()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
