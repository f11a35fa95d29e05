import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { operations } from '@app/contract/catalogue.ts'
import type { Context } from '@app/contract/operation.ts'
import { contexts } from '@app/contract/operation.ts'
import type { Gateway, Upstream, WebOptions } from '@app/gateway/index.ts'
import { createGateway, loadAssets, openGatewayServer } from '@app/gateway/index.ts'
import type { Environment } from '@app/platform/config/environment.ts'
import { ConfigurationError } from '@app/platform/config/environment.ts'
import type { Database } from '@app/platform/db/database.ts'
import type { Clock } from '@app/platform/context.ts'
import { uploadLimit, uploadsLimit } from '@app/platform/config/images.ts'
import { createCallRegistry } from '@app/platform/calls/in-process.ts'
import { bucketOrigins } from '@app/platform/files/s3.ts'
import { createContextApp } from '@app/platform/http/app.ts'
import type { HttpServer } from '@app/platform/http/server.ts'
import { openServer } from '@app/platform/http/server.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { Dependency, Readiness } from '@app/platform/observe/readiness.ts'
import { createReadiness } from '@app/platform/observe/readiness.ts'
import { createMetrics } from '@app/platform/observe/metrics.ts'
import { keepSamples } from '@app/platform/observe/samples.ts'
import type { Samples } from '@app/platform/observe/samples.ts'
import { startTracing } from '@app/platform/observe/trace.ts'
import type { Link } from '@app/platform/run/link.ts'
import type { Part, Started } from '@app/platform/run/part.ts'
import { startEvents, startSchedule, startWork, stopAll } from '@app/platform/run/part.ts'
import { tried, waitFor } from '@app/platform/run/wait-for.ts'
import { isImportUnfinished } from '../import/staging.ts'
import type { HostedContext } from './host.ts'
import { startHealth } from './health.ts'
import { createHost } from './host.ts'
import { measureInstance, measureReadiness } from './measure.ts'
import type { Instance } from './instance.ts'
import { openInstance, requireSiblings } from './instance.ts'
import type { Target } from './modules.ts'
import { OperatorError } from './operator-error.ts'
import { askGateway, createWeb, fetchGateway, isWebBuilt } from './web.ts'
import { divide } from './workers/count.ts'
import type { Rendered, Workers } from './workers/primary.ts'
import { startWorkers } from './workers/primary.ts'
import { followPrimary } from './workers/follow-primary.ts'

export type Serving = {
  /** One line for each need and each door, for the operator. */
  lines: readonly string[]
  port: number
  /** Answers on a connection that the primary process accepted. */
  take(socket: Socket): void
  /** Puts new workers into the place of those there are, one after the other. */
  reload(): Promise<void>
  /** Says that it is not ready any more and answers on for `lingerMs`, then finishes what is under way and lets go. */
  stop(lingerMs?: number): Promise<void>
}

/**
 * Where contexts keep what is their own. Asked beside the pools, for a busy database is not one that is away; and once for
 * all contexts that keep their schemas in one, where they are asked after together.
 */
const databasesOf = ({ urlOf }: Instance): ((part: Part) => Dependency) => {
  const asking = new Map<string, Promise<unknown>>()
  const ask = (url: string, db: Database): Promise<unknown> => {
    const asked =
      asking.get(url) ?? db.query('ready', 'select 1', [], { byKey: true }).finally(() => asking.delete(url))
    asking.set(url, asked)
    return asked
  }
  return ({ context, sql, runtime }) => ({
    name: context,
    decides: true,
    async answers() {
      if (sql) await ask(urlOf(context), sql.db)
      return (await runtime.healthy?.()) ?? true
    },
  })
}

const WATCH_MS = 10_000

/** Asks by itself what is missing, so that the log tells of it where nobody asks for `/readyz`. */
const watch = (readiness: () => Promise<Readiness>): Started => {
  const timer = setInterval(() => void readiness(), WATCH_MS).unref()
  return { stop: async () => clearInterval(timer) }
}

/** The contexts with their events: what answering needs. Latest started last. */
const startContexts = async (
  { parts, sharedDeps, adapters }: Instance,
  started: Started[],
  stopped: AbortSignal,
  primary: Link | undefined,
): Promise<void> => {
  for (const { context, runtime } of parts) {
    const needed = { name: `the store of ${context}`, answers: tried(async () => runtime.start?.()) }
    await waitFor([needed], { log: sharedDeps.log, signal: stopped })
    started.push({ stop: async () => runtime.stop?.() })
  }
  if (primary) followPrimary(primary, parts)
  else started.push(...(await startEvents(parts, sharedDeps, { forgetful: adapters.forgetful })))
}

/** What an import has written so far is no instance yet. */
const requireNoImport = async ({ parts }: Instance): Promise<void> => {
  const sql = parts.find((part) => part.sql)?.sql
  if (!sql || !(await isImportUnfinished((text, values) => sql.db.query('import-unfinished', text, values))))
    return
  throw new OperatorError(
    'An import of a Mbin was begun here and has not come to its end. Start import:mbin again: it begins anew.',
  )
}

/** Jobs and timed tasks: what answering does not need, and other processes can do as well. */
const startJobs = async ({ parts, sharedDeps }: Instance, jobs: Started[]): Promise<void> => {
  for (const part of parts) {
    jobs.push(...(await startWork(part, sharedDeps)))
    jobs.push(startSchedule(part, sharedDeps))
  }
}

/** The same answers, counted: a process without the gateway has nobody else who does. */
const sampled =
  (answer: RequestListener, samples: Samples): RequestListener =>
  (req, res) => {
    const began = performance.now()
    res.once('close', () => samples.answered(res.statusCode, (performance.now() - began) / 1_000))
    answer(req, res)
  }

const upstreamsOf = (hosted: readonly HostedContext[], { contextUrls }: Environment) =>
  Object.fromEntries(
    contexts.map((context): [Context, Upstream] => {
      const here = hosted.find((one) => one.context === context)
      return [
        context,
        here ? { kind: 'local', handler: here.app } : { kind: 'remote', url: contextUrls[context] ?? '' },
      ]
    }),
  ) as Record<Context, Upstream>

/** The renderer alone: it keeps nothing and asks the gateway for what it shows. */
const serveWeb = async (environment: Environment, log: Logger): Promise<Serving> => {
  const { gatewayUrl, secret, instance, port, host } = environment
  if (!gatewayUrl || !secret) {
    throw new ConfigurationError([
      ...(gatewayUrl ? [] : ['GATEWAY_URL is missing: the web target asks the gateway for what it shows']),
      ...(secret ? [] : ['MBIN_SECRET is missing: the processes of one instance share it']),
    ])
  }
  let draining = false
  const opened = await openServer({ port, host })
  const metrics = createMetrics()
  const web = await createWeb(instance.url, fetchGateway(gatewayUrl, secret), log)
  const system = createHost({
    contexts: [],
    registry: createCallRegistry(),
    secret,
    log,
    metrics: () => metrics.render(),
    readiness: createReadiness([], { log, isStopping: () => draining }),
    draining: () => draining,
  })
  const isSystem = /^\/(healthz|readyz|metrics)$/
  const assets = web.assets ? loadAssets(web.assets, {}) : null
  opened.answerWith((req, res) => {
    if (isSystem.test(req.url ?? '')) return system(req, res)
    const asset = assets?.get(req.url ?? '')
    return asset ? asset.serve(req, res, []) : web.handler(req, res)
  })
  return {
    lines: [`web       on port ${opened.port}, asking ${gatewayUrl}`],
    port: opened.port,
    take: opened.take,
    reload: async () => undefined,
    async stop(lingerMs = 0) {
      draining = true
      opened.drain()
      await sleep(lingerMs)
      await opened.finish()
      await opened.close()
    },
  }
}

/**
 * Starts any set of targets in this process (decisions/0010-all-in-one.md) and resolves when it answers. Waits for its
 * stores until `stopped` aborts, and rejects then. A worker answers on connections that its `primary` hands over.
 */
export const serve = async (
  asked: Environment,
  served: ReadonlySet<Target>,
  log: Logger,
  stopped: AbortSignal = new AbortController().signal,
  primary?: Link,
  clock?: Clock,
): Promise<Serving> => {
  const { workers: workerCount, environment, cacheBytes } = divide(asked, served)
  const here = contexts.filter((context) => served.has(context))
  const elsewhere = here.length < contexts.length
  if (!served.has('gateway') && here.length === 0) return serveWeb(environment, log)
  requireSiblings(environment, here)

  const { instance: config, port, host } = environment
  const lines: string[] = []
  const started: Started[] = []
  const jobs: Started[] = []
  const servers: HttpServer[] = []
  const draining: (() => unknown)[] = []
  const warn = (error: unknown) => log.warn({ err: error }, 'a part did not stop cleanly')
  let gateway: Gateway | null = null
  let workers: Workers | null = null
  let stopping = false
  const stop = async (lingerMs = 0) => {
    stopping = true
    gateway?.drain()
    for (const server of servers) server.drain()
    const jobsStopped = Promise.all(jobs.splice(0).map((job) => job.stop().catch(warn)))
    const workersStopped = workers?.stop(lingerMs).catch(warn)
    await sleep(lingerMs)
    const finished = Promise.all(servers.map((server) => server.finish()))
    for (const drain of draining) await drain()
    await Promise.all([finished, jobsStopped, workersStopped])
    await gateway?.close().catch(warn)
    await stopAll(started.splice(0), warn)
    for (const server of servers.splice(0)) await server.close()
  }

  try {
    const { trustedProxies } = environment
    const accepts = primary ? 'none' : workerCount > 1 ? 'shared' : 'all'
    const opening = served.has('gateway')
      ? openGatewayServer({ port, host, trustedProxies, accepts })
      : openServer({ port, host })
    const door = await opening.catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EADDRINUSE') throw error
      throw new OperatorError(`Port ${port} is taken by another process. Stop that, or set PORT.`)
    })
    servers.push(door)
    started.push(
      await startTracing({
        endpoint: environment.traceUrl,
        service: `mbin-${elsewhere ? [...served].join('-') : 'all'}`,
        version: config.softwareVersion,
        ratio: environment.traceRatio,
      }),
    )
    const instance = await openInstance(environment, here, log, stopped, primary, clock)
    started.push({ stop: () => instance.close() })
    await requireNoImport(instance)
    const { secret, cache, chosen } = instance.adapters
    for (const { need, uses } of chosen) lines.push(`${need.padEnd(9)} ${uses}`)
    const metrics = createMetrics()
    measureInstance(metrics, instance, !primary)
    const renderMetrics = async () =>
      primary ? primary.ask<Rendered>('metrics') : metrics.render(await workers?.counted())
    primary?.on('counted', () => metrics.counted())
    const samples = keepSamples()
    started.push({ stop: async () => samples.stop() })

    await startContexts(instance, started, stopped, primary)
    if (!primary) await startJobs(instance, jobs)
    for (const { runtime } of instance.parts) draining.push(async () => runtime.drain?.())
    const databaseOf = databasesOf(instance)
    const hosted = instance.parts.map((part): HostedContext => ({
      context: part.context,
      database: databaseOf(part),
      app: createContextApp(part.runtime, {
        secret,
        log: part.deps.log,
        cache,
        work: part.deps.work,
        maxFileBytes: uploadLimit(config) + 1,
        maxFilesBytes: uploadsLimit(config),
        waitForMarks: async (marks) => part.projector?.waitForMarks(marks),
        position: instance.positionOf(part.context),
      }),
    }))

    const broker: Dependency = {
      name: 'events',
      decides: false,
      answers: () => instance.adapters.bus.healthy(),
    }
    const { files } = instance.adapters
    const disk: Dependency[] = files.hasRoom
      ? [{ name: 'disk', decides: false, answers: () => files.hasRoom?.() ?? Promise.resolve(true) }]
      : []
    const own = [...hosted.map(({ database }) => database), broker, ...disk]
    const readiness = createReadiness(
      [...own, { name: 'cache', decides: false, answers: () => cache.healthy() }],
      { log, isStopping: () => stopping },
    )

    const hostApp = createHost({
      contexts: hosted,
      registry: instance.registry,
      secret,
      log,
      metrics: renderMetrics,
      readiness,
      draining: () => stopping,
    })

    let watched = readiness
    if (served.has('gateway')) {
      const self = () => {
        if (!gateway) throw new Error('the gateway has not started yet')
        return gateway
      }
      let web: WebOptions | null = null
      if (served.has('web') && (await isWebBuilt())) web = await createWeb(config.url, askGateway(self), log)
      else if (environment.webUrl) web = { url: environment.webUrl }
      gateway = createGateway({
        config,
        operations,
        upstreams: upstreamsOf(hosted, environment),
        web,
        calls: instance.sharedDeps.calls,
        send: (job, delayMs) => instance.sharedDeps.bus.send(job, delayMs),
        cache,
        log,
        bucketOrigins: environment.s3 ? await bucketOrigins(environment.s3) : [],
        dependencies: own,
        secret,
        rateLimitScale: environment.instance.rateLimitScale ?? 1,
        trustedProxies,
        cacheBytes,
        metrics: {
          render: renderMetrics,
          ...(environment.metricsToken ? { token: environment.metricsToken } : {}),
          observe(seen) {
            metrics.observeRequest(seen)
            samples.answered(seen.status, seen.seconds)
          },
        },
      })
      watched = gateway.readiness
      const { shed } = gateway
      metrics.gauge(
        'mbin_requests_shed',
        'Requests refused for lack of room since the start, by what they were.',
        'rank',
        async () => ({ ...shed }),
      )
      draining.push(gateway.endStreams)
      lines.push(
        `web       ${web ? ('url' in web ? web.url : 'rendered by this process') : 'not built: only the API answers'}`,
      )
      // Siblings elsewhere reach these contexts by a door of their own, which the public one does not open.
      if (elsewhere && here.length > 0) {
        const internal = await openServer({ port: environment.internalPort, host })
        servers.push(internal)
        internal.answerWith(hostApp)
        lines.push(`internal  port ${environment.internalPort} for ${here.join(', ')}`)
      }
      lines.push(`gateway   port ${door.port}, known as ${config.url}`)
      door.answerWith(gateway.handler)
    } else {
      lines.push(`contexts  ${here.join(', ')} on port ${door.port}`)
      door.answerWith(sampled(hostApp, samples))
    }
    if (!primary) measureReadiness(metrics, watched)
    jobs.push(watch(watched))
    started.push(
      await startHealth({
        instance,
        targets: [...served],
        directory: environment.dataDirectory,
        samples,
        isPrimary: !primary,
        readiness: watched,
      }),
    )
    if (accepts === 'shared') {
      const given = { ...asked, workers: workerCount }
      workers = startWorkers({ environment: given, instance, server: door, log, render: renderMetrics })
      metrics.gauge(
        'mbin_workers',
        'Processes that answer together.',
        'state',
        async () => workers?.states() ?? {},
      )
      lines.push(`workers   ${workerCount} processes answer on port ${door.port} (MBIN_WORKERS)`)
    }
    return { lines, port: door.port, take: door.take, reload: async () => workers?.reload(), stop }
  } catch (error) {
    await stop()
    throw error
  }
}
