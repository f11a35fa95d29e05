import { pipeline } from 'node:stream/promises'
import { columnsOf, mbinTables, staged, stagedFacts, stagingSchema } from '@app/contract/mbin-tables.ts'
import type { MbinTable } from '@app/contract/mbin-tables.ts'
import type { Environment } from '@app/platform/config/environment.ts'
import type { Client } from 'pg'
import { escapeIdentifier } from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { OperatorError } from '../program/operator-error.ts'
import type { Source } from './source.ts'

const tables = Object.keys(mbinTables) as MbinTable[]

/** What statements look rows up by, beside their ids. */
const keys: Partial<Record<MbinTable, string>> = {
  activity: 'uuid',
  oauth2_access_token: 'identifier',
  message_thread_participants: 'message_thread_id, user_id',
  oauth2_client: 'identifier',
  oauth2_refresh_token: 'identifier',
}

/** Types of the columns: enumerations and texts of extensions become plain text. */
const typesOf = async ({ client }: Source, table: MbinTable): Promise<Map<string, string>> => {
  const { rows } = await client.query<{ name: string; type: string }>(
    `select a.attname as name,
       case when t.typtype = 'e' or t.typname = 'citext' then 'text' else format_type(a.atttypid, a.atttypmod) end as type
     from pg_attribute a join pg_type t on t.oid = a.atttypid
     where a.attrelid = ('public.' || quote_ident($1))::regclass and a.attnum > 0 and not a.attisdropped`,
    [table],
  )
  return new Map(rows.map(({ name, type }) => [name, type]))
}

const copyTable = async (source: Source, target: Client, table: MbinTable): Promise<void> => {
  const types = await typesOf(source, table)
  const columns = columnsOf(table)
  const list = columns.map(escapeIdentifier).join(', ')
  const declared = columns.map((name) => `${escapeIdentifier(name)} ${types.get(name) ?? 'text'}`).join(', ')
  await target.query(`create unlogged table ${staged(table)} (${declared})`)
  await pipeline(
    source.client.query(copyTo(`copy public.${escapeIdentifier(table)} (${list}) to stdout`)),
    target.query(copyFrom(`copy ${staged(table)} (${list}) from stdin`)),
  )
  await target.query(`create unique index on ${staged(table)} (${keys[table] ?? 'id'})`)
  await target.query(`analyze ${staged(table)}`)
}

type Ask = (text: string, values: unknown[]) => Promise<readonly { begun: boolean }[]>

/** Whether an import was begun here and not brought to its end. */
export const isImportUnfinished = async (ask: Ask): Promise<boolean> => {
  const [row] = await ask('select to_regnamespace($1) is not null as begun', [stagingSchema])
  return row?.begun === true
}

/** The copy lies in one database, where every context must see it. Throws `OperatorError` where one has its own. */
export const requireOneDatabase = ({ contextDatabases }: Environment): void => {
  const names = Object.keys(contextDatabases).map((context) => `${context.toUpperCase()}_DATABASE_URL`)
  if (names.length > 0)
    throw new OperatorError(
      `Import without ${names.join(', ')}, and move its schema afterwards (docs/content/admin/configuration/postgresql.md).`,
    )
}

export const dropStaging = async (client: Client): Promise<void> => {
  await client.query(`drop schema if exists ${stagingSchema} cascade`)
}

/** Makes the place of the copy anew. It stands until the import is through, and says meanwhile that one is under way. */
export const beginStaging = async (client: Client): Promise<void> => {
  await client.query(`
    drop schema if exists ${stagingSchema} cascade;
    create schema ${stagingSchema};
    create table ${stagedFacts.quirk} (what text not null, count integer not null)`)
}

/** Copies what is read of Mbin's tables beside our own, in bulk and without decoding it. */
export const stage = async (
  source: Source,
  target: Client,
  copied: (table: MbinTable) => void,
): Promise<void> => {
  for (const table of tables) {
    await copyTable(source, target, table)
    copied(table)
  }
}
