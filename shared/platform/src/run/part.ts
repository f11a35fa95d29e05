import { randomUUID } from 'node:crypto'
import type { Context } from '@app/contract/operation.ts'
import { workQueues } from '@app/contract/topology.ts'
import type { Bus, Worker } from '../bus/bus.ts'
import type { CallRegistry } from '../calls/in-process.ts'
import type { ContextDeps, ContextModule, ContextRuntime } from '../context.ts'
import { migrate } from '../db/migrate.ts'
import type { Database } from '../db/database.ts'
import type { MarkStore } from '../events/projection.ts'
import type { Projector } from '../events/projector.ts'
import { createProjector } from '../events/projector.ts'
import { answerPosition } from '../events/catch-up.ts'
import { answerSnapshot } from '../events/rebuild.ts'
import { startRelay, tellRelays } from '../events/relay.ts'
import { createSqlMarks } from '../events/sql-marks.ts'
import type { SqlOutbox } from '../events/sql-outbox.ts'
import { createOutbox } from '../events/sql-outbox.ts'
import { startCachedTasks, startTasks } from '../events/tasks.ts'
import type { SqlWorkQueues } from '../events/work.ts'
import { createWorkQueues, startWorkRelay } from '../events/work.ts'
import { requestContext } from '../http/request-context.ts'
import { beginJob } from '../observe/instruments.ts'
import { inSpan } from '../observe/trace.ts'

/** Everything a context needs that is not its own: the adapters this process chose. */
export type SharedDeps = Omit<ContextDeps, 'db' | 'outbox' | 'work'> & { bus: Bus }

/** A context as it stands in this process: its module with its dependencies, and what runs beside it. */
export type Part = {
  context: Context
  runtime: ContextRuntime
  deps: ContextDeps
  /** null: the context keeps everything in a store of its own and announces nothing through an outbox. */
  sql: SqlParts | null
  projector: Projector<never> | null
}

export type SqlParts = { db: Database; outbox: SqlOutbox; work: SqlWorkQueues }

const absent = (context: Context, what: string) => {
  throw new Error(`${context} has no ${what}: it does not keep its data in SQL here`)
}

/** For a context without a SQL schema: work goes straight to the broker, the rest must not be used. */
const withoutSql = (context: Context, bus: Bus): Pick<ContextDeps, 'db' | 'outbox' | 'work'> => ({
  db: {
    schema: context,
    get knex() {
      return absent(context, 'database')
    },
    address: () => absent(context, 'database'),
    query: async () => absent(context, 'database'),
    transaction: async () => absent(context, 'database'),
    pin: async () => absent(context, 'database'),
    connections: () => absent(context, 'database'),
    close: async () => undefined,
  },
  outbox: {
    add: async () => absent(context, 'outbox'),
    addAll: async () => absent(context, 'outbox'),
    within: () => absent(context, 'outbox'),
  },
  work: {
    async enqueue(queue, data, { tx, delayMs = 0, id = randomUUID() } = {}) {
      if (tx) absent(context, 'transactions')
      await bus.send({ id, queue, data, attempt: 1 }, delayMs)
    },
    within: () => absent(context, 'database'),
  },
})

/** Puts a context together. Nothing is reached yet: stores connect when first asked. `db` null: it brings its own store. */
export const buildPart = (
  context: Context,
  module: ContextModule,
  sharedDeps: SharedDeps,
  db: Database | null,
  exchange: (deps: ContextDeps) => Partial<ContextDeps> = () => ({}),
): Part => {
  const { bus, ...shared } = sharedDeps
  const sql = db && { db, outbox: createOutbox(context, sharedDeps.clock), work: createWorkQueues(db) }
  const base: ContextDeps = { ...shared, ...(sql ?? withoutSql(context, bus)) }
  const deps = { ...base, ...exchange(base) }
  const runtime = module(deps)
  if (runtime.context !== context) throw new Error(`the module of ${context} says it is ${runtime.context}`)
  // A broker knows the queues of the topology alone: a worker of another would keep the whole context from its events.
  const strange = runtime.workers?.find(({ queue }) => !(workQueues as readonly string[]).includes(queue))
  if (strange) throw new Error(`${context} works on ${strange.queue}, which the topology does not declare`)
  const { projection } = runtime
  if (!projection) return { context, runtime, deps, sql, projector: null }
  const marks = projection.marks ?? (db && createSqlMarks(db))
  if (!marks) throw new Error(`the projection of ${context} has nowhere to keep its marks`)
  const projector = createProjector<never>(context, projection as never, marks as MarkStore<never>)
  return { context, runtime, deps, sql, projector }
}

export const migratePart = async ({ sql, runtime }: Part): Promise<string[]> =>
  sql ? migrate(sql.db, runtime.migrations) : []

/** Makes what a context answers known to this process: its calls, its snapshot and how far it has announced. */
export const offerCalls = (part: Part, registry: CallRegistry): void => {
  registry.add(part.runtime.calls ?? [])
  if (part.sql)
    registry.add([answerSnapshot(part.runtime, part.sql.db), answerPosition(part.context, part.sql.db)])
}

/** Anything that was started; stops in the reverse order of starting. */
export type Started = { stop(): Promise<void> }

/** Does each job within the trace of what gave it, and measures it. */
const observed = (worker: Worker): Worker => ({
  ...worker,
  async handle(job, signal) {
    const end = beginJob(job.queue, job.dueAt)
    try {
      await inSpan(`work ${job.queue}`, 'consumer', job.traceparent, (traceparent) =>
        requestContext.run({ requestId: job.id, traceparent, marks: new Map() }, () =>
          worker.handle(job, signal),
        ),
      )
      end('ok')
    } catch (error) {
      end('failed')
      throw error
    }
  },
})

/** The context's workers, and the relay that hands over the work it journalled. */
export const startWork = async (part: Part, { bus, log }: SharedDeps): Promise<Started[]> => {
  const started: Started[] = []
  if (part.sql) started.push(startWorkRelay({ db: part.sql.db, work: part.sql.work, bus, log }))
  for (const worker of part.runtime.workers ?? []) started.push(await bus.work(observed(worker)))
  return started
}

/**
 * Projections first, then relays, so that nothing is announced to nobody. `forgetful` names a bus that keeps events in
 * memory only: each outbox then starts again from what its slowest projection has applied.
 */
export const startEvents = async (
  parts: readonly Part[],
  { bus, log }: SharedDeps,
  { forgetful }: { forgetful: boolean },
): Promise<Started[]> => {
  const started: Started[] = []
  for (const { projector } of parts) if (projector) started.push(await projector.start(bus))
  for (const { context, sql } of parts) {
    if (!sql) continue
    const followers = parts.flatMap(({ projector }) =>
      projector?.projection.sources.includes(context) ? [projector.marks.applied(context)] : [],
    )
    const resumeFrom = forgetful ? Math.min(...(await Promise.all(followers))) : undefined
    started.push(
      await startRelay({
        db: sql.db,
        outbox: sql.outbox,
        bus,
        log,
        given: sql.work.accepted,
        ...(resumeFrom === undefined ? {} : { resumeFrom }),
      }),
    )
  }
  return started
}

/** For a process that starts neither: those that run are told of what it announces and of the work it gives. */
export const tellOthers = (parts: readonly Part[]): Started[] =>
  parts.flatMap(({ sql }) => (sql ? [tellRelays(sql.db, sql.outbox.announced, sql.work.accepted)] : []))

export const startSchedule = ({ sql, runtime }: Part, { log, clock, cache }: SharedDeps): Started => {
  const tasks = runtime.tasks ?? []
  return sql ? startTasks({ db: sql.db, tasks, log, clock }) : startCachedTasks({ cache, tasks, log })
}

/** Stops one after the other, the latest first; a failure keeps none of the others from stopping. */
export const stopAll = async (
  started: readonly Started[],
  failed: (error: unknown) => void,
): Promise<void> => {
  for (const one of started.toReversed()) await one.stop().catch(failed)
}
