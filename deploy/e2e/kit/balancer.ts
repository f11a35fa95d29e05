import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { pipeline } from 'node:stream'

/** As the probes of k8s/base/target: how often is asked, how long is waited, and how many failures in a row count. */
const PERIOD_MS = 500
const TIMEOUT_MS = 3_000
const FAILURES = 2
/** As deploy/nginx/commonplace.conf keeps connections: shorter than a process answers on that was told to stop. */
const IDLE_MS = 3_000

export type Balancer = {
  origin: string
  /** Asks every backend until each has been heard often enough to be judged by what it says now. */
  judge(): Promise<void>
  /** The origins of those that get requests. */
  ready(): string[]
  close(): Promise<void>
}

/** Hands requests in turn to the backends that say they are ready, and to no other: a Service of Kubernetes. */
export const startBalancer = async (port: number, origins: readonly string[]): Promise<Balancer> => {
  const backends = origins.map((origin) => ({ origin, ready: false, failures: 0 }))
  const agent = new Agent({ keepAlive: true, timeout: IDLE_MS })
  let turn = 0
  const ready = () => backends.filter((backend) => backend.ready)

  const probe = async (backend: (typeof backends)[number]): Promise<void> => {
    const signal = AbortSignal.timeout(TIMEOUT_MS)
    const ok = await fetch(`${backend.origin}/readyz`, { signal }).then(
      (answer) => answer.ok,
      () => false,
    )
    backend.failures = ok ? 0 : backend.failures + 1
    if (ok) backend.ready = true
    else if (backend.failures >= FAILURES) backend.ready = false
  }
  const probeAll = () => Promise.all(backends.map(probe))

  const pass = (req: IncomingMessage, res: ServerResponse): void => {
    const found = ready()
    const backend = found[turn++ % found.length]
    // Nobody listens at the address of a Service without endpoints.
    if (!backend) return void req.socket.resetAndDestroy()
    const onward = request(
      `${backend.origin}${req.url ?? '/'}`,
      { method: req.method, headers: req.headers, agent },
      (answer) => {
        res.writeHead(answer.statusCode ?? 0, answer.headers)
        pipeline(answer, res, () => undefined)
      },
    )
    onward.on('error', () => res.destroy())
    res.once('close', () => onward.destroy())
    pipeline(req, onward, () => undefined)
  }
  const server = createServer(pass).listen(port, 'localhost')
  await once(server, 'listening')

  const closed = new AbortController()
  const probing = (async () => {
    while (!closed.signal.aborted) {
      await probeAll()
      await sleep(PERIOD_MS, undefined, { signal: closed.signal }).catch(() => undefined)
    }
  })()

  return {
    origin: `http://localhost:${port}`,
    async judge() {
      for (let heard = 0; heard < FAILURES; heard++) await probeAll()
    },
    ready: () => ready().map(({ origin }) => origin),
    async close() {
      closed.abort()
      server.close()
      server.closeAllConnections()
      agent.destroy()
      await probing
    },
  }
}
