import type { CallSpec } from '@app/contract/call.ts'
import type { Context } from '@app/contract/operation.ts'
import { contexts } from '@app/contract/operation.ts'
import { projections, workQueues } from '@app/contract/topology.ts'
import type { Calls } from '@app/platform/calls/calls.ts'
import { createHttpCalls } from '@app/platform/calls/http.ts'
import type { CallRegistry } from '@app/platform/calls/in-process.ts'
import { createCallRegistry, createInProcessCalls } from '@app/platform/calls/in-process.ts'
import type { Environment } from '@app/platform/config/environment.ts'
import { ConfigurationError } from '@app/platform/config/environment.ts'
import { userAgentOf } from '@app/platform/config/instance.ts'
import { systemClock, type Clock } from '@app/platform/context.ts'
import { openDatabase } from '@app/platform/db/open.ts'
import { watchReplicas } from '@app/platform/db/replicas.ts'
import type { ReplicaWatch } from '@app/platform/db/replicas.ts'
import { createSafeFetch } from '@app/platform/net/safe-fetch.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { Link } from '@app/platform/run/link.ts'
import type { SharedDeps, Part } from '@app/platform/run/part.ts'
import { buildPart, migratePart, offerCalls } from '@app/platform/run/part.ts'
import { postgres, waitFor } from '@app/platform/run/wait-for.ts'
import type { Adapters } from './adapters.ts'
import { chooseAdapters } from './adapters.ts'
import { loaders } from './modules.ts'

/** The contexts of this process on their stores, migrated and able to ask each other; nothing runs by itself yet. */
export type Instance = {
  adapters: Adapters
  sharedDeps: SharedDeps
  parts: readonly Part[]
  registry: CallRegistry
  /** The database that holds a context's schema; past the pooler, where there is one. */
  urlOf(context: Context | 'bus'): string
  /** How far the log of a context's database is; undefined where no replicas of it are read. */
  positionOf(context: Context): (() => Promise<number>) | undefined
  close(): Promise<void>
}

const addressFrom =
  ({ contextUrls }: Environment) =>
  (context: Context): string => {
    const address = contextUrls[context]
    if (!address)
      throw new Error(`${context} does not run here and ${context.toUpperCase()}_URL is not given`)
    return address
  }

/** Where a context keeps its schema: in a database of its own where one is named, else in that of the others. */
export const databaseOf = (
  { contextDatabases, databaseDirectUrl, databaseReplicaUrls }: Environment,
  context: Context | 'bus',
  shared: string | null,
): { url: string; directUrl: string | undefined; replicaUrls: readonly string[] } =>
  (context !== 'bus' && contextDatabases[context]) || {
    url: shared ?? '',
    directUrl: databaseDirectUrl,
    replicaUrls: databaseReplicaUrls,
  }

/** What processes need in order to be one instance together; every fault is named at once. */
export const requireSiblings = (environment: Environment, here: readonly Context[]): void => {
  const elsewhere = contexts.filter((context) => !here.includes(context))
  if (elsewhere.length === 0) return
  const shared = {
    AMQP_URL: environment.amqpUrl,
    REDIS_URL: environment.redisUrl,
    DATABASE_URL: here.some((context) => !environment.contextDatabases[context])
      ? environment.databaseUrl
      : 'not needed',
    MBIN_SECRET: environment.secret,
  }
  const faults = [
    ...elsewhere
      .filter((context) => !environment.contextUrls[context])
      .map((context) => `${context.toUpperCase()}_URL is missing: ${context} does not run in this process`),
    ...Object.entries(shared)
      .filter(([, value]) => value === undefined)
      .map(([name]) => `${name} is missing: the processes of one instance share it`),
  ]
  if (faults.length > 0) throw new ConfigurationError(faults)
}

/**
 * @param waiting waits for the stores until it aborts; a command does not, and fails where one is away
 * @param primary whose cache and bus a worker uses
 * @param clock what time it is for all that is written; the demo tells of weeks in a minute
 */
export const openInstance = async (
  environment: Environment,
  names: readonly Context[],
  log: Logger,
  waiting?: AbortSignal,
  primary?: Link,
  clock: Clock = systemClock,
): Promise<Instance> => {
  const known = loaders(environment)
  const adapters = await chooseAdapters(environment, log, {
    sql: names.some((name) => known[name].sql && !environment.contextDatabases[name]),
    waiting,
    primary,
  })
  const { bus, cache, files, mailer, secret } = adapters
  const addressOf = (context: Context | 'bus') => databaseOf(environment, context, adapters.databaseUrl)
  const registry = createCallRegistry()
  const inProcess = createInProcessCalls(registry)
  const remote = createHttpCalls({ secret, log, addressOf: addressFrom(environment) })
  const via = (spec: CallSpec): Calls => (registry.find(spec.id) ? inProcess : remote)
  const { instance: config } = environment
  const sharedDeps: SharedDeps = {
    config,
    bus,
    cache,
    files,
    mailer,
    calls: {
      ask: (spec, input) => via(spec).ask(spec, input),
      upload: (spec, input, bytes) => via(spec).upload(spec, input, bytes),
    },
    fetch: createSafeFetch({
      allowPrivateNetworks: config.allowPrivateNetworks,
      userAgent: userAgentOf(config),
    }),
    log,
    clock,
  }

  const parts: Part[] = []
  /** One for each server, however many contexts keep their schemas there. */
  const watches = new Map<string, ReplicaWatch>()
  const replicasOf = (name: Context, log: Logger): ReplicaWatch | undefined => {
    const { url, directUrl, replicaUrls } = addressOf(name)
    const primaryUrl = directUrl ?? url
    // A command reads too little to be worth it.
    if (replicaUrls.length === 0 || !waiting) return undefined
    const watch = watches.get(primaryUrl) ?? watchReplicas({ primaryUrl, urls: replicaUrls, log })
    watches.set(primaryUrl, watch)
    return watch
  }
  const close = async () => {
    remote.close()
    for (const { sql } of parts) await sql?.db.close()
    for (const watch of watches.values()) await watch.close()
    await adapters.close()
  }
  try {
    for (const name of names) {
      const { sql, load } = known[name]
      const child = log.child({ context: name })
      const db = sql
        ? openDatabase({
            ...addressOf(name),
            replicas: replicasOf(name, log),
            schema: name,
            log: child,
            poolMax: environment.databasePoolMax,
          })
        : null
      parts.push(buildPart(name, await load(), { ...sharedDeps, log: child }, db))
    }
    if (waiting) {
      const stores = [
        ...parts.flatMap(({ sql }) => (sql ? [postgres(sql.db)] : [])),
        { name: 'the event bus', answers: () => bus.healthy() },
        { name: 'the cache', answers: () => cache.healthy() },
      ]
      await waitFor(stores, { log, signal: waiting })
    }
    for (const part of parts) {
      offerCalls(part, registry)
      const applied = await migratePart(part)
      if (applied.length > 0) log.info({ context: part.context, applied }, 'migrated')
    }
    await bus.declare({ projections, workQueues })
    const sqlOf = (context: Context | 'bus') => parts.find((part) => part.context === context)?.sql
    const urlOf = (context: Context | 'bus') => {
      const { url, directUrl } = addressOf(context)
      return sqlOf(context)?.db.address() ?? directUrl ?? url
    }
    const positionOf = (context: Context) => {
      const url = urlOf(context)
      const watch = watches.get(url)
      // A schema that has moved since has no replicas to be behind.
      return watch && (async () => (urlOf(context) === url ? watch.position() : 0))
    }
    return { adapters, sharedDeps, parts, registry, urlOf, positionOf, close }
  } catch (error) {
    await close()
    throw error
  }
}
