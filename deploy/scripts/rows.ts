import { join } from 'node:path'
import { contexts } from '@app/contract/operation.ts'
import { migrate } from '@app/platform/db/migrate.ts'
import { openDatabase } from '@app/platform/db/open.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { Database, Migration } from '@app/platform/db/database.ts'
import { loadMigrations } from '../program/migrations.ts'

const root = join(import.meta.dirname, '..', '..')

/** What the driver makes of a value, by the name of its type in `pg_type`: see the parsers of `openDatabase`. */
export const driverTypes: Readonly<Record<string, string>> = {
  bool: 'boolean',
  bytea: 'Buffer',
  date: 'string',
  float8: 'number',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  json: 'Json',
  jsonb: 'Json',
  text: 'string',
  timestamptz: 'Date',
  tsvector: 'string',
  uuid: 'string',
  xid8: 'string',
  _int4: 'number[]',
  _text: 'string[]',
}

type Column = {
  table_name: string
  name: string
  type: string
  required: boolean
  comment: string | null
  /** Definitions of the checks that look at this column alone. */
  checks: string[]
}

const COLUMNS = `
  select c.relname as table_name, a.attname as name, t.typname as type, a.attnotnull as required,
    col_description(c.oid, a.attnum) as comment,
    array(
      select pg_get_constraintdef(k.oid) from pg_constraint k
      where k.conrelid = c.oid and k.contype = 'c' and k.conkey = array[a.attnum] order by k.conname
    ) as checks
  from pg_class c join pg_attribute a on a.attrelid = c.oid join pg_type t on t.oid = a.atttypid
  where c.relnamespace = $1::regnamespace and c.relkind in ('r', 'p') and a.attnum > 0 and not a.attisdropped
  order by c.relname, a.attnum`

/** The values that a check such as `role in ('user', 'admin')` leaves, as a union; null where it is another check. */
const unionOf = (check: string): string | null => {
  const [, list] =
    /^CHECK \(\(\(?\w+\)? = ANY \(ARRAY\[((?:'[^']*'::text(?:, )?)+)\]\)\)\)$/.exec(check) ?? []
  return list ? [...list.matchAll(/'([^']*)'::text/g)].map(([, value]) => `'${value}'`).join(' | ') : null
}

const typeOf = ({ table_name, name, type, required, checks }: Column): string => {
  const known = driverTypes[type]
  if (!known)
    throw new Error(`${table_name}.${name} is of type ${type}: say in driverTypes what the driver delivers`)
  const [union = known] = checks.flatMap((check) => unionOf(check) ?? [])
  return required ? union : `${union} | null`
}

const render = (columns: readonly Column[], json: string): string => {
  const tables = Object.entries(Object.groupBy(columns, ({ table_name }) => table_name)).map(
    ([table, own = []]) =>
      `  ${table}: {\n${own
        .map(
          (column) =>
            `${column.comment ? `    /** ${column.comment} */\n` : ''}    ${column.name}: ${typeOf(column)}\n`,
        )
        .join('')}  }\n`,
  )
  const text = tables.join('')
  const imports = /\bJson\b/.test(text) ? `import type { Json } from '${json}'\n` : ''
  return `// Written by \`node deploy/scripts/row-types.ts\` from the migrated schema; not edited by hand.
${imports}
/** A row of each table, as the driver delivers it. */
export type Rows = {
${text}}
`
}

const columnsOf = async (db: Database, migrations: readonly Migration[]): Promise<Column[]> => {
  await migrate(db, migrations)
  return db.query<Column>('columns', COLUMNS, [db.schema])
}

/** Every generated file of row types with its text, from schemas that are migrated in the empty database at `url`. */
export const rowTypes = async (url: string, log: Logger): Promise<Record<string, string>> => {
  const within = async (schema: string, migrations: readonly Migration[]): Promise<Column[]> => {
    const db = openDatabase({ url, schema, log })
    try {
      return await columnsOf(db, migrations)
    } finally {
      await db.close()
    }
  }
  const platform = await within('platform', [])
  const shared = new Set(platform.map(({ table_name }) => table_name))
  const files = {
    [join(root, 'shared', 'platform', 'src', 'db', 'platform-rows.ts')]: render(platform, './row.ts'),
  }
  const migrations = await loadMigrations()
  for (const context of contexts) {
    const columns = await within(context, migrations[context])
    files[join(root, 'services', context, 'src', 'rows.ts')] = render(
      columns.filter(({ table_name }) => !shared.has(table_name)),
      '@app/platform/db/row.ts',
    )
  }
  return files
}
