import { setTimeout as sleep } from 'node:timers/promises'
import { movedSchema, pinnedName } from '@app/platform/db/follow.ts'
import { migrateLock, readState } from '@app/platform/db/migrate.ts'
import { connectionOptions, nameOf } from '@app/platform/db/open.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { Part } from '@app/platform/run/part.ts'
import { Client } from 'pg'
import { readMigrations } from '../backup/database.ts'
import { OperatorError } from '../operator-error.ts'
import { beginCapture, forgetMove, moveLock, pointTo, stopWrites } from './capture.ts'
import type { Sides } from './carry.ts'
import { carryChanges, copyTable } from './carry.ts'
import { readKeyedTables } from './tables.ts'
import {
  checkReferences,
  declareWhole,
  disableTriggers,
  finishTables,
  makeTables,
  requireRoom,
} from './target.ts'

export type MoveOptions = {
  /** Where the configuration says that it is. */
  from: string
  to: string
  log: Logger
  progress?: (done: number, total: number, what: string) => void
}

/** What was done, and how long writes had to wait. Null where an earlier command had come so far. */
export type Moved = { tables: number; rows: number; pausedMs: number } | null

/** What is left to carry over when writes are stopped takes about so long. */
const ROUND_MS = 500
const ROUNDS = 100
const LET_GO_MS = 15_000

const connect = async (url: string, schema: string, log: Logger): Promise<Client> => {
  const client = new Client({
    ...connectionOptions({ url, schema, log, applicationName: `mbin-move-${schema}` }),
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
  })
  // Whatever is asked of it next says so.
  client.on('error', () => undefined)
  await client.connect().catch((error: unknown) => {
    throw new OperatorError(`${new URL(url).host} does not answer: ${String(error)}`)
  })
  return client
}

const lock = async (client: Client, name: string, refusal: string): Promise<void> => {
  await client.query(`set lock_timeout = '5s'`)
  await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [name]).catch((error: unknown) => {
    throw (error as { code?: unknown }).code === '55P03' ? new OperatorError(refusal) : error
  })
  await client.query('reset lock_timeout')
}

/** Until every process has heard of it: each keeps a connection, looks around where that breaks off, and leaves. */
const untilLeft = async (source: Client, schema: string): Promise<void> => {
  const until = performance.now() + LET_GO_MS
  for (let quiet = 0; quiet < 2 && performance.now() < until; await sleep(200)) {
    const { rowCount } = await source.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = $1`,
      [pinnedName(nameOf({ schema }))],
    )
    quiet = rowCount ? 0 : quiet + 1
  }
}

/** What remains once the source says where the schema is. Can be done again. */
const finish = async ({ source, target }: Sides, schema: string): Promise<void> => {
  await declareWhole(target, schema)
  await untilLeft(source, schema)
  // Whoever has heard of nothing finds no table, looks around and leaves as well.
  const { rows } = await source.query<{ there: boolean }>('select to_regnamespace($1) is not null as there', [
    schema,
  ])
  if (rows[0]?.there) await source.query(`alter schema ${schema} rename to ${movedSchema(schema)}`)
  await checkReferences(target, schema)
}

const copyAll = async (
  sides: Sides,
  schema: string,
  { part, to, log, progress = () => undefined }: MoveOptions & { part: Part },
): Promise<NonNullable<Moved>> => {
  const { source, target } = sides
  const { migrations } = part.runtime
  await forgetMove(source, schema)
  const references = await makeTables(target, { url: to, schema, migrations, log })
  const tables = await readKeyedTables(source, schema)
  await disableTriggers(target, tables)
  await beginCapture(source, schema, tables)
  let rows = 0
  for (const [index, table] of tables.entries()) {
    rows += await copyTable(sides, table)
    progress(index + 1, tables.length, `tables, ${table.name}`)
  }
  for (let round = 1; ; round++) {
    const began = performance.now()
    await carryChanges(sides, schema, tables)
    if (performance.now() - began < ROUND_MS) break
    if (round === ROUNDS)
      throw new OperatorError('More is written than can be carried over. Try again when less is.')
  }

  // Nobody changes a table meanwhile: a process of a newer release that starts waits.
  await lock(source, migrateLock(schema), `${schema} is being migrated. Move it afterwards.`)
  const of = async (client: Client) => JSON.stringify(await readMigrations({ client, schemas: [schema] }))
  if ((await of(source)) !== (await of(target)))
    throw new OperatorError(
      'A newer release has changed the tables meanwhile. Move the context with that one.',
    )
  const stopped = performance.now()
  await stopWrites(source, schema, tables)
  await carryChanges(sides, schema, tables)
  await finishTables(sides, schema, tables, references)
  await pointTo(source, schema, to)
  return { tables: tables.length, rows, pausedMs: performance.now() - stopped }
}

/**
 * Moves a context's schema into another database while processes work with it. Rows are copied while what is written is
 * noted; what was noted is carried over; writes are then kept waiting for a moment, in which the rest is. Until the source
 * says where the schema has gone, it is the only one that counts, and a command that was killed has changed nothing: what
 * it leaves behind does nothing any more, and the next begins anew.
 */
export const moveContext = async (part: Part, options: MoveOptions): Promise<Moved> => {
  const { context: schema, sql, runtime } = part
  const { from, to, log } = options
  if (!sql) throw new OperatorError(`${schema} keeps its data in MongoDB here.`)
  const { pending, unknown } = await readState(sql.db, runtime.migrations)
  if (pending.length + unknown.length > 0)
    throw new OperatorError(`The tables of ${schema} are not those of this release. Update first.`)
  const clients: Client[] = []
  const open = async (url: string) => {
    const client = await connect(url, schema, log)
    clients.push(client)
    return client
  }
  try {
    // It may have been on its way there already.
    await (await sql.db.pin()).end()
    const here = sql.db.address()
    const source = await open(here)
    await lock(source, moveLock(schema), `Another command moves ${schema}.`)
    const target = await open(to)
    const { rows } = await target.query<{ held: boolean }>(
      'select pg_try_advisory_lock(hashtextextended($1, 0)) as held',
      [moveLock(schema)],
    )
    if (!rows[0]?.held) {
      if (here === from)
        throw new OperatorError(`That is the database where ${schema} is, or another command moves it there.`)
      await finish({ source: await open(from), target }, schema)
      return null
    }
    await requireRoom(target, schema)
    const moved = await copyAll({ source, target }, schema, { ...options, part }).catch(
      async (error: unknown) => {
        await forgetMove(source, schema).catch(() => undefined)
        throw error
      },
    )
    await finish({ source, target }, schema)
    return moved
  } finally {
    for (const client of clients) await client.end().catch(() => undefined)
  }
}
