import type { Knex } from 'knex'
import type { QueryResultRow } from 'pg'

/** Where the values of a statement go, in knex's own writing. */
type Placed = { text: string; places: readonly number[] }

const placed = new Map<string, Placed>()

const place = (text: string): Placed => {
  let known = placed.get(text)
  if (!known) {
    const places: number[] = []
    known = {
      text: text.replaceAll(/\$(\d+)/g, (_, number: string) => (places.push(Number(number) - 1), '?')),
      places,
    }
    placed.set(text, known)
  }
  return known
}

/**
 * Runs a statement prepared by name within a transaction, as `Database.query` does outside of one: values are `$1`,
 * `$2` …, and a name must always carry the same text. A hot write is then planned once for each connection, and not
 * each time.
 */
export const runIn = async <R extends QueryResultRow>(
  tx: Knex.Transaction,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<R[]> => {
  const statement = place(text)
  const bindings = statement.places.map((index) => values[index]) as Knex.RawBinding[]
  const { rows } = await tx.raw<{ rows: R[] }>(statement.text, bindings).options({ name })
  return rows
}
