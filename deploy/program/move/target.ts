import { randomUUID } from 'node:crypto'
import { movedSchema, movingSchema } from '@app/platform/db/follow.ts'
import { migrate } from '@app/platform/db/migrate.ts'
import type { Migration } from '@app/platform/db/database.ts'
import { requestContext } from '@app/platform/http/request-context.ts'
import { openDatabase } from '@app/platform/db/open.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { Client } from 'pg'
import { escapeIdentifier } from 'pg'
import { nameOf, readSequences } from '../backup/database.ts'
import { OperatorError } from '../operator-error.ts'
import type { Sides } from './carry.ts'
import type { KeyedTable } from './tables.ts'

/** On a schema that a move has not come to an end with: only such a one may be made anew. */
const UNFINISHED = 'mbin: not whole, being moved here'

/** A rule that rows of one table refer to rows of another. */
export type Reference = { schema: string; table: string; name: string; definition: string }

/** Throws where somebody keeps something there that a move would touch. */
export const requireRoom = async (target: Client, schema: string): Promise<void> => {
  const {
    rows: [found],
  } = await target.query<{ encoding: string; about: string | null; there: boolean; left: boolean }>(
    `select current_setting('server_encoding') as encoding, to_regnamespace($1) is not null as there,
       obj_description(to_regnamespace($1), 'pg_namespace') as about,
       to_regnamespace($2) is not null or to_regnamespace($3) is not null as left`,
    [schema, movingSchema(schema), movedSchema(schema)],
  )
  if (found?.encoding !== 'UTF8') throw new OperatorError('The new database is not encoded in UTF-8.')
  if (found.left)
    throw new OperatorError(
      `The new database is one that ${schema} was moved away from: ${movingSchema(schema)} and ${movedSchema(schema)} are still there. Drop both first, once no process is given its address any more.`,
    )
  if (found.there && found.about !== UNFINISHED)
    throw new OperatorError(`The new database holds a schema ${schema} already. Name one that does not.`)
}

/** Makes the tables anew, empty and without the rules between them, which it answers. */
export const makeTables = async (
  target: Client,
  {
    url,
    schema,
    migrations,
    log,
  }: { url: string; schema: string; migrations: readonly Migration[]; log: Logger },
): Promise<Reference[]> => {
  await target.query(`drop schema if exists ${schema} cascade`)
  await target.query(`create schema ${schema}; comment on schema ${schema} is '${UNFINISHED}'`)
  const db = openDatabase({ url, schema, log, poolMax: 2 })
  try {
    // What the command says in the audit log belongs with the schema as it is, not with its copy.
    await requestContext.run({ requestId: randomUUID(), marks: new Map() }, () => migrate(db, migrations))
  } finally {
    await db.close()
  }
  const { rows: references } = await target.query<Reference>(
    `select n.nspname as schema, c.relname as table, o.conname as name, pg_get_constraintdef(o.oid) as definition
     from pg_constraint o join pg_class c on c.oid = o.conrelid join pg_namespace n on n.oid = c.relnamespace
     where o.contype = 'f' and o.conparentid = 0 and n.nspname = $1`,
    [schema],
  )
  for (const one of references)
    await target.query(`alter table ${tableOf(one)} drop constraint ${escapeIdentifier(one.name)}`)
  return references
}

const tableOf = ({ schema, table }: Reference) => nameOf({ schema, name: table })

/** What triggers would add comes with the copy. */
export const disableTriggers = async (target: Client, tables: readonly KeyedTable[]): Promise<void> => {
  for (const table of tables) await target.query(`alter table ${nameOf(table)} disable trigger user`)
}

/** Makes of the copy a schema that can be worked with. The rules hold for what is written from now on. */
export const finishTables = async (
  { source, target }: Sides,
  schema: string,
  tables: readonly KeyedTable[],
  references: readonly Reference[],
): Promise<void> => {
  await target.query('begin')
  for (const one of references)
    await target.query(
      `alter table ${tableOf(one)} add constraint ${escapeIdentifier(one.name)} ${one.definition} not valid`,
    )
  for (const table of tables) await target.query(`alter table ${nameOf(table)} enable trigger user`)
  for (const { name, last } of await readSequences({ client: source, schemas: [schema] }))
    if (last !== null)
      await target.query('select pg_catalog.setval(to_regclass($1), $2)', [nameOf({ schema, name }), last])
  await target.query('commit')
}

/** Makes sure that the rules hold for what was carried over, while the instance works with it. */
export const checkReferences = async (target: Client, schema: string): Promise<void> => {
  const { rows } = await target.query<Pick<Reference, 'table' | 'name'>>(
    `select c.relname as table, o.conname as name from pg_constraint o join pg_class c on c.oid = o.conrelid
     where o.contype = 'f' and not o.convalidated and c.relnamespace = to_regnamespace($1)`,
    [schema],
  )
  for (const { table, name } of rows)
    await target.query(
      `alter table ${nameOf({ schema, name: table })} validate constraint ${escapeIdentifier(name)}`,
    )
}

export const declareWhole = async (target: Client, schema: string): Promise<void> =>
  void (await target.query(`comment on schema ${schema} is null`))
