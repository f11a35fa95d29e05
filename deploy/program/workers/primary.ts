import { fork } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { getCompileCacheDir } from 'node:module'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { getHeapStatistics } from 'node:v8'
import { offerBus } from '@app/platform/bus/linked.ts'
import { offerCache } from '@app/platform/cache/linked.ts'
import type { Environment } from '@app/platform/config/environment.ts'
import { backOff } from '@app/platform/events/signal.ts'
import { LINGER_MS } from '@app/platform/http/kept-connections.ts'
import type { HandOver, HttpServer } from '@app/platform/http/server.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { Counted } from '@app/platform/observe/metrics.ts'
import type { Link } from '@app/platform/run/link.ts'
import { createLink } from '@app/platform/run/link.ts'
import type { Instance } from '../instance.ts'
import { shareOf } from './count.ts'
import { heedWorker } from './follow-primary.ts'
import type { Start } from './wire.ts'
import { handOver, wireOf } from './wire.ts'

const entry = fileURLToPath(new URL('./main.ts', import.meta.url))

/** What a worker must be gone by that was told to stop, beyond the time that it lingers. */
const FORCED_AFTER_MS = 10_000
/** One that served so long before it failed is put in place again at once. */
const PROVED_MS = 60_000
const HEAP_AT_LEAST_MB = 384
const MB = 1024 * 1024

export type Rendered = { type: string; body: string }

export type Workers = {
  /** What each of them counted. */
  counted(): Promise<Counted[]>
  /** How many processes answer, this one among them, and how many are on their way. */
  states(): Record<'answering' | 'starting', number>
  reload(): Promise<void>
  stop(lingerMs: number): Promise<void>
}

/** `socket`: while the worker has not said that it has it. `closed`: takes it off the count of its address. */
type Handed = { socket: Socket | null; closed(): void }

type Worker = {
  child: ChildProcess
  link: Link
  state: 'starting' | 'answering' | 'leaving'
  connections: Map<number, Handed>
  gone: Promise<unknown[]>
}

export type PrimaryOptions = {
  /** `workers`: how many processes there are to be, this one among them. */
  environment: Environment
  instance: Instance
  server: HttpServer
  log: Logger
  /** The metrics of all of them. */
  render(): Promise<Rendered>
}

/**
 * Starts the other processes that answer on the port of this one (decisions/0021-workers.md). Each connection goes to
 * whoever has the fewest. A worker that fails is replaced, and costs the connections it had.
 */
export const startWorkers = (options: PrimaryOptions): Workers => {
  const { environment, instance, server, log } = options
  const { adapters, parts, sharedDeps } = instance
  const wanted = environment.workers ?? 1
  const heapMb = shareOf(Math.floor(getHeapStatistics().heap_size_limit / MB), wanted, HEAP_AT_LEAST_MB)
  const start: Start = {
    environment: {
      ...environment,
      secret: adapters.secret,
      databaseUrl: adapters.databaseUrl ?? undefined,
    },
  }
  const workers = new Set<Worker>()
  let stopping = false
  let failures = 0
  let own = 0
  let lastConnection = 0

  for (const { context, projector } of parts) {
    projector?.follow({
      moved(source, seq) {
        for (const { link } of workers) link.tell('applied', context, source, seq)
      },
    })
  }

  const answerHere = (socket: Socket) => {
    own++
    socket.once('close', () => own--)
    server.take(socket)
  }
  /** The worker has it: from here on only its own end keeps it open. */
  const taken = (worker: Worker, connection: number) => {
    const handed = worker.connections.get(connection)
    handed?.socket?.destroy()
    if (handed) handed.socket = null
  }
  const free = (worker: Worker, connection: number) => {
    const handed = worker.connections.get(connection)
    worker.connections.delete(connection)
    handed?.closed()
    // It never came to it.
    if (handed?.socket) answerHere(handed.socket)
  }
  const hand: HandOver = (socket, closed) => {
    let to: Worker | null = null
    for (const worker of workers)
      if (worker.state === 'answering' && worker.connections.size < (to?.connections.size ?? own + 1))
        to = worker
    if (!to) {
      own++
      socket.once('close', () => own--)
      return false
    }
    const worker = to
    const connection = ++lastConnection
    worker.connections.set(connection, { socket, closed })
    handOver(worker.child, connection, socket, () => free(worker, connection))
    return true
  }

  const begin = (): Worker => {
    const cache = getCompileCacheDir()
    const child = fork(entry, [], {
      env: { ...process.env, ...(cache ? { NODE_COMPILE_CACHE: cache } : {}) },
      execArgv: [...process.execArgv, `--max-old-space-size=${heapMb}`],
    })
    const link = createLink(wireOf(child))
    const begunAt = performance.now()
    const worker: Worker = {
      child,
      link,
      state: 'starting',
      connections: new Map(),
      gone: once(child, 'exit'),
    }
    workers.add(worker)
    const endCache = offerCache(link, sharedDeps.cache)
    offerBus(link, sharedDeps.bus)
    heedWorker(link, parts)
    link.on('metrics', options.render)
    link.on('taken', (connection: number) => taken(worker, connection))
    link.on('closed', (connection: number) => free(worker, connection))
    child.on('error', (error) => log.error({ err: error, pid: child.pid }, 'a worker does not hear'))
    void worker.gone.then(async ([code, signal]) => {
      workers.delete(worker)
      link.close()
      for (const connection of worker.connections.keys()) free(worker, connection)
      await endCache()
      if (stopping || worker.state === 'leaving') return
      failures = performance.now() - begunAt > PROVED_MS ? 1 : failures + 1
      log.error({ pid: child.pid, code, signal }, 'a worker has failed: another takes its place')
      await sleep(backOff(failures, 100, 30_000), undefined, { ref: false })
      if (!stopping) void ready(begin())
    })
    return worker
  }
  /** Answers whether it came to answer. */
  const ready = async (worker: Worker): Promise<boolean> => {
    try {
      await worker.link.ask('start', start)
      if (worker.state === 'starting') worker.state = 'answering'
      return true
    } catch (error) {
      if (!stopping) log.error({ err: error, pid: worker.child.pid }, 'a worker did not start')
      worker.child.kill('SIGKILL')
      return false
    }
  }
  const retire = async (worker: Worker, lingerMs: number): Promise<void> => {
    worker.state = 'leaving'
    worker.link.tell('stop', lingerMs)
    const late = setTimeout(() => worker.child.kill('SIGKILL'), lingerMs + FORCED_AFTER_MS)
    await worker.gone
    clearTimeout(late)
  }

  server.share(hand)
  for (let n = 1; n < wanted; n++) void ready(begin())
  let reloading: Promise<void> = Promise.resolve()
  return {
    counted: async () => {
      const answering = [...workers].filter(({ state }) => state !== 'starting')
      const asked = answering.map(({ link }) => link.ask<Counted>('counted').catch(() => []))
      return Promise.all(asked)
    },
    states: () => {
      const count = (state: Worker['state']) => [...workers].filter((one) => one.state === state).length
      return { answering: 1 + count('answering'), starting: count('starting') }
    },
    reload: () =>
      (reloading = reloading.then(async () => {
        const before = [...workers]
        for (const old of before) {
          if (stopping || old.state === 'leaving') continue
          // Without one that answers in its place the old one stays.
          if (await ready(begin())) await retire(old, LINGER_MS)
        }
        if (!stopping) log.info({ workers: wanted }, 'workers renewed')
      })),
    async stop(lingerMs) {
      stopping = true
      server.share(() => false)
      await Promise.all([...workers].map((worker) => retire(worker, lingerMs)))
    },
  }
}
