import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { recordedAmong, recordedFiles } from '@app/media/operator'
import type { ContextDeps } from '@app/platform/context.ts'
import type { FileStore, StoredFile } from '@app/platform/files/files.ts'
import { typeOfKey } from '@app/platform/files/key.ts'
import type { Instance } from '../instance.ts'
import { OperatorError } from '../operator-error.ts'
import { copyOut, inTransactions, readMigrations, readSequences, readTables } from './database.ts'
import { createMeter } from './digest.ts'
import type { Location } from './location.ts'
import type { Manifest, Table } from './manifest.ts'
import { FORMAT, MANIFEST, fileKey, tableKey } from './manifest.ts'

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

const keysIn = (files: FileStore): Promise<string[]> => Array.fromAsync(files.list(''))

/** Small files wait for their store most of the time. */
const AT_ONCE = 8

const saveFile = async (to: FileStore, key: string, file: StoredFile) => {
  const { meter, measured } = createMeter()
  await Promise.all([pipeline(file.body, meter), to.put(key, meter, { type: typeOfKey(key) })])
  const { bytes, sha256 } = measured()
  return { bytes, sha256 }
}

/** An earlier backup beside this one. */
type Previous = {
  manifest: Manifest
  /** Takes a file over from it, without its bytes being moved; throws where it is not there any more. */
  take(key: string): Promise<void>
}

/** Copies what is new or has changed, and takes the rest from the previous backup. */
const saveFiles = async (
  store: FileStore,
  keys: readonly string[],
  { to, previous, told }: { to: FileStore; previous: Previous | null; told(): void },
): Promise<{ files: Manifest['files']; taken: number }> => {
  const known = new Map(previous?.manifest.files.map((file) => [file.key, file]))
  const files: Manifest['files'] = []
  let taken = 0
  const save = async (key: string) => {
    const about = await store.stat(key)
    // Deleted since it was listed.
    if (!about) return
    const before = known.get(key)
    const modifiedAt = about.modifiedAt.toISOString()
    if (previous && before?.measured?.bytes === about.size && before.modifiedAt === modifiedAt) {
      const isTaken = await previous.take(key).then(
        () => true,
        () => false,
      )
      if (isTaken) {
        taken++
        files.push(before)
        return
      }
    }
    const file = await store.get(key)
    if (!file) return
    const measured = await saveFile(to, fileKey(key), file)
    files.push({ key, type: file.type, measured, modifiedAt })
  }
  const waiting = keys.values()
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      for (const key of waiting) {
        await save(key)
        told()
      }
    }),
  )
  return { files: files.toSorted((a, b) => (a.key < b.key ? -1 : 1)), taken }
}

const saveDatabase = async (
  instance: Instance,
  to: FileStore,
  progress: Progress,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'migrations'>> =>
  inTransactions(instance, 'isolation level repeatable read read only', async (sessions) => {
    const found = await Promise.all(sessions.map(readTables))
    const total = found.flat().length
    const tables: Table[] = []
    for (const [index, { client }] of sessions.entries())
      for (const table of found[index] ?? []) {
        const key = tableKey(table)
        const zipped = createGzip({ level: 6 })
        const [measured] = await Promise.all([
          copyOut(client, table, zipped),
          to.put(key, zipped, { type: typeOfKey(key) }),
        ])
        tables.push({ ...table, measured })
        progress(tables.length, total, `tables, ${table.schema}.${table.name}`)
      }
    const [sequences, migrations] = await Promise.all([
      Promise.all(sessions.map(readSequences)),
      Promise.all(sessions.map(readMigrations)),
    ])
    return { tables, sequences: sequences.flat(), migrations: Object.assign({}, ...migrations) }
  })

/** Told after each table and each file: how many are done, of how many. */
export type Progress = (done: number, total: number, what: string) => void

export type BackupOptions = {
  now: Date
  /** The database alone, for an instance whose pictures are saved by other means. */
  withoutFiles?: boolean
  /** Files that have not changed since are taken from it. */
  previous?: Previous | null
  progress?: Progress
}

/**
 * Writes everything the SQL store and the file store hold, as of one moment, to an empty place. The manifest comes last: a
 * backup without one was broken off. Throws `OperatorError` where pictures that the database knows are not in the file
 * store.
 */
export const backup = async (
  instance: Instance,
  { files: to, shown }: Location,
  { now, withoutFiles = false, previous = null, progress = () => undefined }: BackupOptions,
): Promise<Manifest & { taken: number }> => {
  for await (const _key of to.list('')) throw new OperatorError(`${shown} is not empty.`)
  const media = instance.parts.find(({ context }) => context === 'media')?.deps
  if (!media) throw new Error('a backup needs media, which knows what is stored')
  const { files: store } = instance.sharedDeps
  const recorded = withoutFiles ? new Set<string>() : await recordedFiles(media)
  // Asked before anything is written, as the answer is most often a folder that is not mounted here.
  if (!withoutFiles) await requireRecorded(media, recorded, new Set(await keysIn(store)))
  const database = await saveDatabase(instance, to, progress)
  // After the database: a file that a row names is there, and one too many does no harm.
  const keys = withoutFiles ? [] : await keysIn(store)
  let done = 0
  const told = () => progress(++done, keys.length, 'files')
  const { files, taken } = await saveFiles(store, keys, { to, previous, told })
  await requireRecorded(media, recorded, new Set(files.map(({ key }) => key)))
  const manifest: Manifest = {
    format: FORMAT,
    createdAt: now.toISOString(),
    ...database,
    files,
    withoutFiles,
  }
  await to.put(MANIFEST, Buffer.from(JSON.stringify(manifest, null, 1)), { type: typeOfKey(MANIFEST) })
  return { ...manifest, taken }
}
