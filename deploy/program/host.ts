import type { RequestListener } from 'node:http'
import { createAnswering } from '@app/platform/calls/answering.ts'
import type { CallRegistry } from '@app/platform/calls/in-process.ts'
import { pathOf } from '@app/platform/http/address.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import type { Dependency, Readiness } from '@app/platform/observe/readiness.ts'
import { createReadiness } from '@app/platform/observe/readiness.ts'
import type { Context } from '@app/contract/operation.ts'
import express from 'express'

const SYSTEM: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics'])
/** Whatever is not goes past Express, where one context is alone. */
const isHosts = (path: string): boolean => SYSTEM.has(path) || path.startsWith('/@')

export type HostedContext = { context: Context; app: RequestListener; database: Dependency }

export type HostOptions = {
  contexts: readonly HostedContext[]
  registry: CallRegistry
  secret: string
  log: Logger
  metrics(): Promise<{ type: string; body: string }>
  readiness(): Promise<Readiness>
  draining(): boolean
}

/**
 * What a process without the gateway shows to its siblings: probes, metrics, internal calls, and its contexts' own HTTP
 * faces. One context is at the root; of several each is below `/@name`.
 */
export const createHost = (options: HostOptions): RequestListener => {
  const { contexts, registry, secret, log } = options
  const host = express()
  host.disable('x-powered-by')
  host.disable('etag')

  const systemOf = (readiness: () => Promise<Readiness>): express.Router => {
    const system = express.Router()
    system.get('/healthz', (_req, res) => void res.type('text/plain').send('ok\n'))
    system.get('/readyz', async (_req, res) => {
      const found = await readiness()
      res.status(found.ready ? 200 : 503).json(found)
    })
    system.get('/metrics', async (_req, res) => {
      const { type, body } = await options.metrics()
      res.set('Content-Type', type).send(body)
    })
    return system
  }

  host.use(systemOf(options.readiness))
  for (const { context, app, database } of contexts) {
    host.use(`/@${context}`, systemOf(createReadiness([database], { log, isStopping: options.draining })))
    host.use(`/@${context}`, (req, res) => void app(req, res))
  }
  const [first, ...others] = contexts
  const only = others.length === 0 ? first?.app : undefined
  if (only) host.use((req, res) => void only(req, res))
  const isAnswered = createAnswering(registry, { secret, log })
  return (req, res) => {
    if (isAnswered(req, res)) return
    const answer = only && !isHosts(pathOf(req)) ? only : host
    answer(req, res)
  }
}
