import { setTimeout as sleep } from 'node:timers/promises'
import type { Knex } from 'knex'
import type { Client } from 'pg'
import type { Database, Migration } from './database.ts'
import { destinationOf } from './follow.ts'
import { platformMigrations } from './platform-migrations.ts'
import type { Rows } from './platform-rows.ts'

type Owner = 'platform' | 'context'

/** Takes the advisory lock named `name` until `tx` ends. Names are hashed: PostgreSQL's locks are numbers. */
export const lockWithin = async (tx: Knex.Transaction, name: string): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
}

/**
 * A change of a table waits for whoever reads it, and everybody else then waits behind it. So it gives up soon, lets
 * those behind it pass, and tries again.
 */
const LOCK_TIMEOUT_MS = 1_000
const MAX_TRIES = 60
const LOCK_NOT_AVAILABLE = '55P03'

const isLockTimeout = (error: unknown): boolean => (error as { code?: unknown }).code === LOCK_NOT_AVAILABLE

const untilLocked = async (change: () => Promise<unknown>): Promise<void> => {
  for (let attempt = 1; ; attempt++) {
    try {
      await change()
      return
    } catch (error) {
      if (attempt === MAX_TRIES || !isLockTimeout(error)) throw error
      await sleep(100 * Math.min(attempt, 10))
    }
  }
}

const inTransaction = (
  db: Database,
  migration: Extract<Migration, { up: unknown }>,
  note: (tx: Knex.Transaction) => Promise<unknown>,
): Promise<void> =>
  untilLocked(() =>
    db.transaction(async (tx) => {
      await tx.raw('set local statement_timeout = 0')
      await tx.raw('set local idle_in_transaction_session_timeout = 0')
      await tx.raw(`set local lock_timeout = ${LOCK_TIMEOUT_MS}`)
      await migration.up(tx)
      await note(tx)
    }),
  )

const readApplied = async (client: Client, owner: Owner): Promise<string[]> => {
  const { rows } = await client.query<Pick<Rows['migration'], 'name'>>(
    'select name from migration where owner = $1 order by position',
    [owner],
  )
  return rows.map(({ name }) => name)
}

const applyAll = async (
  db: Database,
  client: Client,
  owner: Owner,
  migrations: readonly Migration[],
): Promise<string[]> => {
  const applied = await readApplied(client, owner)
  // What comes after all of ours is of a newer release: a pod of the one before may start once more in the midst of an
  // update, and works with tables that only grew.
  for (const [position, name] of applied.slice(0, migrations.length).entries()) {
    const declared = migrations[position]?.name
    if (declared === name) continue
    throw new Error(
      `migration ${position + 1} of this schema was applied as "${name}" and is now declared as ` +
        `"${declared}": released migrations are never renamed, removed or reordered`,
    )
  }
  const due = migrations.slice(applied.length)
  for (const [index, migration] of due.entries()) {
    const { name } = migration
    const row = { owner, position: applied.length + index, name }
    try {
      if ('up' in migration) await inTransaction(db, migration, (tx) => tx('migration').insert(row))
      else {
        await migration.online(client)
        await db.knex('migration').insert(row)
      }
    } catch (error) {
      throw new Error(`migration "${name}" failed`, { cause: error })
    }
  }
  return due.map(({ name }) => name)
}

/** Names of migrations: those that are declared and not applied, and those that only a newer release declares. */
export type MigrationState = { applied: number; pending: string[]; unknown: string[] }

/** How the schema stands beside what this release declares. Changes nothing. */
export const readState = async (db: Database, migrations: readonly Migration[]): Promise<MigrationState> => {
  const { rows: found } = await db.knex.raw<{ rows: { there: boolean }[] }>(
    'select to_regclass(?) is not null as there',
    [`${db.schema}.migration`],
  )
  const rows = found[0]?.there
    ? await db.knex<Pick<Rows['migration'], 'owner' | 'name'>>('migration').orderBy(['owner', 'position'])
    : []
  const declared = [
    ...platformMigrations.map(({ name }) => `platform/${name}`),
    ...migrations.map(({ name }) => `context/${name}`),
  ]
  const applied = rows.map(({ owner, name }) => `${owner}/${name}`)
  const bare = (name: string) => name.slice(name.indexOf('/') + 1)
  return {
    applied: applied.length,
    pending: declared.filter((name) => !applied.includes(name)).map(bare),
    unknown: applied.filter((name) => !declared.includes(name)).map(bare),
  }
}

/** Held by whoever changes the tables of a schema, or keeps others from it. */
export const migrateLock = (schema: string): string => `mbin:migrate:${schema}`

const lockSchema = async (db: Database): Promise<Client> => {
  for (;;) {
    const client = await db.pin()
    try {
      await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [migrateLock(db.schema)])
      // Whoever held the lock may have moved the schema elsewhere.
      if ((await destinationOf(client, db.schema)) === null) return client
    } catch (error) {
      await client.end()
      throw error
    }
    await client.end()
  }
}

/** How many migrations of each owner to apply, where not all: the state of an earlier release. */
export type MigrateTo = Readonly<Record<Owner, number>>

/**
 * Brings the schema up to date: platform's tables first, then the context's. Of several replicas that start at once one
 * migrates, under a lock of its session, and the others find the work done. Each migration is a transaction of its own,
 * or, where it says so, runs outside of one: what is done stays done when a later one fails. Answers what it applied.
 */
export const migrate = async (
  db: Database,
  migrations: readonly Migration[],
  to: MigrateTo = { platform: platformMigrations.length, context: migrations.length },
): Promise<string[]> => {
  const client = await lockSchema(db)
  try {
    await client.query(`create schema if not exists ${client.escapeIdentifier(db.schema)}`)
    await client.query(`
      create table if not exists migration (
        owner text not null,
        position integer not null,
        name text not null,
        applied_at timestamptz not null default now(),
        primary key (owner, position),
        unique (owner, name)
      )`)
    return [
      ...(await applyAll(db, client, 'platform', platformMigrations.slice(0, to.platform))),
      ...(await applyAll(db, client, 'context', migrations.slice(0, to.context))),
    ]
  } finally {
    await client.end()
  }
}

/**
 * Builds an index while others read and write: for migrations that run `online`. What an attempt that was cut off left
 * behind is of no use to PostgreSQL, and is removed first.
 *
 * @param name of the index, in the context's schema
 * @param definition what follows the name: `on item (kind, number)`
 */
export const createIndexOnline = async (
  client: Client,
  name: string,
  definition: string,
  { unique = false }: { unique?: boolean } = {},
): Promise<void> => {
  const { rows } = await client.query<{ valid: boolean }>(
    'select indisvalid as valid from pg_index where indexrelid = to_regclass($1)',
    [client.escapeIdentifier(name)],
  )
  if (rows[0]?.valid) return
  if (rows[0]) await client.query(`drop index concurrently ${client.escapeIdentifier(name)}`)
  await client.query(
    `create ${unique ? 'unique ' : ''}index concurrently ${client.escapeIdentifier(name)} ${definition}`,
  )
}

/**
 * Changes many rows a batch at a time, so that nobody waits for all of them: for migrations that run `online`.
 *
 * @param text changes at most `$1` rows that still need it
 */
export const updateInBatches = async (client: Client, text: string, rows = 5_000): Promise<void> => {
  for (;;) {
    const { rowCount } = await client.query(text, [rows])
    if (!rowCount) return
  }
}

/**
 * Makes a column `not null` that every row fills by now: for migrations that run `online`. The rows are read while others
 * write; the table is locked only for moments.
 */
export const requireColumnOnline = async (client: Client, table: string, column: string): Promise<void> => {
  const [on, of] = [client.escapeIdentifier(table), client.escapeIdentifier(column)]
  const check = client.escapeIdentifier(`${table}_${column}_present`)
  const briefly = (text: string) =>
    untilLocked(() => client.query(`set lock_timeout = ${LOCK_TIMEOUT_MS}; ${text}; reset lock_timeout`))
  await briefly(`
    alter table ${on} drop constraint if exists ${check};
    alter table ${on} add constraint ${check} check (${of} is not null) not valid`)
  await client.query(`alter table ${on} validate constraint ${check}`)
  // The check proves it, so no row is read again. In one statement the check would be dropped first, and prove nothing.
  await briefly(`alter table ${on} alter ${of} set not null; alter table ${on} drop constraint ${check}`)
}
