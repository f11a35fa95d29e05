import type { Knex } from 'knex'
import type { Database, Migration } from './database.ts'
import { platformMigrations } from './platform-migrations.ts'

/** Takes the advisory lock named `name` until `tx` ends. Names are hashed: PostgreSQL's locks are numbers. */
export const lockWithin = async (tx: Knex.Transaction, name: string): Promise<void> => {
  await tx.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [name])
}

const applyAll = async (
  tx: Knex.Transaction,
  owner: 'platform' | 'context',
  migrations: readonly Migration[],
): Promise<string[]> => {
  const applied: { name: string }[] = await tx('migration')
    .where({ owner })
    .orderBy('position')
    .select('name')
  for (const [position, { name }] of applied.entries()) {
    const declared = migrations[position]?.name
    if (declared === name) continue
    throw new Error(
      `migration ${position + 1} of this schema was applied as "${name}" and is now declared as ` +
        `"${declared ?? 'nothing'}": released migrations are never renamed, removed or reordered`,
    )
  }
  const due = migrations.slice(applied.length)
  for (const [index, migration] of due.entries()) {
    try {
      await migration.up(tx)
    } catch (error) {
      throw new Error(`migration "${migration.name}" failed`, { cause: error })
    }
    await tx('migration').insert({ owner, position: applied.length + index, name: migration.name })
  }
  return due.map(({ name }) => name)
}

/**
 * Brings the schema up to date: platform's tables first, then the context's. All in one transaction under a lock, so
 * that of several replicas starting at once one migrates and the others find the work done. Answers what it applied.
 */
export const migrate = async (db: Database, migrations: readonly Migration[]): Promise<string[]> =>
  db.transaction(async (tx) => {
    await tx.raw('set local statement_timeout = 0')
    await tx.raw('set local idle_in_transaction_session_timeout = 0')
    await lockWithin(tx, `mbin:migrate:${db.schema}`)
    await tx.raw('create schema if not exists ??', [db.schema])
    await tx.raw(`
      create table if not exists migration (
        owner text not null,
        position integer not null,
        name text not null,
        applied_at timestamptz not null default now(),
        primary key (owner, position),
        unique (owner, name)
      )`)
    return [
      ...(await applyAll(tx, 'platform', platformMigrations)),
      ...(await applyAll(tx, 'context', migrations)),
    ]
  })
