import type { Knex } from 'knex'
import type { QueryResultRow } from 'pg'

/**
 * Runs a statement prepared by name within a transaction; values are marked by `?`. A hot write is then planned once
 * for each connection, and not each time. A name must always carry the same text.
 */
export const runIn = async <R extends QueryResultRow>(
  tx: Knex.Transaction,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<R[]> => {
  const { rows } = await tx.raw<{ rows: R[] }>(text, values as Knex.RawBinding[]).options({ name })
  return rows
}
