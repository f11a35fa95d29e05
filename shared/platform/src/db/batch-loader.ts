import type { QueryResultRow } from 'pg'
import { inBatches } from '../run/in-batches.ts'
import type { Database } from './database.ts'

/** As many keys as one statement takes without holding up the look-ups behind it. */
const MOST = 100

/**
 * Looks rows up by a key, for all who ask in the same moment with one statement: on its own, a look-up costs both sides
 * mostly the way there and back.
 *
 * @param name of the prepared statement
 * @param text with all keys as its `$1`, an array; answers at most one row for a key
 * @param keyOf the key of a row, as it was asked for
 * @returns the row of a key, or null
 */
export const batchLoader = <K extends string | number, R extends QueryResultRow>(
  db: Pick<Database, 'query'>,
  name: string,
  text: string,
  keyOf: (row: R) => K,
): ((key: K) => Promise<R | null>) =>
  inBatches<K, R | null>(
    async (keys) => {
      const rows = await db.query<R>(name, text, [[...new Set(keys)]], { byKey: true })
      const found = new Map(rows.map((row) => [keyOf(row), row]))
      return keys.map((key) => found.get(key) ?? null)
    },
    { most: MOST, concernsAll: () => true },
  )
