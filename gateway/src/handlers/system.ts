import { timingSafeEqual } from 'node:crypto'
import { openApiDocument } from '@app/contract/openapi.ts'
import { inRanges } from '@app/platform/net/ranges.ts'
import type { Readiness } from '@app/platform/observe/readiness.ts'
import { corsHeaders } from '../answers/headers.ts'
import { KeptAnswer } from '../answers/kept.ts'
import { sendProblem } from '../answers/problem.ts'
import { Representation } from '../answers/representation.ts'
import type { Core } from '../core.ts'
import { bearerOf } from '../identity/credentials.ts'
import type { RequestContext } from '../request-context.ts'
import { robotsText } from '../handlers/robots.ts'
import { ownHeaders, setHeaders } from './shared.ts'

const isLoopback = inRanges(['loopback'])

const matches = (given: string, expected: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

const sendJson = ({ req, res }: RequestContext, status: number, value: unknown): void => {
  const body = JSON.stringify(value)
  setHeaders(res, {
    'Content-Type': 'application/json',
    'Content-Length': `${Buffer.byteLength(body)}`,
    'Cache-Control': 'no-store',
  })
  res.statusCode = status
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** What the gateway answers itself. */
export const createSystemHandlers = (core: Core, readiness: () => Promise<Readiness>) => {
  const { options } = core
  let document: KeptAnswer | null = null

  const mayReadMetrics = ({ req }: RequestContext): boolean => {
    const { metrics } = options
    if (metrics?.token) return matches(bearerOf(req) ?? '', metrics.token)
    // A proxy on this host speaks for others and says so.
    return req.headers['x-forwarded-for'] === undefined && isLoopback(req.socket.remoteAddress ?? '')
  }

  const handlers: Readonly<Record<string, (ctx: RequestContext) => Promise<void> | void>> = {
    '/healthz': (ctx) => sendJson(ctx, 200, { status: 'ok' }),

    async '/readyz'(ctx) {
      const found = await readiness()
      sendJson(ctx, found.ready ? 200 : 503, found)
    },

    async '/metrics'(ctx) {
      if (!options.metrics || !mayReadMetrics(ctx)) {
        sendProblem(ctx.res, 404, 'There is nothing at this address.')
        return
      }
      const { type, body } = await options.metrics.render()
      ctx.res.setHeader('Content-Type', type)
      ctx.res.end(body)
    },

    async '/robots.txt'({ req, res, path }) {
      const body = robotsText({ closed: await core.isClosed() })
      setHeaders(res, {
        ...core.headersOf('api', path),
        'Content-Type': 'text/plain; charset=utf-8',
        'Content-Length': `${Buffer.byteLength(body)}`,
        'Cache-Control': 'public, max-age=300',
      })
      res.end(req.method === 'HEAD' ? undefined : body)
    },

    '/api/doc.json'({ req, res }) {
      const { url } = options.config
      document ??= new KeptAnswer(
        new Representation(
          Buffer.from(JSON.stringify(openApiDocument({ url }, options.operations))),
          'application/json',
        ),
        {
          ...core.headersOf('api', '/api/doc.json'),
          ...corsHeaders,
          'content-type': 'application/json',
          'cache-control': 'no-cache',
          vary: 'Accept-Encoding',
        },
      )
      core.showLimit(res, core.limits.unlimited('api_read'))
      const more = ownHeaders.flatMap((name) => [name, String(res.getHeader(name))])
      for (const name of res.getHeaderNames()) res.removeHeader(name)
      document.serve(req, res, more)
    },
  }
  return (ctx: RequestContext) =>
    ctx.req.method === 'GET' || ctx.req.method === 'HEAD' ? handlers[ctx.path] : undefined
}
