import type { ContextDeps } from '@app/platform/context.ts'
import { variantKey, variantNames } from '../serving/variants.ts'

/** How long a file may go unused: an upload may still wait in somebody's editor. */
export const GRACE_HOURS = 24
const BATCH = 100

export type Collected = { files: number; bytes: number }

/**
 * Removes the stored files that nobody has shown for the grace period, with their variants; with `dryRun` only counts
 * them. Row and bytes go under one lock, which an upload of the same picture waits for.
 */
export const createCollectImages =
  (deps: Pick<ContextDeps, 'db' | 'files' | 'log'>) =>
  async ({ dryRun = false, graceHours = GRACE_HOURS } = {}): Promise<Collected> => {
    const { db, files, log } = deps
    const unused = `touched_at < now() - make_interval(hours => ?) and not exists (select from use where use.path = file.path)`
    if (dryRun) {
      const { rows } = await db.knex.raw<{ rows: { files: number; bytes: string }[] }>(
        `select count(*)::integer as files, coalesce(sum(bytes), 0) as bytes from file where ${unused}`,
        [graceHours],
      )
      return { files: rows[0]?.files ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
    }
    const total: Collected = { files: 0, bytes: 0 }
    for (;;) {
      const gone = await db.transaction(async (tx) => {
        const { rows } = await tx.raw<{ rows: { id: number; path: string; bytes: number }[] }>(
          `delete from file where id in
             (select id from file where ${unused} order by id limit ${BATCH} for update skip locked)
           returning id, path, bytes`,
          [graceHours],
        )
        for (const { path } of rows) {
          await files.delete(path)
          for (const variant of variantNames) await files.delete(variantKey(variant, path))
        }
        return rows
      })
      total.files += gone.length
      total.bytes += gone.reduce((sum, { bytes }) => sum + bytes, 0)
      if (gone.length < BATCH) break
    }
    if (total.files > 0) log.info(total, 'Removed images that nobody shows')
    return total
  }
