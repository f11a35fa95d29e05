import type { Backups } from '@app/contract/community/health.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'

type What = 'backup' | 'rehearsal'

/** Notes that the instance was saved, or that a backup of it was proved to be good. An earlier time changes nothing. */
export const noteBackup = async ({ db }: Pick<ContextDeps, 'db'>, what: What, at: Date): Promise<void> => {
  await db.knex.raw(
    `insert into backup_run (what, at) values (?, ?)
     on conflict (what) do update set at = excluded.at where excluded.at > backup_run.at`,
    [what, at],
  )
}

type Run = { what: What; at: Date | null; age: number }

/** Each with its age in seconds; what never happened is as old as the instance. */
const runs = (db: Database): Promise<Run[]> =>
  db.query<Run>(
    'backup-runs',
    `select what, run.at,
            extract(epoch from now() - coalesce(run.at, (select min(applied_at) from migration)))::float8 as age
     from unnest(array['backup', 'rehearsal']) what left join backup_run run using (what)`,
  )

const DAY_SECONDS = 86_400
/** A nightly backup failed twice; nobody has rehearsed for longer than a month. */
const OLD_SECONDS: Record<What, number> = { backup: 2 * DAY_SECONDS, rehearsal: 35 * DAY_SECONDS }

/** When the last ones were, and whether that is too long ago. */
export const readBackups = async (db: Database): Promise<Backups> => {
  const found = new Map((await runs(db)).map((run) => [run.what, run]))
  const told = (what: What) => {
    const { at = null, age = 0 } = found.get(what) ?? {}
    return { at: at && formatDateTime(at), old: age > OLD_SECONDS[what] }
  }
  return { backup: told('backup'), rehearsal: told('rehearsal') }
}

/** Seconds since each, for alerts. */
export const readBackupAges = async (db: Database): Promise<Record<string, number>> =>
  Object.fromEntries((await runs(db)).map(({ what, age }) => [what, age]))
