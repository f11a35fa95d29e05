import type { Client } from 'pg'
import { readTables } from '../backup/database.ts'
import type { Table } from '../backup/manifest.ts'

/**
 * A table, and the columns of its primary key in their order. Where it has none its rows cannot be told apart, and a change
 * of any is one of all: such tables are small.
 */
export type KeyedTable = Table & { key: readonly { column: string; type: string }[] }

/** The tables of a context. What is migrated is not copied: the other side was migrated as well. */
export const readKeyedTables = async (client: Client, schema: string): Promise<KeyedTable[]> => {
  const tables = await readTables({ client, schemas: [schema] })
  const { rows } = await client.query<{ name: string; column: string; type: string }>(
    `select c.relname as name, a.attname as column, format_type(a.atttypid, a.atttypmod) as type
     from pg_index i
     join pg_class c on c.oid = i.indrelid
     cross join unnest(i.indkey::int2[]) with ordinality as one (attnum, place)
     join pg_attribute a on a.attrelid = c.oid and a.attnum = one.attnum
     where i.indisprimary and c.relnamespace = to_regnamespace($1) order by c.relname, one.place`,
    [schema],
  )
  return tables.map((table) => ({ ...table, key: rows.filter(({ name }) => name === table.name) }))
}
