import { columnsOf, mbinTables } from '@app/contract/mbin-tables.ts'
import type { MbinTable } from '@app/contract/mbin-tables.ts'
import { Client, escapeIdentifier } from 'pg'
import { OperatorError } from '../program/operator-error.ts'

/** The database of a running Mbin, read as of one moment; nothing in it is changed. */
export type Source = {
  client: Client
  close(): Promise<void>
}

const tables = Object.keys(mbinTables) as MbinTable[]

/** What PostgreSQL and the network say, in the words of who asked for it. */
const reasons: Record<string, string> = {
  ECONNREFUSED: 'nothing answers at this address',
  ENOENT: 'nothing answers at this address',
  ENOTFOUND: 'there is no such host',
  ETIMEDOUT: 'it does not answer',
  '28P01': 'the password is wrong',
  '28000': 'this user may not connect',
  '3D000': 'there is no database of this name',
}

/** Why a database could not be reached. */
export const reasonOf = (error: unknown): string => {
  const { code = '', message } = error as { code?: string; message: string }
  return reasons[code] ?? message
}

const isPostgresUrl = (text: string): boolean =>
  URL.canParse(text) && ['postgres:', 'postgresql:'].includes(new URL(text).protocol)

const connect = async (url: string): Promise<Client> => {
  if (!isPostgresUrl(url))
    throw new OperatorError('--database must be an address like postgresql://user:password@host:5432/mbin.')
  const client = new Client({
    connectionString: url,
    application_name: 'mbin-import',
    connectionTimeoutMillis: 15_000,
    options:
      '-c TimeZone=UTC -c DateStyle=ISO -c statement_timeout=0 -c idle_in_transaction_session_timeout=0',
  })
  try {
    await client.connect()
    return client
  } catch (error) {
    throw new OperatorError(`The database of Mbin cannot be read: ${reasonOf(error)}.`)
  }
}

/** Which tables and columns that are read are missing there. */
const missingColumns = async (client: Client): Promise<string[]> => {
  const { rows } = await client.query<{ name: string; columns: string[] }>(`
    select c.relname as name, array_agg(a.attname::text) as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    where n.nspname = 'public' and c.relkind in ('r', 'p') group by 1`)
  const there = new Map(rows.map(({ name, columns }) => [name, columns]))
  return tables.flatMap((table) => {
    const columns = there.get(table)
    if (!columns) return [table]
    return columnsOf(table)
      .filter((column) => !columns.includes(column))
      .map((column) => `${table}.${column}`)
  })
}

const requireMbin = async (client: Client): Promise<void> => {
  const missing = await missingColumns(client)
  if (missing.length === 0) return
  const whole = new Set(missing.filter((one) => !one.includes('.')))
  if (whole.has('user') && whole.has('entry'))
    throw new OperatorError('There is no Mbin in this database: it has neither people nor threads.')
  const named = missing.slice(0, 5).join(', ') + (missing.length > 5 ? ' …' : '')
  if (whole.has('bookmark_list') || whole.has('instance'))
    throw new OperatorError(
      `This database is of kbin or of an old Mbin (it lacks ${named}). Upgrade to Mbin 1.10 first, and come back.`,
    )
  throw new OperatorError(
    `This database is of another version of Mbin than 1.10, which alone is known (it lacks ${named}).`,
  )
}

const requirePrimary = async (client: Client): Promise<void> => {
  const { rows } = await client.query<{ replica: boolean }>('select pg_is_in_recovery() as replica')
  if (rows[0]?.replica)
    throw new OperatorError(
      'This database is a read replica, which may lag behind what Mbin wrote: give the address of the server that it follows.',
    )
}

/** Opens the database, makes sure of what it is, and holds one moment of it. Throws `OperatorError` with the reason. */
export const openSource = async (url: string): Promise<Source> => {
  const client = await connect(url)
  try {
    await requireMbin(client)
    await requirePrimary(client)
    await client.query('begin isolation level repeatable read, read only')
    return { client, close: () => client.end() }
  } catch (error) {
    await client.end()
    throw error
  }
}

/** Rows of each table. */
export const countRows = async ({ client }: Source): Promise<Map<MbinTable, number>> => {
  const counts = new Map<MbinTable, number>()
  for (const table of tables) {
    const { rows } = await client.query<{ count: string }>(
      `select count(*) as count from public.${escapeIdentifier(table)}`,
    )
    counts.set(table, Number(rows[0]?.count ?? 0))
  }
  return counts
}

/** The highest number each table ever gave: rows that were purged took theirs along. */
export const lastNumbers = async ({ client }: Source): Promise<Map<string, number>> => {
  const { rows } = await client.query<{ name: string }>(`
    select relname as name from pg_class where relkind = 'S' and relnamespace = 'public'::regnamespace
      and relname like '%\\_id\\_seq'`)
  const last = new Map<string, number>()
  for (const { name } of rows) {
    const { rows: found } = await client.query<{ last: string }>(
      `select case when is_called then last_value else last_value - 1 end as last
       from public.${escapeIdentifier(name)}`,
    )
    last.set(name.replace(/_id_seq$/, ''), Number(found[0]?.last ?? 0))
  }
  return last
}

/** What the instance says it is called; null: nowhere in the database. */
export const storedDomain = async ({ client }: Source): Promise<string | null> => {
  const { rows } = await client.query<{ value: string | null }>(
    `select value from public.settings where name = 'KBIN_DOMAIN' and value <> '' order by id limit 1`,
  )
  return rows[0]?.value ?? null
}

/** When somebody was last seen to write; what was taken over must be the last word. */
export const lastWriting = async (client: Client): Promise<string | null> => {
  const { rows } = await client.query<{ at: string | null }>(`
    select greatest(
      (select max(last_active) from public."user"), (select max(created_at) from public.activity),
      (select max(created_at) from public.notification))::text as at`)
  return rows[0]?.at ?? null
}

/** The same, of this very moment. */
export const lastWritingNow = async (url: string): Promise<string | null> => {
  const client = await connect(url)
  try {
    return await lastWriting(client)
  } finally {
    await client.end()
  }
}
