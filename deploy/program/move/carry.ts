import { pipeline } from 'node:stream/promises'
import { movingSchema } from '@app/platform/db/follow.ts'
import type { Client } from 'pg'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { nameOf } from '../backup/database.ts'
import type { KeyedTable } from './tables.ts'

export type Sides = { source: Client; target: Client }

const columnsOf = ({ columns }: KeyedTable, of = '') =>
  columns.map((column) => of + escapeIdentifier(column)).join(', ')

/** Whether a row of `t` has the key that `k` noted, written so that the index of the primary key finds it. */
const hasKey = ({ key }: KeyedTable): string =>
  [
    'true',
    ...key.map(({ column, type }, index) => `t.${escapeIdentifier(column)} = k.key[${index + 1}]::${type}`),
  ].join(' and ')

const stream = async ({ source, target }: Sides, from: string, to: string): Promise<number> => {
  const reading = source.query(copyTo(`copy (${from}) to stdout`))
  const writing = target.query(copyFrom(`copy ${to} from stdin`))
  await pipeline(reading, writing)
  return writing.rowCount
}

/** Copies a table as it is now. What is written to it meanwhile is noted, and carried over afterwards. */
export const copyTable = async (sides: Sides, table: KeyedTable): Promise<number> => {
  const { target } = sides
  const columns = columnsOf(table)
  await target.query('begin')
  // Migrations fill some.
  await target.query(`truncate ${nameOf(table)}`)
  const rows = await stream(sides, `select ${columns} from ${nameOf(table)}`, `${nameOf(table)} (${columns})`)
  await target.query('commit')
  await target.query(`analyze ${nameOf(table)}`)
  return rows
}

/**
 * Carries over what was noted until now: rows as they are, without those that are gone. Whatever is read is read as of one
 * moment, so that what was copied is then what the source was at that moment. Doing it twice does no harm: what is noted
 * is forgotten afterwards, and not before. Answers how much it was.
 */
export const carryChanges = async (
  sides: Sides,
  schema: string,
  tables: readonly KeyedTable[],
): Promise<number> => {
  const { source, target } = sides
  const change = `${movingSchema(schema)}.change`
  await source.query('begin isolation level repeatable read')
  const {
    rows: [now],
  } = await source.query<{ snapshot: string }>('select pg_current_snapshot()::text as snapshot')
  const { rows: noted } = await source.query<{ relation: string; rows: number }>(
    `select relation, count(*)::int as rows from ${change} group by relation`,
  )
  await target.query('begin')
  for (const { relation } of noted) {
    const table = tables.find(({ name }) => name === relation)
    if (!table) throw new Error(`${relation} is none of the tables of ${schema}`)
    const keys = `select distinct key from ${change} where relation = ${escapeLiteral(relation)}`
    await target.query('create temporary table moving_key (key text[] not null) on commit drop')
    await stream(sides, keys, 'moving_key')
    await target.query(`delete from ${nameOf(table)} t using moving_key k where ${hasKey(table)}`)
    await target.query('drop table moving_key')
    await stream(
      sides,
      `select ${columnsOf(table, 't.')} from (${keys}) k join ${nameOf(table)} t on ${hasKey(table)}`,
      `${nameOf(table)} (${columnsOf(table)})`,
    )
  }
  await target.query('commit')
  await source.query('commit')
  // Of transactions that had not ended at that moment nothing was seen, and nothing is forgotten.
  await source.query(`delete from ${change} where pg_visible_in_snapshot(xid, $1::pg_snapshot)`, [
    now?.snapshot,
  ])
  return noted.reduce((sum, { rows }) => sum + rows, 0)
}
