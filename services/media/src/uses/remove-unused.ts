import type { ContextDeps } from '@app/platform/context.ts'
import type { Knex } from 'knex'
import type { Rows } from '../rows.ts'
import { deleteWithVariants } from '../variants/variants.ts'

/** How long a file may go unused: an upload may still wait in somebody's editor. */
export const GRACE_HOURS = 24
/** How long a remote image that nothing shows any more stays known to the proxy. */
const REMOTE_GRACE_HOURS = 30 * 24
/** What somebody stopped showing goes sooner: it is looked at after this time, when the same image sent again is shown. */
export const RELEASED_GRACE_HOURS = 0.25
const BATCH = 100

export type Removed = { files: number; bytes: number }
type RemovedRow = Pick<Rows['remote'], 'path' | 'bytes'>

type Needs = Pick<ContextDeps, 'db' | 'files' | 'log'>

export type RemoveOptions = {
  dryRun?: boolean
  graceHours?: number
  /** Only these, by the name under which uses are kept; all where none are named. */
  paths?: readonly string[]
}

/** Tables that hold images: when each row was last asked for, and under which name its uses are kept. */
const holders = [
  { table: 'file', touched: 'touched_at', usedAs: 'file.path', minHours: 0 },
  { table: 'remote', touched: 'used_at', usedAs: `'remote/' || remote.name`, minHours: REMOTE_GRACE_HOURS },
] as const
type Holder = (typeof holders)[number]

const unusedIn = (
  { table, touched, usedAs, minHours }: Holder,
  { graceHours = GRACE_HOURS, paths }: RemoveOptions,
): { sql: string; values: Knex.RawBinding[] } => ({
  sql: `${table}.${touched} < now() - make_interval(mins => ?) and not exists (select from use where use.path = ${usedAs})
    ${paths ? `and ${usedAs} = any(?)` : ''}`,
  values: [
    Math.round((paths ? graceHours : Math.max(graceHours, minHours)) * 60),
    ...(paths ? [[...paths]] : []),
  ],
})

const countUnused = async ({ db }: Needs, holder: Holder, options: RemoveOptions): Promise<Removed> => {
  const { sql, values } = unusedIn(holder, options)
  const { rows } = await db.knex.raw<{ rows: { files: number; bytes: string }[] }>(
    `select count(path)::integer as files, coalesce(sum(bytes), 0) as bytes from ${holder.table} where ${sql}`,
    values,
  )
  return { files: rows[0]?.files ?? 0, bytes: Number(rows[0]?.bytes ?? 0) }
}

const removeBatch = ({ db, files }: Needs, holder: Holder, options: RemoveOptions): Promise<RemovedRow[]> =>
  db.transaction(async (tx) => {
    const { sql, values } = unusedIn(holder, options)
    const { rows } = await tx.raw<{ rows: RemovedRow[] }>(
      `delete from ${holder.table} where id in
         (select id from ${holder.table} where ${sql} order by id limit ${BATCH} for update skip locked)
       returning path, bytes`,
      values,
    )
    for (const { path } of rows) if (path) await deleteWithVariants(files, path)
    return rows
  })

/**
 * Removes the stored files, and forgets the remote images, that nobody has shown for the grace period, with their
 * variants; with `dryRun` only counts them. Row and bytes go under one lock, which an upload of the same image waits
 * for.
 */
export const removeUnusedImages = async (needs: Needs, options: RemoveOptions = {}): Promise<Removed> => {
  const total: Removed = { files: 0, bytes: 0 }
  for (const holder of holders) {
    if (options.dryRun) {
      const found = await countUnused(needs, holder, options)
      total.files += found.files
      total.bytes += found.bytes
      continue
    }
    for (let gone: RemovedRow[] = []; ;) {
      gone = await removeBatch(needs, holder, options)
      for (const { path, bytes } of gone) {
        total.files += path ? 1 : 0
        total.bytes += bytes
      }
      if (gone.length < BATCH) break
    }
  }
  if (total.files > 0 && !options.dryRun) needs.log.info(total, 'Removed images that nobody shows')
  return total
}
