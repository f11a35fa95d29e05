// Processes of the previous release read and write while the schema is migrated (decisions/0014-migrations.md). So each
// migration is run on a real database, and judged by what PostgreSQL did: which locks a transaction held when it ended,
// which tables it read through meanwhile, and what became of tables, columns, indexes and constraints.
import type { Database, Migration } from '@app/platform/db/database.ts'
import { migrate } from '@app/platform/db/migrate.ts'
import { platformMigrations } from '@app/platform/db/platform-migrations.ts'
import type { Client } from 'pg'

/** Tables of a few rows each, however large an instance: reading all of them holds nobody up. */
const SMALL = new Set([
  'instance_setting',
  'instance_settings',
  'item_numbering',
  'migration',
  'page',
  'projection_mark',
  'relay_mark',
  'setting',
  'signing_key',
  'task_run',
])

/** `schema.table.column` that the previous release does not read, though the word stands in its sources. */
const UNREAD: ReadonlySet<string> = new Set<string>([])

/** Locks that hold up writers, or readers as well. Those of VALIDATE and CONCURRENTLY are weaker. */
const HOLDS_UP = new Set(['ShareLock', 'ShareRowExclusiveLock', 'ExclusiveLock', 'AccessExclusiveLock'])

type Table = {
  /** Another file: the table was written anew. */
  file: number
  columns: string[]
  required: string[]
  /** Columns that who inserts must name. */
  unfilled: string[]
  indexes: string[]
  constraints: string[]
}
type Schema = ReadonlyMap<string, Table>

/** What a transaction holds, and how often it read all of a table. */
type Use = { name: string; locks: string[]; scans: number }

type Ask = <R>(text: string) => Promise<R[]>

const SCHEMA = `
  select c.relname as name, c.relfilenode::int8 as file,
    array(select attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped) as columns,
    array(select attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attnotnull) as required,
    array(select attname::text from pg_attribute a
      where a.attrelid = c.oid and a.attnum > 0 and a.attnotnull and not a.atthasdef and a.attidentity = ''
        -- a trigger may fill it
        and not exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal and t.tgtype & 6 = 6)
      ) as unfilled,
    array(select i.indexrelid::regclass::text from pg_index i where i.indrelid = c.oid) as indexes,
    array(select conname::text from pg_constraint k
      where k.conrelid = c.oid and k.convalidated and k.contype in ('c', 'f')) as constraints
  from pg_class c where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v')`

const LOCKS = `
  select c.oid::int8 as id, c.relname as name, array_agg(distinct l.mode) as locks
  from pg_locks l join pg_class c on c.oid = l.relation and c.relkind in ('r', 'p')
  where l.pid = pg_backend_pid() and c.relnamespace = current_schema()::regnamespace group by c.oid`
const SCANS = `select relid::int8 as id, seq_scan::int8 as scans from pg_stat_xact_user_tables`

const readSchema = async (ask: Ask): Promise<Schema> =>
  new Map((await ask<Table & { name: string }>(SCHEMA)).map(({ name, ...table }) => [name, table]))

const readScans = async (ask: Ask): Promise<Map<number, number>> =>
  new Map((await ask<{ id: number; scans: number }>(SCANS)).map(({ id, scans }) => [id, scans]))

const added = (was: readonly string[], is: readonly string[]): string[] =>
  is.filter((one) => !was.includes(one))

/** What of one transaction would hold up or break processes of the previous release, each with what to do instead. */
const faultsOf = (before: Schema, after: Schema, uses: readonly Use[], inBatches: boolean): string[] => {
  const faults: string[] = []
  const isLarge = ({ name }: Use) => before.has(name) && !SMALL.has(name)
  const large = uses.filter(isLarge)
  const held = large.filter(({ locks }) => locks.some((lock) => HOLDS_UP.has(lock)))
  for (const [name, { unfilled }] of after) {
    const was = before.get(name)
    const missing = was ? added(was.columns, unfilled) : []
    if (missing.length > 0)
      faults.push(
        `adds ${missing.join(', ')} to "${name}", which the previous release cannot fill: let it be null or have a default`,
      )
  }
  for (const { name, scans } of held) {
    const [was, is] = [before.get(name), after.get(name)]
    if (!was || !is) continue
    const indexes = added(was.indexes, is.indexes)
    const constraints = added(was.constraints, is.constraints)
    const required = added(was.required, is.required).filter((column) => was.columns.includes(column))
    if (was.file !== is.file)
      faults.push(
        `writes "${name}" anew: add a column that may be null, fill it with updateInBatches, and drop the old one in the release after`,
      )
    else if (indexes.length > 0)
      faults.push(
        `builds ${indexes.join(', ')} on "${name}" while nobody can write: use createIndexOnline in an \`online\` migration`,
      )
    else if (required.length > 0 && scans > 0)
      faults.push(
        `reads all of "${name}" to require ${required.join(', ')} while nobody can use it: use requireColumnOnline in an \`online\` migration`,
      )
    else if (constraints.length > 0 && scans > 0)
      faults.push(
        `reads all of "${name}" to check ${constraints.join(', ')} while nobody can write: add it \`not valid\`, and validate it in an \`online\` migration`,
      )
  }
  const scanned = large.filter(({ scans }) => scans > 0)
  const [one] = scanned
  if (faults.length === 0 && one && held.length > 0)
    faults.push(
      `holds "${held.map(({ name }) => name).join('", "')}" while it reads all of "${one.name}": do one of them in a migration of its own`,
    )
  const changed = scanned.find(({ locks }) => locks.includes('RowExclusiveLock'))
  if (faults.length === 0 && changed && !inBatches)
    faults.push(
      `changes rows all over "${changed.name}" in one transaction: use updateInBatches in an \`online\` migration`,
    )
  return faults
}

const locksTables = (text: string): boolean => /(?:^|;)\s*lock\s/i.test(text)
const LOCKED = 'takes a table with LOCK: lock rows, or an advisory lock (`lockWithin`)'

/** Cannot run in a transaction, where it could be judged, and holds nobody up. */
const STANDS_ALONE = /\bconcurrently\b|^\s*vacuum\b/i

/** Takes notes of a transaction from now on, and judges it when it is about to end. */
const beginJudging = async (ask: Ask) => {
  const before = await readSchema(ask)
  // PostgreSQL's counts still hold what earlier transactions of this connection did.
  const scanned = await readScans(ask)
  return async (inBatches: boolean): Promise<string[]> => {
    const after = await readSchema(ask)
    const scans = await readScans(ask)
    const held = await ask<{ id: number; name: string; locks: string[] }>(LOCKS)
    const uses = held.map(({ id, name, locks }): Use => ({
      name,
      locks,
      scans: (scans.get(id) ?? 0) - (scanned.get(id) ?? 0),
    }))
    return faultsOf(before, after, uses, inBatches)
  }
}

/** A connection that runs each statement in a transaction that is judged before it ends. */
const judged = (client: Client, report: (faults: string[]) => void): Client =>
  new Proxy(client, {
    get(target, property) {
      if (property !== 'query') {
        const value: unknown = Reflect.get(target, property)
        return typeof value === 'function' ? (value.bind(target) as unknown) : value
      }
      return async (text: string, values?: unknown[]) => {
        if (locksTables(text)) report([LOCKED])
        if (STANDS_ALONE.test(text)) return target.query(text, values)
        const ask: Ask = async <R>(question: string) => (await target.query(question)).rows as R[]
        await target.query('begin')
        try {
          const judge = await beginJudging(ask)
          const result = await target.query(text, values)
          report(await judge(values !== undefined))
          await target.query('commit')
          return result
        } catch (error) {
          await target.query('rollback')
          throw error
        }
      }
    },
  })

const watched = (migration: Migration, report: (faults: string[]) => void): Migration => {
  const { name } = migration
  if ('online' in migration) return { name, online: (client) => migration.online(judged(client, report)) }
  return {
    name,
    async up(knex) {
      const ask: Ask = async <R>(text: string) => (await knex.raw<{ rows: R[] }>(text)).rows
      const judge = await beginJudging(ask)
      const locks = ({ sql }: { sql: string }) => void (locksTables(sql) && report([LOCKED]))
      knex.on('query', locks)
      await migration.up(knex)
      knex.off('query', locks)
      report(await judge(false))
    },
  }
}

/**
 * Applies all migrations of a schema, and answers what those after the first `released` would do to running processes.
 * @param platform whether the tables that every context has are made first
 */
export const migrationFaults = async (
  db: Database,
  migrations: readonly Migration[],
  released: number,
  { platform = true }: { platform?: boolean } = {},
): Promise<string[]> => {
  const faults: string[] = []
  const all = migrations.map((migration, position) =>
    position < released
      ? migration
      : watched(migration, (found) => faults.push(...found.map((fault) => `${migration.name} ${fault}`))),
  )
  await migrate(db, all, { platform: platform ? platformMigrations.length : 0, context: all.length })
  return faults
}

/** Columns of views count: they stand in for tables that were renamed. */
const COLUMNS = `
  select c.relname as table_name, array_agg(a.attname::text) as columns from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
  where c.relnamespace = current_schema()::regnamespace and c.relkind in ('r', 'p', 'v') group by c.relname`

export type ReleasedTable = { schema: string; name: string; columns: readonly string[] }

/**
 * Tables and columns of a released schema that are gone, and that its release still reads.
 * @param reads whether a word stands in the sources that this schema's context had then
 */
export const droppedTooSoon = async (
  db: Database,
  released: readonly ReleasedTable[],
  reads: (word: string) => boolean,
): Promise<string[]> => {
  const rows = await db.query<{ table_name: string; columns: string[] }>('columns-now', COLUMNS)
  const now = new Map(rows.map(({ table_name, columns }) => [table_name, columns]))
  return released.flatMap(({ schema, name, columns }) => {
    const kept = now.get(name)
    const lost = kept ? columns.filter((column) => !kept.includes(column)) : [null]
    return lost.flatMap((column) => {
      const path = [schema, name, column].filter((part) => part !== null).join('.')
      if (UNREAD.has(path) || !reads(column ?? name)) return []
      return [
        `${path} is gone, and the previous release reads it: keep it${column ? '' : ' (a renamed table as a view under its old name)'} until the release after this one`,
      ]
    })
  })
}
