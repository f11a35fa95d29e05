import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { Transform, Writable } from 'node:stream'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { contexts } from '@app/contract/operation.ts'
import { recordedAmong, recordedFiles } from '@app/media/operator'
import type { ContextDeps } from '@app/platform/context.ts'
import { migrate } from '@app/platform/db/migrate.ts'
import type { MigrateTo } from '@app/platform/db/migrate.ts'
import { platformMigrations } from '@app/platform/db/platform-migrations.ts'
import { readEnvironment } from '@app/platform/config/environment.ts'
import type { FileStore } from '@app/platform/files/files.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import { migratePart } from '@app/platform/run/part.ts'
import type { Part } from '@app/platform/run/part.ts'
import type { Client } from 'pg'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { z } from 'zod'
import type { Instance } from './instance.ts'
import { openInstance } from './instance.ts'
import { OperatorError } from './operator-error.ts'

const FORMAT = 1

/** Of what was written, before it was compressed; earlier releases did not note it. */
const Measured = z.object({ bytes: z.int(), sha256: z.string() })
type Measured = z.infer<typeof Measured>
const Table = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  measured: Measured.extend({ rows: z.int() }).optional(),
})
const Manifest = z.object({
  format: z.literal(FORMAT, { error: 'this backup has a format of another version' }),
  createdAt: z.string(),
  /** By schema, in the order they ran: a backup fits the version whose migrations these are. */
  migrations: z.record(z.string(), z.array(z.string())),
  tables: z.array(Table),
  sequences: z.array(z.object({ schema: z.string(), name: z.string(), last: z.int().nullable() })),
  files: z.array(z.object({ key: z.string(), type: z.string(), measured: Measured.optional() })),
  /** The pictures were left out on purpose. */
  withoutFiles: z.boolean().default(false),
})
type Manifest = z.infer<typeof Manifest>
type Table = z.infer<typeof Table>

/** The embedded bus keeps its journal of work beside the contexts. */
const schemas = [...contexts, 'bus']
const nameOf = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`
const fileOf = (folder: string, { schema, name }: Table) => join(folder, 'tables', `${schema}.${name}.gz`)
const list = schemas.map(escapeLiteral).join(', ')

const NEWLINE = 10

/** Passes everything through, and knows at the end how much it was and what its digest is. COPY writes a row a line. */
const createMeter = () => {
  const hash = createHash('sha256')
  let bytes = 0
  let rows = 0
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk)
      bytes += chunk.length
      for (let at = chunk.indexOf(NEWLINE); at >= 0; at = chunk.indexOf(NEWLINE, at + 1)) rows++
      done(null, chunk)
    },
  })
  return { meter, measured: () => ({ bytes, sha256: hash.digest('hex'), rows }) }
}

/** Throws `OperatorError` where what was read is not what the backup says was written. */
const requireSame = (
  what: string,
  noted: Measured | undefined,
  found: Measured & { rows?: number },
): void => {
  if (!noted || noted.sha256 === found.sha256) return
  const { rows } = noted as { rows?: number }
  const more = rows === undefined ? '' : ` (${rows} rows were written, ${found.rows} are there)`
  throw new OperatorError(
    `${what} is not what was saved: ${noted.bytes} bytes were, ${found.bytes} are there${more}.`,
  )
}

const copyOut = async (client: Client, table: Table, ...into: NodeJS.WritableStream[]) => {
  const columns = table.columns.map(escapeIdentifier).join(', ')
  const { meter, measured } = createMeter()
  const from = client.query(copyTo(`copy ${nameOf(table)} (${columns}) to stdout`))
  await pipeline([from, meter, ...into] as unknown as [NodeJS.ReadableStream, NodeJS.WritableStream])
  return measured()
}

/** Tables in an order in which none refers to a later one. */
const readTables = async (client: Client): Promise<Table[]> => {
  const { rows: tables } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in (${list}) and c.relname <> 'migration'
    order by 1, 2`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const { rows: names } = await client.query<{ schema: string; name: string; text: string }>(`
    select n.nspname as schema, c.relname as name, c.oid::regclass::text as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in (${list})`)
  const textOf = new Map(names.map(({ schema, name, text }) => [`${schema}.${name}`, text]))
  const waiting = new Map(tables.map((table) => [textOf.get(`${table.schema}.${table.name}`) ?? '', table]))
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      ([text]) => !references.some(({ from, to }) => from === text && waiting.has(to)),
    )
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const [text, table] of ready) {
      ordered.push(table)
      waiting.delete(text)
    }
  }
  return ordered
}

const readMigrations = async (client: Client): Promise<Manifest['migrations']> => {
  const result: Manifest['migrations'] = {}
  for (const schema of contexts) {
    const { rows: found } = await client.query('select to_regclass($1) as found', [`${schema}.migration`])
    if (!found[0]?.found) continue
    const { rows } = await client.query<{ owner: string; name: string }>(
      `select owner, name from ${nameOf({ schema, name: 'migration' })} order by owner, position`,
    )
    result[schema] = rows.map(({ owner, name }) => `${owner}/${name}`)
  }
  return result
}

/** A connection for long work on all schemas, in one transaction. */
const inTransaction = async <T>(
  instance: Instance,
  kind: string,
  work: (client: Client) => Promise<T>,
): Promise<T> => {
  const sql = instance.parts.find((part) => part.sql)?.sql
  if (!sql) throw new OperatorError('No context keeps its data in PostgreSQL here.')
  const client = await sql.db.pin()
  try {
    await client.query(`begin ${kind}`)
    await client.query('set local idle_in_transaction_session_timeout = 0')
    await client.query(`set local search_path = ''`)
    // Each table from its beginning, and not from where another reader happens to be: its order is part of the digest.
    await client.query('set local synchronize_seqscans = off')
    const result = await work(client)
    await client.query('commit')
    return result
  } finally {
    await client.end()
  }
}

/** How many names are worth reading; the number says the rest. */
const NAMED = 10

/** Whoever finds out when restoring that the pictures are not there finds out too late. */
const requireRecorded = async (
  media: ContextDeps,
  recorded: ReadonlySet<string>,
  there: ReadonlySet<string>,
): Promise<void> => {
  const missing = await recordedAmong(
    media,
    [...recorded].filter((key) => !there.has(key)),
  )
  if (missing.length === 0) return
  const more = missing.length > NAMED ? [`and ${missing.length - NAMED} more`] : []
  throw new OperatorError(
    [
      `${missing.length} of ${recorded.size} pictures that the database knows are not in the file store:`,
      ...[...missing.slice(0, NAMED), ...more].map((line) => `  - ${line}`),
      'Run this with the MBIN_DATA_DIR or S3_BUCKET that holds them, or save the database alone with --without-files.',
    ].join('\n'),
  )
}

const keysIn = async (files: FileStore): Promise<Set<string>> => {
  const keys = new Set<string>()
  for await (const key of files.list('')) keys.add(key)
  return keys
}

const saveFiles = async (files: FileStore, folder: string): Promise<Manifest['files']> => {
  const saved: Manifest['files'] = []
  for await (const key of files.list('')) {
    const file = await files.get(key)
    // Deleted since it was listed.
    if (!file) continue
    const path = join(folder, 'files', key)
    await mkdir(dirname(path), { recursive: true })
    const { meter, measured } = createMeter()
    await pipeline(file.body, meter, createWriteStream(path, { mode: 0o600 }))
    const { bytes, sha256 } = measured()
    saved.push({ key, type: file.type, measured: { bytes, sha256 } })
  }
  return saved
}

const isEmpty = async (folder: string): Promise<boolean> =>
  (await readdir(folder).catch(() => [])).length === 0

export type BackupOptions = {
  now: Date
  /** The database alone, for an instance whose pictures are saved by other means. */
  withoutFiles?: boolean
}

/**
 * Writes everything the SQL store and the file store hold, as of one moment, into an empty folder. Throws
 * `OperatorError` where pictures that the database knows are not in the file store.
 */
export const backup = async (
  instance: Instance,
  folder: string,
  { now, withoutFiles = false }: BackupOptions,
): Promise<Manifest> => {
  if (!(await isEmpty(folder))) throw new OperatorError(`${folder} is not empty.`)
  const media = instance.parts.find(({ context }) => context === 'media')?.deps
  if (!media) throw new Error('a backup needs media, which knows what is stored')
  const { files: store } = instance.sharedDeps
  const recorded = withoutFiles ? new Set<string>() : await recordedFiles(media)
  // Asked before anything is written, as the answer is most often a folder that is not mounted here.
  if (!withoutFiles) await requireRecorded(media, recorded, await keysIn(store))
  await mkdir(join(folder, 'tables'), { recursive: true, mode: 0o700 })
  const database = await inTransaction(
    instance,
    'isolation level repeatable read read only',
    async (client) => {
      const tables = await readTables(client)
      for (const table of tables) {
        table.measured = await copyOut(
          client,
          table,
          createGzip({ level: 6 }),
          createWriteStream(fileOf(folder, table), { mode: 0o600 }),
        )
      }
      const { rows: sequences } = await client.query<Manifest['sequences'][number]>(
        `select schemaname as schema, sequencename as name, last_value::float8 as last
       from pg_catalog.pg_sequences where schemaname in (${list})`,
      )
      return { tables, sequences, migrations: await readMigrations(client) }
    },
  )
  // After the database: a file that a row names is there, and one too many does no harm.
  const files = withoutFiles ? [] : await saveFiles(store, folder)
  await requireRecorded(media, recorded, new Set(files.map(({ key }) => key)))
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: now.toISOString(),
    ...database,
    files,
    withoutFiles,
  }
  await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest, null, 1), { mode: 0o600 })
  return manifest
}

const readManifest = async (folder: string): Promise<Manifest> => {
  const text = await readFile(join(folder, 'manifest.json'), 'utf8').catch(() => null)
  if (text === null) throw new OperatorError(`${folder} holds no backup: it has no manifest.json.`)
  const result = Manifest.safeParse(JSON.parse(text))
  if (!result.success)
    throw new OperatorError(`${folder} cannot be restored: ${z.prettifyError(result.error)}`)
  return result.data
}

const requireUnused = async (instance: Instance, { files }: Manifest): Promise<void> => {
  await inTransaction(instance, 'read only', async (client) => {
    const { rows } = await client.query<{ what: string }>(`
      select 'users' as what where exists (select from identity.account)
      union all select 'magazines' where exists (select from community.magazine)
      union all select 'content' where exists (select from content.item)`)
    const [found] = rows
    if (found) throw new OperatorError(`This store holds ${found.what} already. Restore into an empty one.`)
  })
  if (files.length === 0) return
  for await (const key of instance.sharedDeps.files.list(''))
    throw new OperatorError(`The file store holds files already, such as ${key}. Restore into an empty one.`)
}

const nowhere = () => new Writable({ write: (_chunk, _encoding, done) => done() })

const measure = async (body: Readable): Promise<Measured> => {
  const { meter, measured } = createMeter()
  await pipeline(body, meter, nowhere())
  return measured()
}

const requireFile = async (what: string, path: string, noted: Measured | undefined): Promise<void> => {
  const found = await measure(createReadStream(path)).catch((error: unknown) => {
    throw new OperatorError(`${what} cannot be read from the backup: ${String(error)}`)
  })
  requireSame(what, noted, found)
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

/**
 * Fills a store that nobody has used yet from a backup of this release or an earlier one. All or nothing as far as the
 * database's rows go. Throws `OperatorError` where a part is not what was saved.
 *
 * @param readBack compares what the store then holds with what was saved, as well
 */
export const restore = async (
  instance: Instance,
  folder: string,
  { readBack = false }: { readBack?: boolean } = {},
): Promise<Manifest> => {
  const manifest = await readManifest(folder)
  await requireUnused(instance, manifest)
  await goBackTo(instance, manifest)
  await inTransaction(instance, '', async (client) => {
    const here = new Set((await readTables(client)).map(nameOf))
    // Work of an embedded bus has nowhere to go where RabbitMQ carries it.
    const tables = manifest.tables.filter((table) => here.has(nameOf(table)))
    if (tables.length > 0) await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
    // What triggers would add is in the backup already.
    for (const table of tables) await client.query(`alter table ${nameOf(table)} disable trigger user`)
    for (const table of tables) {
      const columns = table.columns.map(escapeIdentifier).join(', ')
      const what = `The table ${table.schema}.${table.name}`
      const { meter, measured } = createMeter()
      await pipeline(
        createReadStream(fileOf(folder, table)),
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
    for (const table of tables) await client.query(`alter table ${nameOf(table)} enable trigger user`)
    for (const { schema, name, last } of manifest.sequences) {
      if (last !== null) {
        await client.query('select pg_catalog.setval(to_regclass($1), $2)', [nameOf({ schema, name }), last])
      }
    }
  })
  for (const part of instance.parts) await migratePart(part)
  const { files } = instance.sharedDeps
  for (const { key, type, measured: noted } of manifest.files) {
    const what = `The file ${key}`
    const path = join(folder, 'files', key)
    await requireFile(what, path, noted)
    await files.put(key, createReadStream(path), { type })
    if (!readBack) continue
    const back = await files.get(key)
    if (!back) throw new OperatorError(`${what} is not there once restored.`)
    requireSame(`${what}, once restored,`, noted, await measure(back.body))
  }
  return manifest
}

/**
 * Restores a backup into a store that is thrown away afterwards, and compares everything in it with what was saved. Reads
 * nothing but the backup. Throws `OperatorError` where it could not be restored whole.
 */
export const verify = async (folder: string, log: Logger): Promise<Manifest> => {
  const directory = await mkdtemp(join(tmpdir(), 'mbin-verify-'))
  // Under root the database runs as another user, who must be able to enter.
  await chmod(directory, 0o711)
  try {
    const instance = await openInstance(readEnvironment({ MBIN_DATA_DIR: directory }), contexts, log)
    try {
      return await restore(instance, folder, { readBack: true })
    } finally {
      await instance.close()
    }
  } finally {
    await rm(directory, { recursive: true, force: true })
  }
}
