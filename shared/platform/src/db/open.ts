import { AsyncResource } from 'node:async_hooks'
import knexFactory from 'knex'
import type { Knex } from 'knex'
import pg, { Client, DatabaseError, Pool, types as pgTypes } from 'pg'
import type { CustomTypesConfig, PoolConfig, QueryConfig, QueryResultRow } from 'pg'
import { TRANSACTION } from '../observe/instruments.ts'
import type { Logger } from '../observe/log.ts'
import type { Database, PoolUse, QueryOptions } from './database.ts'
import { beginStatement, observeKnex } from './observe-statement.ts'
import { createPipeline } from './pipeline.ts'
import { pooledClient } from './pooled.ts'
import type { ReplicaWatch } from './replicas.ts'
import { follow, ONLY_READS, pinnedName, UNDEFINED_TABLE } from './follow.ts'
import { currentRequest } from '../http/request-context.ts'

export type OpenDatabaseOptions = {
  url: string
  /**
   * Past the pooler that `url` names, for what needs a connection to itself: LISTEN, locks of a session, migrations.
   * Where it is given, `url` is used as a pooler in transaction mode allows.
   */
  directUrl?: string | undefined
  schema: string
  /** Servers that follow the one at `url`, for reads that may go there. */
  replicas?: ReplicaWatch | undefined
  log: Logger
  /** Connections for hot reads and, apart from them, for writes: a burst of one never starves the other. */
  poolMax?: number
  statementTimeoutMs?: number
  /** How long to wait for a free connection. */
  acquireTimeoutMs?: number
  applicationName?: string
}

const INT8 = 20
const DATE = 1082
const parseInt8 = (value: string) => Number(value)
const asIs = (value: string) => value

/** bigint as a number (ours stay far below 2^53) and a date as its text, not as midnight somewhere. */
const types: CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') => {
    if (format !== 'binary' && oid === INT8) return parseInt8
    if (format !== 'binary' && oid === DATE) return asIs
    return pgTypes.getTypeParser(oid, format as 'text')
  }) as typeof pgTypes.getTypeParser,
}

const hooks = new WeakMap<Knex.Transaction, (() => void)[]>()

/**
 * Runs `hook` once `tx` is durable, in the context of whoever gave it; never where it rolls back. A throwing hook does
 * not undo anything.
 */
export const afterCommit = (tx: Knex.Transaction, hook: () => void): void => {
  const list = hooks.get(tx)
  if (!list) throw new Error('afterCommit needs a transaction made by Database.transaction')
  list.push(AsyncResource.bind(hook))
}

/** Only chance decided these (40001 serialization failure, 40P01 deadlock): the same work may succeed when run again. */
const isTransient = (error: unknown): boolean =>
  error instanceof DatabaseError && (error.code === '40001' || error.code === '40P01')

const MAX_ATTEMPTS = 4

/** What rests for so long is let go: the server keeps megabytes of plans for each connection. */
const IDLE_MS = 10_000

/** The primary can answer as well. */
const REPLICA_PATIENCE_MS = 300

/** The table got a column since this connection planned the statement (a newer process has migrated it). */
const isOutdated = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === '0A000' && error.message.includes('cached plan')

/** What pg itself reports, and what the server says when it ends a connection (57P01 to 57P05). */
const endsConnection = (error: unknown): boolean =>
  !(error instanceof DatabaseError) || (error.code ?? '').startsWith('57P0')

/** What the connections of a schema call themselves. */
export const nameOf = ({
  applicationName,
  schema,
}: Pick<OpenDatabaseOptions, 'applicationName' | 'schema'>) => applicationName ?? `mbin-${schema}`

/** Connection settings shared by the pools and by the pinned connections of relays and locks. */
export const connectionOptions = (options: OpenDatabaseOptions) => ({
  connectionString: options.url,
  application_name: nameOf(options),
  statement_timeout: options.statementTimeoutMs ?? 5_000,
  idle_in_transaction_session_timeout: 15_000,
  // Sent with the start of each connection, so no extra round trip sets them.
  options: `-c search_path="${options.schema}",public -c jit=off -c TimeZone=UTC -c DateStyle=ISO`,
  keepAlive: true,
  types,
})

/**
 * The most connections that a process with one context opens: three pools, one that look-ups by key share, and four of
 * relays, channels and migrations.
 */
export const connectionsOf = (poolMax: number): number => 3 * poolMax + 5

/** The same settings for a pooler, which knows none of them: they go with each transaction. */
const pooledOptions = (options: OpenDatabaseOptions) => {
  const { statement_timeout, idle_in_transaction_session_timeout } = connectionOptions(options)
  const settings = {
    search_path: `"${options.schema}", public`,
    jit: 'off',
    TimeZone: "'UTC'",
    DateStyle: "'ISO'",
    statement_timeout,
    idle_in_transaction_session_timeout,
  }
  const text = Object.entries(settings).map(([name, value]) => `set local ${name} = ${value}`)
  return {
    client: pooledClient(text.join('; ')),
    settings: {
      connectionString: options.url,
      application_name: nameOf(options),
      keepAlive: true,
      types,
    },
  }
}

const useOf = ({ totalCount, idleCount, waitingCount }: Pool): PoolUse => ({
  busy: totalCount - idleCount,
  idle: idleCount,
  waiting: waitingCount,
})

const added = (a: PoolUse, b: PoolUse): PoolUse => ({
  busy: a.busy + b.busy,
  idle: a.idle + b.idle,
  waiting: a.waiting + b.waiting,
})

/** Knex keeps its connections in a pool of tarn's. */
type Tarn = { numUsed(): number; numFree(): number; numPendingAcquires(): number }

const useOfKnex = (knex: Knex): PoolUse => {
  const { pool } = knex.client as { pool?: Tarn }
  return {
    busy: pool?.numUsed() ?? 0,
    idle: pool?.numFree() ?? 0,
    waiting: pool?.numPendingAcquires() ?? 0,
  }
}

/** `notice` is told where a connection was lost, or a table was not found. */
const openHere = (options: OpenDatabaseOptions, notice: () => void): Database => {
  const { schema, log } = options
  if (!/^[a-z_][a-z0-9_]*$/.test(schema)) throw new Error(`not a schema name: ${schema}`)
  const direct = connectionOptions({ ...options, url: options.directUrl ?? options.url })
  const pooled = options.directUrl === undefined ? null : pooledOptions(options)
  const settings = pooled?.settings ?? direct
  const max = options.poolMax ?? 4
  const acquireTimeoutMs = options.acquireTimeoutMs ?? 5_000

  const lost = (error: Error) => {
    log.warn({ err: error, schema }, 'a database connection was lost')
    notice()
  }
  const openPool = (more: PoolConfig = {}): Pool =>
    new Pool({
      ...settings,
      ...(pooled ? { Client: pooled.client } : {}),
      max,
      connectionTimeoutMillis: acquireTimeoutMs,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
      ...more,
    }).on('error', lost)
  // How plans are kept is a matter of the connection. All pools connect with the first statement that needs them.
  const planningOnce = pooled ? {} : { options: `${direct.options} -c plan_cache_mode=force_generic_plan` }
  const pool = openPool()
  const planning = openPool(planningOnce)
  const shared = openPool({ ...planningOnce, pipeline: true, max: 1 })
  const spoils = (error: unknown) => isOutdated(error) || endsConnection(error)
  const pipeline = createPipeline(shared, { spoils, lost })

  const { replicas } = options
  const copies = (replicas?.urls ?? []).map((url) =>
    new Pool({
      ...connectionOptions({ ...options, url }),
      options: `${direct.options} -c plan_cache_mode=force_generic_plan`,
      max,
      connectionTimeoutMillis: REPLICA_PATIENCE_MS,
      idleTimeoutMillis: IDLE_MS,
      allowExitOnIdle: true,
    }).on('error', lost),
  )
  let turn = 0
  /** Null: none may answer, or it could not; the primary then answers, or says what is wrong. */
  const fromReplica = async <R extends QueryResultRow>(statement: QueryConfig): Promise<R[] | null> => {
    const position = currentRequest()?.readFrom
    if (!replicas || position === undefined) return null
    const fit = replicas.fit(position)
    const index = fit[turn++ % fit.length]
    if (index === undefined) return null
    try {
      const { rows } = await copies[index]!.query<R>(statement)
      return rows
    } catch (error) {
      if (endsConnection(error)) replicas.failed(index)
      return null
    }
  }

  const knex = knexFactory({
    client: 'pg',
    // Knex hands these to pg unread; its own type does not know all of pg's.
    connection: settings as Knex.PgConnectionConfig,
    pool: { min: 0, max, idleTimeoutMillis: IDLE_MS },
    // What fails is thrown as well; only here it would go past the log.
    log: {
      warn: (message: unknown) => log.warn({ message, schema }, 'knex warns'),
      error: (message: unknown) => log.debug({ message, schema }, 'knex failed'),
      deprecate: (method: string) => log.warn({ method, schema }, 'knex deprecates'),
      debug: () => undefined,
    },
    acquireConnectionTimeout: acquireTimeoutMs,
    // With it the message of what failed holds the values, and so does the log.
    compileSqlOnError: false,
  })
  observeKnex(knex, schema)
  knex.on('query-error', ({ code }: { code?: unknown }) => {
    if (code === ONLY_READS || code === UNDEFINED_TABLE) notice()
  })
  // It connects when first asked, by what it then finds here.
  if (pooled) Object.assign(knex.client as object, { driver: { ...pg, Client: pooled.client } })

  const once = async <T>(work: (tx: Knex.Transaction) => Promise<T>): Promise<T> => {
    const committed: (() => void)[] = []
    const ended = beginStatement(schema, TRANSACTION)
    const result = await knex
      .transaction(async (tx) => {
        hooks.set(tx, committed)
        const result = await work(tx)
        await currentRequest()?.act?.within(tx, schema)
        return result
      })
      .finally(ended)
    for (const hook of committed) {
      try {
        hook()
      } catch (error) {
        log.error({ err: error, schema }, 'a hook failed after its transaction had committed')
      }
    }
    return result
  }

  return {
    schema,
    knex,
    address: () => options.directUrl ?? options.url,
    async query<R extends QueryResultRow>(
      name: string,
      text: string,
      values: readonly unknown[] = [],
      options: QueryOptions = {},
    ) {
      const statement = { name, text, values: values as unknown[] }
      const ended = beginStatement(schema, name)
      const copied = options.fromReplica ? await fromReplica<R>(statement) : null
      if (copied) {
        ended()
        return copied
      }
      for (let attempt = 0; ; attempt++) {
        const together = options.byKey && !pooled && pipeline.isFree()
        try {
          const { rows } = await (together
            ? pipeline.run<R>(statement)
            : (options.byKey || options.plannedOnce ? planning : pool).query<R>(statement))
          ended()
          return rows
        } catch (error) {
          // The pool lets go of a connection that failed; each may hold such a plan.
          if (attempt <= max && isOutdated(error)) continue
          ended(error)
          throw error
        }
      }
    },
    async transaction(work) {
      for (let attempt = 1; ; attempt++) {
        try {
          return await once(work)
        } catch (error) {
          if (attempt === MAX_ATTEMPTS || !isTransient(error)) throw error
          log.debug({ err: error, schema, attempt }, 'transaction lost a race, trying again')
        }
      }
    },
    async pin() {
      const client = new Client({
        ...direct,
        application_name: pinnedName(direct.application_name),
        statement_timeout: 0,
      })
      client.on('error', (error) => {
        log.warn({ err: error, schema }, 'a pinned database connection was lost')
        notice()
      })
      await client.connect()
      return client
    },
    connections: () => ({
      reads: useOf(pool),
      planned: useOf(planning),
      keys: useOf(shared),
      writes: useOfKnex(knex),
      replicas: copies.map(useOf).reduce(added, { busy: 0, idle: 0, waiting: 0 }),
    }),
    async close() {
      await Promise.all([...[pool, planning, shared, ...copies].map((one) => one.end()), knex.destroy()])
    },
  }
}

/** Opens one context's schema, wherever it has moved to. Connects lazily; `migrate` creates the schema. */
export const openDatabase = (options: OpenDatabaseOptions): Database =>
  follow({
    schema: options.schema,
    url: options.directUrl ?? options.url,
    log: options.log,
    // Neither the pooler nor the replicas of the database that it left are those of the one it moved to.
    open: (movedTo, notice) =>
      openHere(
        movedTo === null ? options : { ...options, url: movedTo, directUrl: undefined, replicas: undefined },
        notice,
      ),
  })
