import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Knex } from 'knex'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Database } from './database.ts'

/**
 * A transaction that writes very many rows: without the limits of requests, and without waiting for the disk at its end,
 * since whoever writes so much at once writes it again after a crash.
 */
export const inBulk = <T>(db: Database, work: (tx: Knex.Transaction) => Promise<T>): Promise<T> =>
  db.transaction(async (tx) => {
    await tx.raw('set local statement_timeout = 0')
    await tx.raw('set local idle_in_transaction_session_timeout = 0')
    await tx.raw('set local synchronous_commit = off')
    await tx.raw("set local maintenance_work_mem = '256MB'")
    return work(tx)
  })

/** What stands for these in the text that COPY reads. */
const ESCAPED: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }
const copied = (value: string | null): string =>
  value === null ? '\\N' : value.replaceAll(/[\\\t\n\r]/g, (sign) => ESCAPED[sign] ?? sign)

const LINES_AT_ONCE = 500

function* chunks(rows: Iterable<readonly (string | null)[]>): Generator<string> {
  let lines: string[] = []
  for (const row of rows) {
    if (lines.push(`${row.map(copied).join('\t')}\n`) < LINES_AT_ONCE) continue
    yield lines.join('')
    lines = []
  }
  yield lines.join('')
}

/** Writes rows by COPY: their values as text, in the order of `columns`. At no time are all of them in memory. */
export const copyRows = async (
  tx: Knex.Transaction,
  table: string,
  columns: readonly string[],
  rows: Iterable<readonly (string | null)[]>,
): Promise<void> => {
  // That of the transaction, which keeps it.
  const connection = (await tx.client.acquireConnection()) as Client
  await pipeline(
    Readable.from(chunks(rows)),
    connection.query(copyFrom(`copy ${table} (${columns.join(', ')}) from stdin`)),
  )
}

/** Indexes that uniqueness does not need are built once over the whole rather than row by row. */
export const withoutIndexes = async (
  tx: Knex.Transaction,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const { rows } = await tx.raw<{ rows: { name: string; definition: string }[] }>(
    `select c.relname as name, pg_get_indexdef(x.indexrelid) as definition
     from pg_index x join pg_class c on c.oid = x.indexrelid
     where x.indrelid = any(?::regclass[]) and not x.indisunique`,
    [tables as unknown as Knex.RawBinding],
  )
  for (const { name } of rows) await tx.raw('drop index ??', [name])
  await work()
  for (const { definition } of rows) await tx.raw(definition)
}

/**
 * The same for what checks each row by itself: foreign keys, and primary keys of tables that nobody refers to. Both are
 * looked at once over the whole; what breaks them fails then.
 */
export const withoutKeys = async (
  tx: Knex.Transaction,
  tables: readonly string[],
  work: () => Promise<void>,
): Promise<void> => {
  const { rows } = await tx.raw<{ rows: { on: string; name: string; definition: string }[] }>(
    `select c.conrelid::regclass::text as on, c.conname as name, pg_get_constraintdef(c.oid) as definition
     from pg_constraint c
     where c.conrelid = any(?::regclass[]) and (c.contype = 'f' or c.contype = 'p' and not exists (
       select from pg_constraint r where r.contype = 'f' and r.confrelid = c.conrelid))
     order by c.contype desc`,
    [tables as unknown as Knex.RawBinding],
  )
  for (const { on, name } of rows) await tx.raw(`alter table ${on} drop constraint ??`, [name])
  await work()
  for (const { on, name, definition } of rows)
    await tx.raw(`alter table ${on} add constraint ?? ${definition}`, [name])
}

/** Marks pages as visible to all, so that lists are read from their index alone, and tells the planner what is there. */
export const tidyUp = async ({ knex }: Database, statements: readonly string[] = []): Promise<void> => {
  const connection: { query(text: string): Promise<unknown> } = await knex.client.acquireConnection()
  try {
    await connection.query('set statement_timeout = 0')
    for (const statement of [...statements, 'vacuum analyze']) await connection.query(statement)
    await connection.query('reset statement_timeout')
  } finally {
    await knex.client.releaseConnection(connection)
  }
}

/** What a table's rows are numbered by goes on after `last`, and after every row that is there. */
export const numberAfter = async (tx: Knex.Transaction, table: string, last: number): Promise<void> => {
  await tx.raw(
    `select setval(pg_get_serial_sequence(?, 'id'), greatest(?::bigint, (select max(id) from ??), 0) + 1, false)`,
    [table, last, table],
  )
}

/**
 * Names the rows of the temporary table `twin` whose `nth_name` is not the first: by that number, or by their id where
 * somebody has that name already. The host of a name stays what it is.
 *
 * @param plain the name of a row, as an expression
 */
export const renameTwins = async (tx: Knex.Transaction, plain: string): Promise<void> => {
  await tx.raw('alter table twin add column renamed text')
  const named = (number: string) => `regexp_replace(${plain}, '^[^@]*', '\\&_' || ${number})`
  await tx.raw(`update twin set renamed = ${named('nth_name')} where nth_name > 1`)
  await tx.raw(`
    update twin set renamed = ${named('id')}
    where renamed is not null and lower(renamed) in (select lower(${plain}) from twin)`)
}
