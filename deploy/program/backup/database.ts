import type { Client } from 'pg'
import { escapeIdentifier, escapeLiteral } from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { pipeline } from 'node:stream/promises'
import type { Instance } from '../instance.ts'
import { OperatorError } from '../operator-error.ts'
import { createMeter } from './digest.ts'
import type { Manifest, Table } from './manifest.ts'

/** A transaction in one of the instance's databases, and the schemas that are looked after there. */
export type Session = { client: Client; schemas: readonly string[] }

const listed = ({ schemas }: Session): string => schemas.map(escapeLiteral).join(', ')
export const nameOf = ({ schema, name }: { schema: string; name: string }) =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`

/** Writes the rows of a table through these streams. Answers how much it was. */
export const copyOut = async (client: Client, table: Table, ...into: NodeJS.WritableStream[]) => {
  const columns = table.columns.map(escapeIdentifier).join(', ')
  const { meter, measured } = createMeter()
  const from = client.query(copyTo(`copy ${nameOf(table)} (${columns}) to stdout`))
  await pipeline([from, meter, ...into] as unknown as [NodeJS.ReadableStream, NodeJS.WritableStream])
  return measured()
}

/** Tables in an order in which none refers to a later one. */
export const readTables = async (session: Session): Promise<Table[]> => {
  const { client } = session
  const list = listed(session)
  const { rows: tables } = await client.query<Table>(`
    select n.nspname as schema, c.relname as name,
           (select array_agg(a.attname::text order by a.attnum) from pg_attribute a
            where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and n.nspname in (${list}) and c.relname <> 'migration'
    order by 1, 2`)
  const { rows: references } = await client.query<{ from: string; to: string }>(`
    select conrelid::regclass::text as from, confrelid::regclass::text as to
    from pg_constraint where contype = 'f' and conrelid <> confrelid`)
  const { rows: names } = await client.query<{ schema: string; name: string; text: string }>(`
    select n.nspname as schema, c.relname as name, c.oid::regclass::text as text
    from pg_class c join pg_namespace n on n.oid = c.relnamespace where n.nspname in (${list})`)
  const textOf = new Map(names.map(({ schema, name, text }) => [`${schema}.${name}`, text]))
  const waiting = new Map(tables.map((table) => [textOf.get(`${table.schema}.${table.name}`) ?? '', table]))
  const ordered: Table[] = []
  while (waiting.size > 0) {
    const ready = [...waiting].filter(
      ([text]) => !references.some(({ from, to }) => from === text && waiting.has(to)),
    )
    if (ready.length === 0)
      throw new Error(`tables refer to each other in a circle: ${[...waiting.keys()].join(', ')}`)
    for (const [text, table] of ready) {
      ordered.push(table)
      waiting.delete(text)
    }
  }
  return ordered
}

export const readMigrations = async ({ client, schemas }: Session): Promise<Manifest['migrations']> => {
  const result: Manifest['migrations'] = {}
  for (const schema of schemas) {
    const { rows: found } = await client.query('select to_regclass($1) as found', [`${schema}.migration`])
    if (!found[0]?.found) continue
    const { rows } = await client.query<{ owner: string; name: string }>(
      `select owner, name from ${nameOf({ schema, name: 'migration' })} order by owner, position`,
    )
    result[schema] = rows.map(({ owner, name }) => `${owner}/${name}`)
  }
  return result
}

/** What each sequence gave last. One that was set and not asked since is about to give its value: the one before counts. */
export const readSequences = async (session: Session): Promise<Manifest['sequences']> => {
  const { client } = session
  const { rows: names } = await client.query<{ schema: string; name: string }>(
    `select schemaname as schema, sequencename as name
     from pg_catalog.pg_sequences where schemaname in (${listed(session)})`,
  )
  const sequences: Manifest['sequences'] = []
  for (const { schema, name } of names) {
    const { rows } = await client.query<{ last: number | null }>(
      `select nullif(last_value - case when is_called then 0 else 1 end, 0)::float8 as last from ${nameOf({ schema, name })}`,
    )
    sequences.push({ schema, name, last: rows[0]?.last ?? null })
  }
  return sequences
}

/**
 * A connection to each database of the instance for long work on all of its schemas, in one transaction each. All have
 * begun when `work` does, so that what they see is as of one moment.
 */
export const inTransactions = async <T>(
  instance: Instance,
  kind: string,
  work: (sessions: readonly Session[]) => Promise<T>,
): Promise<T> => {
  const databases = Map.groupBy(
    instance.parts.filter(({ sql }) => sql),
    ({ context }) => instance.urlOf(context),
  )
  if (databases.size === 0) throw new OperatorError('No context keeps its data in PostgreSQL here.')
  const sessions: Session[] = []
  try {
    for (const [url, parts] of databases) {
      const client = await parts[0]!.sql!.db.pin()
      // The embedded bus keeps its journal of work beside the contexts.
      const bus = url === instance.urlOf('bus') ? ['bus'] : []
      sessions.push({ client, schemas: [...parts.map(({ context }) => context), ...bus] })
      await client.query(`begin ${kind}`)
      await client.query('set local idle_in_transaction_session_timeout = 0')
      await client.query(`set local search_path = ''`)
      // Each table from its beginning, and not from where another reader happens to be: its order is part of the digest.
      await client.query('set local synchronize_seqscans = off')
      // The first statement takes the snapshot.
      await client.query('select 1')
    }
    const result = await work(sessions)
    for (const { client } of sessions) await client.query('commit')
    return result
  } finally {
    for (const { client } of sessions) await client.end()
  }
}
