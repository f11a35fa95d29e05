import type { ContextDeps } from '@app/platform/context.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import { lockPath } from '../images/image.repository.ts'
import type { Rows } from '../rows.ts'
import type { Removed } from '../uses/remove-unused.ts'
import { GRACE_HOURS } from '../uses/remove-unused.ts'
import { originalOf } from '../variants/variants.ts'

const HOUR_MS = 3_600_000
const BATCH = 500

/** How media names what it stores; whatever else lies in the folder or bucket is somebody else's. */
const ours = /^(?:remote\/)?[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}\.[a-z]{3,4}$/

/** What a key of the store belongs to: itself, or the file that a variant was made of; null: it is none of ours. */
const ownerOf = (key: string): string | null => {
  const path = originalOf(key) ?? key
  return ours.test(path) ? path : null
}

/** An empty database beside a full store is a mistake or a disaster, and no reason to remove every image. */
const notTheirDatabase = () =>
  new Refusal(
    409,
    'Pictures are stored, and the database knows none of them: nothing was removed. Is it the database that belongs to this store?',
  )

type Needs = Pick<ContextDeps, 'db' | 'files' | 'clock' | 'log'>

const unknownOf = async ({ db }: Needs, paths: readonly string[]): Promise<Set<string>> => {
  const rows = await db.query<Pick<Rows['file'], 'path'>>(
    'media.unknown',
    `select path from unnest($1::text[]) as wanted (path)
     where not exists (select from file where file.path = wanted.path)
       and not exists (select from remote where remote.path = wanted.path)`,
    [[...new Set(paths)]],
  )
  return new Set(rows.map(({ path }) => path))
}

/** Under the lock of its name: who stores the same image has committed, or writes it once this is over. */
const remove = ({ db, files }: Needs, key: string, path: string): Promise<boolean> =>
  db.transaction(async (tx) => {
    await lockPath(tx, path)
    const { rows } = await tx.raw<{ rows: unknown[] }>(
      `select from file where path = :path union all select from remote where path = :path`,
      { path },
    )
    if (rows.length > 0) return false
    await files.delete(key)
    return true
  })

const knowsAny = async ({ db }: Needs): Promise<boolean> => {
  const rows = await db.query(
    'media.any',
    `(select from file limit 1) union all (select from remote where path is not null limit 1)`,
    [],
  )
  return rows.length > 0
}

/**
 * Removes files of the store that no record knows, as a crash between writing one and committing its row leaves them,
 * and variants whose original has gone; with `dryRun` only counts them. Those written within the grace period may still
 * get their row. Throws `Refusal` where the database knows no image at all.
 */
export const removeOrphanedFiles = async (
  needs: Needs,
  { dryRun = false, graceHours = GRACE_HOURS }: { dryRun?: boolean; graceHours?: number } = {},
): Promise<Removed> => {
  const { files, clock, log } = needs
  const before = clock.now().getTime() - graceHours * HOUR_MS
  const total: Removed = { files: 0, bytes: 0 }
  const hasRecords = await knowsAny(needs)

  const removeBatch = async (keys: ReadonlyMap<string, string>): Promise<void> => {
    if (keys.size > 0 && !hasRecords) throw notTheirDatabase()
    const unknown = await unknownOf(needs, [...keys.values()])
    for (const [key, path] of keys) {
      if (!unknown.has(path)) continue
      const facts = await files.stat(key)
      if (!facts || facts.modifiedAt.getTime() > before) continue
      if (!dryRun && !(await remove(needs, key, path))) continue
      total.files += 1
      total.bytes += facts.size
    }
  }

  let keys = new Map<string, string>()
  for await (const key of files.list('')) {
    const path = ownerOf(key)
    if (path) keys.set(key, path)
    if (keys.size < BATCH) continue
    await removeBatch(keys)
    keys = new Map()
  }
  await removeBatch(keys)
  if (total.files > 0 && !dryRun) log.info(total, 'Removed stored files that no record knows')
  return total
}
