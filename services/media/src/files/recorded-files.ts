import type { ContextDeps } from '@app/platform/context.ts'
import type { Rows } from '../rows.ts'

type Needs = Pick<ContextDeps, 'db'>

const RECORDED = `select path from file union all select path from remote where path is not null`

/** The keys of all files that the database says are stored: images, and copies of remote ones. */
export const recordedFiles = async ({ db }: Needs): Promise<Set<string>> => {
  const rows = await db.query<Pick<Rows['file'], 'path'>>('media.recorded', RECORDED)
  return new Set(rows.map(({ path }) => path))
}

/** Those of `keys` that are recorded now; others may have been removed since they were read. */
export const recordedAmong = async ({ db }: Needs, keys: readonly string[]): Promise<string[]> => {
  const rows = await db.query<Pick<Rows['file'], 'path'>>(
    'media.recorded-among',
    `select path from (${RECORDED}) as recorded where path = any($1) order by path`,
    [keys],
  )
  return rows.map(({ path }) => path)
}
