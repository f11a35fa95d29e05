import { Agent } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import { KEPT_IDLE_MS } from '@app/platform/http/kept-connections.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import { createProxyMiddleware } from 'http-proxy-middleware'
import { sendProblem } from '../answers/problem.ts'
import type { Upstream } from '../options.ts'
import { exchangeLocal, exchangeRemote } from './exchange.ts'
import type { Answer, Ask } from './exchange.ts'

/** What the rest of the gateway sees of a context, wherever it runs. */
export type UpstreamClient = {
  /** Passes a request through, both ways as a stream. `endless` answers have no time limit. */
  forward(req: IncomingMessage, res: ServerResponse, endless: boolean): void
  /** Makes a request of the gateway's own and waits for its whole answer. */
  ask(ask: Ask): Promise<Answer>
  /** Whether a context elsewhere says that it can serve. */
  ready?(): Promise<boolean>
  close(): void
}

/** Failures reach `on.error`; the promise has nothing to add. */
const ignore = () => undefined

const isReset = (error: Error): boolean => (error as NodeJS.ErrnoException).code === 'ECONNRESET'

const localUpstream = (
  { handler }: Extract<Upstream, { kind: 'local' }>,
  timeoutMs: number,
): UpstreamClient => ({
  forward: (req, res) => handler(req, res),
  ask: (ask) => exchangeLocal(handler, { signal: AbortSignal.timeout(timeoutMs), ...ask }),
  close: () => undefined,
})

const remoteUpstream = (name: string, address: string, timeoutMs: number, log: Logger): UpstreamClient => {
  const base = new URL(address)
  const agentOptions = {
    keepAlive: true,
    timeout: KEPT_IDLE_MS,
    maxSockets: 256,
    maxFreeSockets: 64,
    scheduling: 'lifo',
  } as const
  const agent = base.protocol === 'https:' ? new HttpsAgent(agentOptions) : new Agent(agentOptions)

  const retried = new WeakSet<IncomingMessage>()
  const proxyOf = (proxyTimeout: number | undefined) =>
    createProxyMiddleware({
      target: base.href.replace(/\/$/, ''),
      agent,
      ...(proxyTimeout ? { proxyTimeout } : {}),
      on: {
        error(error, req, res) {
          // A caller who left is no fault of the context.
          if (res.destroyed) return
          // A kept connection that the context closed meanwhile, as after a restart: a read may be made anew.
          const isRead = req.method === 'GET' || req.method === 'HEAD'
          if (isRead && 'writeHead' in res && !res.headersSent && isReset(error) && !retried.has(req)) {
            retried.add(req)
            timed(req, res, ignore).catch(ignore)
            return
          }
          log.warn(
            { err: error, context: name, requestId: req.headers['x-request-id'] },
            'context out of reach',
          )
          if ('writeHead' in res) {
            sendProblem(res, 503, 'This part of the service is out of reach. Try again in a moment.', {
              'Retry-After': '2',
            })
          } else res.destroy()
        },
      },
    })
  const timed = proxyOf(timeoutMs)
  const untimed = proxyOf(undefined)

  return {
    forward(req, res, endless) {
      ;(endless ? untimed : timed)(req, res, ignore).catch(ignore)
    },
    ask: (ask) => exchangeRemote(base, agent, timeoutMs, ask),
    async ready() {
      try {
        const { status } = await exchangeRemote(base, agent, 2_000, {
          method: 'GET',
          url: '/readyz',
          headers: {},
        })
        return status === 200
      } catch {
        return false
      }
    },
    close: () => agent.destroy(),
  }
}

export const openUpstream = (
  name: string,
  upstream: Upstream,
  timeoutMs: number,
  log: Logger,
): UpstreamClient =>
  upstream.kind === 'local'
    ? localUpstream(upstream, timeoutMs)
    : remoteUpstream(name, upstream.url, timeoutMs, log)
