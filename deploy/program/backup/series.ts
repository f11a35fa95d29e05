import { text } from 'node:stream/consumers'
import { z } from 'zod'
import type { Instance } from '../instance.ts'
import { OperatorError } from '../operator-error.ts'
import type { Location } from './location.ts'
import type { Manifest } from './manifest.ts'
import { fileKey, MANIFEST, readManifest } from './manifest.ts'
import type { BackupOptions } from './save.ts'
import { backup } from './save.ts'

/** The backups that lie here, the latest last; one that was broken off stays until the next has been made. */
const Index = z.array(z.string().regex(/^[\w-]+$/))
const INDEX = 'backups.json'

const readIndex = async ({ files }: Location): Promise<string[]> => {
  const file = await files.get(INDEX)
  return file ? Index.parse(JSON.parse(await text(file.body))) : []
}

const writeIndex = (to: Location, names: readonly string[]): Promise<void> =>
  to.files.put(INDEX, Buffer.from(JSON.stringify(names, null, 1)), { type: 'application/json' })

const remove = async (from: Location): Promise<void> => {
  // First what makes it a backup, so that half of one is never taken for a whole.
  await from.files.delete(MANIFEST)
  await from.clear()
}

/** Two at once would each take the other's for one that was broken off, and remove it. */
const alone = async <T>(instance: Instance, work: () => Promise<T>): Promise<T> => {
  const db = instance.parts.find(({ sql }) => sql)?.sql?.db
  if (!db) return work()
  const client = await db.pin()
  try {
    const { rows } = await client.query<{ held: boolean }>(
      `select pg_try_advisory_lock(hashtextextended('mbin:backup', 0)) as held`,
    )
    if (rows[0]?.held) return await work()
    throw new OperatorError('Another backup of this instance is being made. Wait for its end.')
  } finally {
    await client.end()
  }
}

export type Saved = { manifest: Manifest; at: Location; taken: number; removed: number }

/**
 * Makes the next of a series of backups in one place, takes over from the last what has not changed, and removes all but
 * the latest `keep` once it is whole. Throws `OperatorError` while another is being made.
 */
export const backupNext = (
  instance: Instance,
  to: Location,
  keep: number,
  options: Omit<BackupOptions, 'previous'>,
): Promise<Saved> => alone(instance, () => nextOf(instance, to, keep, options))

const nextOf = async (
  instance: Instance,
  to: Location,
  keep: number,
  options: Omit<BackupOptions, 'previous'>,
): Promise<Saved> => {
  const earlier = await readIndex(to)
  const name = options.now.toISOString().replaceAll(/[:.]/g, '-')
  const whole: string[] = []
  for (const one of earlier) if (await to.files.stat(`${one}/${MANIFEST}`)) whole.push(one)
  const last = whole.at(-1)
  const previous = last && {
    manifest: await readManifest(to.within(last).files, to.within(last).shown),
    take: (key: string) => to.files.copy(`${last}/${fileKey(key)}`, `${name}/${fileKey(key)}`),
  }
  await writeIndex(to, [...earlier, name])
  const at = to.within(name)
  const { taken, ...manifest } = await backup(instance, at, { ...options, previous: previous || null })
  const kept = [...whole, name].slice(-keep)
  const old = earlier.filter((one) => !kept.includes(one))
  for (const one of old) await remove(to.within(one))
  await writeIndex(to, kept)
  return { manifest, at, taken, removed: old.length }
}

/** The latest whole backup of a series, or the place itself where it holds no series. */
export const latestOf = async (at: Location): Promise<Location> => {
  for (const name of (await readIndex(at)).toReversed())
    if (await at.files.stat(`${name}/${MANIFEST}`)) return at.within(name)
  return at
}
