import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDatabaseUnavailable } from '@app/platform/db/unavailable.ts'
import { negotiatedLanguage } from '@app/platform/http/language.ts'
import { verifyService } from '@app/platform/http/internal-identity.ts'
import { Refusal, tooBusy } from '@app/platform/http/refusal.ts'
import { requestContext } from '@app/platform/http/request-context.ts'
import { countFailure } from '@app/platform/observe/instruments.ts'
import type { Readiness } from '@app/platform/observe/readiness.ts'
import { createReadiness } from '@app/platform/observe/readiness.ts'
import { openSpan } from '@app/platform/observe/trace.ts'
import { malformation } from './answers/malformed.ts'
import { sendProblem } from './answers/problem.ts'
import { loadAssets } from './assets.ts'
import { createCore } from './core.ts'
import type { GatewayOptions, RequestListener } from './options.ts'
import { routeOperations } from './routing/operations.ts'
import { createRouteTable } from './routing/routes.ts'
import { exchangeLocal } from './upstream/exchange.ts'
import type { Answer, Ask } from './upstream/exchange.ts'
import { stripInternal } from './upstream/service-token.ts'
import type { Rank } from './limits/admission.ts'
import { identify, isApi, originForm, pathOf } from './request-context.ts'
import type { RequestContext } from './request-context.ts'
import { createCachedHandler } from './handlers/cached.ts'
import { serveOperation } from './handlers/operation.ts'
import { serveRoute } from './handlers/route.ts'
import { createSystemHandlers } from './handlers/system.ts'

/** A process that renders pages elsewhere proves itself with this, so that its calls are not counted as one reader's. */
export const SERVICE_HEADER = 'x-mbin-service'

/** The address that our own renderer was told of. */
const readerOf = (req: IncomingMessage): string => String(req.headers['x-forwarded-for'] ?? '')

export type Gateway = {
  handler: RequestListener
  /**
   * Answers a request made inside this process, as if it had come over the network with these headers (cookie,
   * authorization): how the web renderer asks the API on behalf of its reader. Reads are not counted by the limits.
   */
  ask(ask: Ask): Promise<Answer>
  /** How many requests were refused for lack of room, by what they were. */
  shed: Readonly<Record<Rank, number>>
  /** How many requests are under way, and how many wait for room. */
  load(): { running: number; waiting: number }
  /** Whether it can answer, and what is missing. */
  readiness(): Promise<Readiness>
  /** Says that it is not ready any more, and answers on. */
  drain(): void
  /** Ends live streams as a server does that is done: their readers come back at once, to another process. */
  endStreams(): void
  /** Lets go of everything, once nothing is under way. */
  close(): Promise<void>
}

/**
 * Says who asks, whether they may and how often, and hands the request to whoever answers it. It does
 * not know whether that runs in this process or elsewhere.
 */
export const createGateway = (options: GatewayOptions): Gateway => {
  const core = createCore(options)
  const { log, upstreams } = core
  const operationRoutes = routeOperations(options.operations.filter(({ servedBy }) => servedBy === undefined))
  const routeOf = createRouteTable()
  let draining = false
  const readiness = createReadiness([...(options.dependencies ?? []), ...core.dependencies], {
    log,
    isStopping: () => draining,
  })
  const systemHandler = createSystemHandlers(core, readiness)
  const serveCached = createCachedHandler(core)
  const assets = options.web?.assets ? loadAssets(options.web.assets, core.headersOf('page', '/')) : null
  const streams = new Set<ServerResponse>()

  const dispatch = async (ctx: RequestContext): Promise<void> => {
    const { req, res, path, operation } = ctx
    const asset = assets?.get(path)
    if (asset && (req.method === 'GET' || req.method === 'HEAD')) {
      asset.serve(req, res, ['X-Request-Id', ctx.requestId])
      return
    }
    const system = systemHandler(ctx)
    if (system) {
      await system(ctx)
      return
    }
    const route = routeOf(path)
    if (operation || (isApi(path) && !(route && path === '/api/docs'))) {
      await serveOperation(core, operationRoutes, ctx, route)
      return
    }
    if (!route) throw new Refusal(404, 'There is nothing at this address.')
    if (route.stream) {
      streams.add(res)
      res.once('close', () => streams.delete(res))
    }
    await serveRoute(core, ctx, route)
  }

  const answerFault = (ctx: RequestContext, error: unknown): void => {
    const { req, res, path } = ctx
    if (error instanceof Refusal) {
      if (error.status === 503) countFailure('gateway', error.name === 'CallFailed' ? 'away' : 'busy')
      sendProblem(res, error.status, error.message, error.headers)
      return
    }
    if (isDatabaseUnavailable(error)) {
      log.warn({ err: error, method: req.method, path }, 'a context had no room or no time')
      answerFault(ctx, tooBusy())
      return
    }
    countFailure('gateway', 'fault')
    log.error({ err: error, method: req.method, path }, 'request failed at the gateway')
    sendProblem(res, 500, 'Something went wrong on our side. It has been noted.')
  }

  const serve = (req: IncomingMessage, res: ServerResponse, inside: boolean): void => {
    const started = performance.now()
    const path = pathOf(req.url ?? '/')
    const service = req.headers[SERVICE_HEADER]
    const trusted =
      inside || (typeof service === 'string' && verifyService(service, 'gateway', options.secret))
    const { requestId, traceparent: parent, beginsTrace } = identify(req)
    const operation = operationRoutes.find(req.method ?? '', path)
    const route = operation?.path ?? routeOf(path)?.to ?? 'other'
    const span = openSpan(
      `gateway ${req.method} ${route}`,
      'server',
      parent,
      { 'http.request.method': req.method ?? '', 'http.route': route, 'url.path': path },
      beginsTrace,
    )
    res.once('close', () => span.end({ attributes: { 'http.response.status_code': res.statusCode } }))
    const traceparent = span.traceparent ?? parent
    const ctx: RequestContext = {
      req,
      res,
      path,
      requestId,
      traceparent,
      address: (trusted && readerOf(req)) || core.addressOf(req),
      operation,
      trusted,
      principal: null,
    }
    const host = req.headers['x-forwarded-host']
    // Under which name the reader asked, for what a form says of where it stood.
    if (trusted && typeof host === 'string') req.headers.host = host
    stripInternal(req.headers)
    res.setHeader('X-Request-Id', ctx.requestId)
    const { observe } = options.metrics ?? {}
    if (observe) {
      res.once('finish', () => {
        const seconds = (performance.now() - started) / 1000
        observe({
          route,
          method: req.method ?? '',
          status: res.statusCode,
          seconds,
        })
      })
    }
    requestContext.run({ requestId, traceparent, marks: new Map() }, () => {
      dispatch(ctx).catch((error: unknown) => answerFault(ctx, error))
    })
  }

  return {
    handler(req, res) {
      const fault = malformation(req)
      if (fault !== null) {
        sendProblem(res, 400, fault, { Connection: 'close' })
        return
      }
      req.url = originForm(req.url ?? '/')
      // One of a few, so that what is kept is not kept for each browser anew.
      req.headers['accept-language'] = negotiatedLanguage(
        req.headers['accept-language'],
        core.settings.language(),
      )
      if (serveCached(req, res)) return
      serve(req, res, false)
    },
    ask: (ask) => exchangeLocal((req, res) => serve(req, res, true), ask),
    shed: core.shed,
    load: core.load,
    readiness,
    drain: () => void (draining = true),
    endStreams() {
      for (const res of streams) {
        if (!res.headersSent) sendProblem(res, 503, 'This is stopping. Try again.', { 'Retry-After': '2' })
        // What its context still sends until it hears of the end comes too late.
        else res.on('error', () => undefined).end()
      }
    },
    async close() {
      await core.close()
      upstreams.clear()
    },
  }
}
