import { randomBytes, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CallInput, CallOutput, CallSpec } from '@app/contract/call.ts'
import { positionOf } from '@app/contract/calls/position.ts'
import type { DataOf, Envelope, EventSpec } from '@app/contract/event.ts'
import type { JobData, JobSpec } from '@app/contract/job.ts'
import type { Context } from '@app/contract/operation.ts'
import { projections, workQueues } from '@app/contract/topology.ts'
import type { Knex } from 'knex'
import { pino } from 'pino'
import type { z } from 'zod'
import { createEmbeddedBus } from '../bus/embedded.ts'
import { createMemoryCache } from '../cache/memory.ts'
import type { CallHandler } from '../calls/calls.ts'
import { answer } from '../calls/calls.ts'
import type { CallRegistry } from '../calls/in-process.ts'
import { createInProcessCalls } from '../calls/in-process.ts'
import { uploadLimit, uploadsLimit } from '../config/images.ts'
import type { InstanceConfig } from '../config/instance.ts'
import type { ContextDeps, ContextModule, ContextRuntime } from '../context.ts'
import type { Database } from '../db/database.ts'
import { openDatabase } from '../db/open.ts'
import { workOn } from '../events/jobs.ts'
import { rebuildProjection } from '../events/rebuild.ts'
import { createOutbox } from '../events/sql-outbox.ts'
import { createWorkQueues } from '../events/work.ts'
import { createDiskFiles } from '../files/disk.ts'
import { createContextApp } from '../http/app.ts'
import type { Principal } from '../http/principal.ts'
import { createFileMailer } from '../mail/file.ts'
import type { Mail, Mailer } from '../mail/mailer.ts'
import type { SafeFetch } from '../net/safe-fetch.ts'
import type { SharedDeps, Part } from '../run/part.ts'
import { buildPart, migratePart, offerCalls, startEvents, startWork, stopAll } from '../run/part.ts'
import type { Caller } from './client.ts'
import { createCaller } from './client.ts'
import type { TestClock } from './clock.ts'
import { createTestClock } from './clock.ts'
import { CONNECT_MS, recipeOf } from './database.ts'
import { createTestDatabase } from './postgres.ts'

export type WorldOptions = {
  config?: Partial<InstanceConfig>
  /** The outside world; nothing there answers unless this does. */
  fetch?: SafeFetch
  /** Whether mail counts as reaching people. */
  mailDelivers?: boolean
  /** Takes the mails instead; none of them is then in `mails`. */
  mailer?: Mailer
  /** Exchanges single dependencies, for what a context's own tests need to reach further in. */
  deps?: (deps: ContextDeps) => Partial<ContextDeps>
  /** Stands between those who ask and those who answer. */
  between?: (answering: CallRegistry) => CallRegistry
  /** How long the answer of a call is waited for, in milliseconds. */
  callDeadlineOf?: (spec: CallSpec) => number
}

export type WorldOutbox = {
  /** What was announced, oldest first. */
  all(): Promise<Envelope[]>
  named<E extends EventSpec>(event: E | string): Promise<Envelope<DataOf<E>>[]>
}

export type World = {
  as(principal: Principal | null, context?: Context): Caller
  /** Asks a call of the contract, of a context in this world or of those that stand in. */
  ask<C extends CallSpec>(spec: C, input: CallInput<C>): Promise<CallOutput<C>>
  /** Stands in for owners that are not in this world; later answers replace earlier ones. */
  answerCalls(handlers: readonly CallHandler[]): void
  /** Stands in for the context that does this job: what it was given so far, which grows. */
  takeJobs<J extends JobSpec>(spec: J, then?: (data: JobData<J>) => Promise<unknown>): Promise<JobData<J>[]>
  clock: TestClock
  config: InstanceConfig
  mails: Mail[]
  bus: ReturnType<typeof createEmbeddedBus>
  close(): Promise<void>
}

/** Calls here wait as long as a test may take: a busy machine must not decide how one ends. */
const PATIENT_MS = 60_000

type RunningPart = Part & { origin: string }

const log = pino({ level: process.env['MBIN_TEST_LOG'] ?? 'silent' })

const unreachable: SafeFetch = async (url) => {
  throw new Error(`the outside world does not answer in this test: ${url}`)
}

const recipeOfParts = (parts: readonly Part[]): string =>
  parts.map(({ context, runtime }) => `${context}\n${recipeOf(runtime.migrations)}`).join('\n')

const databaseOf = ({ context, sql }: Part): Database => {
  if (!sql) throw new Error(`${context} keeps nothing in SQL`)
  return sql.db
}

const outboxOf = (db: Database, source: Context): WorldOutbox => {
  const read = async (type: string | null): Promise<Envelope[]> => {
    const rows = await db
      .knex('outbox')
      .where(type === null ? {} : { type })
      .orderBy('seq')
    return rows.map((row) => ({ ...row, source, time: row.time.toISOString() }) as Envelope)
  }
  return {
    all: () => read(null),
    named: (event) => read(typeof event === 'string' ? event : event.name) as never,
  }
}

/** Starts contexts on a database of their own, with every adapter real and nothing shared with other tests. */
const startWorld = async (modules: readonly ContextModule[], options: WorldOptions) => {
  const closers: (() => unknown)[] = []
  const close = async () => {
    for (const closer of closers.splice(0).toReversed()) await closer()
  }
  const clock = createTestClock()
  const directory = await mkdtemp(join(tmpdir(), 'mbin-world-'))
  closers.push(() => rm(directory, { recursive: true, force: true }))
  const config: InstanceConfig = {
    url: 'http://localhost:8080',
    domain: 'localhost:8080',
    softwareName: 'mbin',
    softwareVersion: '1.10.1',
    maxImageBytes: 6_000_000,
    allowPrivateNetworks: true,
    // Members of a test come by the dozen from one place.
    rateLimitScale: 0,
    ...options.config,
  }
  const secret = randomBytes(32).toString('hex')
  const bus = createEmbeddedBus({ log })
  closers.push(() => bus.close())
  const cache = createMemoryCache({ clock })
  closers.push(() => cache.close())
  const files = createDiskFiles({ directory: join(directory, 'files') })
  const fileMailer = createFileMailer({ directory: join(directory, 'mail'), log })
  const mails: Mail[] = []
  const mailer = options.mailer ?? {
    delivers: options.mailDelivers ?? false,
    async send(mail: Mail) {
      await fileMailer.send(mail)
      mails.push(mail)
    },
  }
  const answers = new Map<string, CallHandler>()
  const registry: CallRegistry = {
    add: (handlers) => handlers.forEach((handler) => answers.set(handler.spec.id, handler)),
    find: (id) => answers.get(id),
  }
  const calls = createInProcessCalls(options.between?.(registry) ?? registry, {
    check: true,
    deadlineOf: options.callDeadlineOf ?? (() => PATIENT_MS),
  })
  const sharedDeps: SharedDeps = {
    config,
    bus,
    cache,
    files,
    mailer,
    calls,
    fetch: options.fetch ?? unreachable,
    log,
    clock,
  }

  const build = (url: string): Part[] =>
    modules.map((module) => {
      const context = contextOf(module, sharedDeps)
      return buildPart(
        context,
        module,
        sharedDeps,
        openDatabase({ url, schema: context, log, poolMax: 4, acquireTimeoutMs: CONNECT_MS }),
        options.deps,
      )
    })

  // The database's recipe is known only once the migrations are; nothing connects before it is asked for.
  const database = await createTestDatabase(recipeOfParts(build('postgresql://nowhere')), async (url) => {
    for (const part of build(url)) {
      await migratePart(part)
      await part.sql?.db.close()
    }
  })
  closers.push(() => database.drop())
  const parts: RunningPart[] = build(database.url).map((part) => ({ ...part, origin: '' }))
  closers.push(() => Promise.all(parts.map(({ sql }) => sql?.db.close())))

  await bus.declare({ projections, workQueues })
  for (const part of parts) offerCalls(part, registry)
  for (const part of parts) {
    const { runtime, projector } = part
    await runtime.start?.()
    closers.push(() => runtime.stop?.())
    const work = await startWork(part, sharedDeps)
    closers.push(() => stopAll(work, (error) => log.error(error)))
    const app = createContextApp(runtime, {
      secret,
      log,
      cache,
      work: part.deps.work,
      clock,
      maxFileBytes: uploadLimit(config) + 1,
      maxFilesBytes: uploadsLimit(config),
      checkReplies: true,
      waitForMarks: async (marks) => projector?.waitForMarks(marks),
    })
    // Longer than the client keeps an idle connection, however long a test computes in between: whichever timer of this
    // one process came first would otherwise decide whether the next request finds its connection closed.
    const server: Server = createServer({ keepAliveTimeout: 75_000 }, app).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(() => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(resolve))
    })
    part.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  }

  const marks = new Map<Context, number>()
  const originOf = (context: Context): string => {
    const part = parts.find(({ runtime }) => runtime.context === context)
    if (!part) throw new Error(`${context} is not in this world`)
    return part.origin
  }
  const world: World = {
    as: (principal, context = parts.length === 1 ? parts[0]?.runtime.context : undefined) =>
      createCaller({ secret, originOf, marks }, principal, context),
    ask: (spec, input) => calls.ask(spec, input),
    answerCalls(handlers) {
      for (const handler of handlers) answers.set(handler.spec.id, handler)
    },
    async takeJobs<J extends JobSpec>(spec: J, then?: (data: JobData<J>) => Promise<unknown>) {
      const taken: JobData<J>[] = []
      const worker = workOn(spec, {
        concurrency: 1,
        retryDelaysMs: [],
        async handle(data) {
          taken.push(data)
          await then?.(data)
        },
      })
      const subscription = await bus.work(worker)
      closers.push(() => subscription.stop())
      return taken
    },
    clock,
    config,
    mails,
    bus,
    close,
  }
  return { world, parts, sharedDeps, closers }
}

const known = new WeakMap<ContextModule, Context>()

/** A module tells its context itself, once it has dependencies; those of this first look are thrown away. */
const contextOf = (module: ContextModule, { bus: _bus, ...sharedDeps }: SharedDeps): Context => {
  const db = openDatabase({ url: 'postgresql://nowhere', schema: 'unknown', log })
  const context =
    known.get(module) ??
    module({ ...sharedDeps, db, outbox: createOutbox('content'), work: createWorkQueues(db) }).context
  known.set(module, context)
  return context
}

export type ContextWorld = World & {
  /** Applies an event of another context to the projection, at once and in order. */
  emit<E extends EventSpec>(event: E, data: DataOf<E>): Promise<void>
  /** Another context announces an event that is still on its way: it is applied once somebody catches up with them. */
  announce<E extends EventSpec>(event: E, data: DataOf<E>): void
  /** Has the context do a job at once, as its worker would; `id` is the job's. */
  perform<J extends JobSpec>(spec: J, data: z.input<J['data']>, id?: string): Promise<void>
  outbox: WorldOutbox
  deps: ContextDeps
  runtime: ContextRuntime
}

/**
 * One context on a real database, reached through its own HTTP face. Other contexts are what `emit` and `answerCalls`
 * make of them. Each call is a fresh world: `close` it when done.
 */
export const contextWorld = async (
  module: ContextModule,
  options: WorldOptions = {},
): Promise<ContextWorld> => {
  const { world, parts } = await startWorld([module], options)
  const part = parts[0]
  if (!part) throw new Error('a world without a context')
  const seqs = new Map<Context, number>()
  const onTheirWay = new Map<Context, (() => Promise<void>)[]>()
  const sourceOf = (event: EventSpec) => event.name.slice(0, event.name.indexOf('.')) as Context
  const others = part.runtime.projection?.sources.filter((source) => source !== part.context) ?? []
  world.answerCalls(
    others.map((source) =>
      answer(positionOf(source), async () => {
        const events = onTheirWay.get(source) ?? []
        onTheirWay.delete(source)
        const seq = (seqs.get(source) ?? 0) + events.length
        setImmediate(() => void events.reduce((before, apply) => before.then(apply), Promise.resolve()))
        return { seq }
      }),
    ),
  )
  const told: Pick<ContextWorld, 'emit' | 'announce'> = {
    announce(event, data) {
      const source = sourceOf(event)
      const events = onTheirWay.get(source) ?? []
      onTheirWay.set(source, [...events, () => told.emit(event, data)])
    },
    async emit(event, data) {
      const { projector } = part
      if (!projector) throw new Error(`${part.runtime.context} has no projection`)
      const source = sourceOf(event)
      const seq = (seqs.get(source) ?? 0) + 1
      seqs.set(source, seq)
      await projector.apply({
        id: `test-${source}-${seq}`,
        source,
        seq,
        type: event.name,
        version: event.version,
        time: world.clock.now().toISOString(),
        data: event.data.parse(data),
      })
    },
  }
  return {
    ...world,
    ...told,

    deps: part.deps,
    runtime: part.runtime,
    outbox: outboxOf(databaseOf(part), part.context),
    async perform(spec, data, id = randomUUID()) {
      const worker = part.runtime.workers?.find(({ queue }) => queue === spec.queue)
      if (!worker) throw new Error(`${part.runtime.context} does no ${spec.queue}`)
      const job = { id, queue: spec.queue, data: spec.data.parse(data), attempt: 1 }
      await worker.handle(job, new AbortController().signal)
    },
  }
}

export type WholeWorld = World & {
  outbox(context: Context): WorldOutbox
  runtime(context: Context): ContextRuntime
  /** A context's own tables, to look at what no operation shows. */
  knex(context: Context): Knex
  /** Empties a context's copies and fills them from their owners, as `projection:rebuild` does. */
  rebuild(context: Context): Promise<number>
}

/** Several contexts together in one process: real relays, projections, work and calls between them. */
export const wholeWorld = async ({
  contexts,
  ...options
}: WorldOptions & { contexts: readonly ContextModule[] }): Promise<WholeWorld> => {
  const { world, parts, sharedDeps, closers } = await startWorld(contexts, options)
  const events = await startEvents(parts, sharedDeps, { forgetful: false })
  closers.push(() => stopAll(events, (error) => log.error(error)))
  const find = (context: Context): Part => {
    const part = parts.find(({ runtime }) => runtime.context === context)
    if (!part) throw new Error(`${context} is not in this world`)
    return part
  }
  return {
    ...world,
    outbox: (context) => outboxOf(databaseOf(find(context)), context),
    runtime: (context) => find(context).runtime,
    knex: (context) => databaseOf(find(context)).knex,
    async rebuild(context) {
      const { projector } = find(context)
      if (!projector) throw new Error(`${context} keeps no copies`)
      return rebuildProjection(projector, sharedDeps.calls)
    },
  }
}
