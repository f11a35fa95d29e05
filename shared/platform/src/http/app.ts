import { randomUUID } from 'node:crypto'
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http'
import type { Context } from '@app/contract/operation.ts'
import express from 'express'
import type { ErrorRequestHandler, Express, Router } from 'express'
import type { WorkQueues } from '../bus/bus.ts'
import type { Cache } from '../cache/cache.ts'
import type { Clock, ContextRuntime } from '../context.ts'
import { systemClock } from '../context.ts'
import type { Logger } from '../observe/log.ts'
import { measureRequest } from '../observe/instruments.ts'
import { openSpan } from '../observe/trace.ts'
import { pathOf } from './address.ts'
import { internalHeaders } from './headers.ts'
import { defaultUploadFolder } from './body.ts'
import { rememberPrincipal } from './identity.ts'
import { createVerifier } from './internal-identity.ts'
import { serveOperations } from './operations.ts'
import { answerProblem, sendProblem } from './problems.ts'
import { unauthorized } from './refusal.ts'
import { formatMarks, noteMark, parseMarks, requestContext } from './request-context.ts'
import type { Marks, RequestContext } from './request-context.ts'

type Fail = ReturnType<typeof answerProblem>

export type ContextAppOptions = {
  /** Shared by gateway and contexts; proves the internal identity. */
  secret: string
  log: Logger
  maxFileBytes: number
  maxFilesBytes?: number | undefined
  cache: Cache
  /** The context's own, in whose transactions what staff do is given to the audit log. */
  work: Pick<WorkQueues, 'enqueue' | 'within'>
  clock?: Clock
  /** Where uploaded files lie until they are answered. */
  uploadFolder?: string
  /** Waits until this context has applied what the caller wrote before (read your own writes). */
  waitForMarks(marks: Marks): Promise<void>
  /** How far the log of the context's database is, where replicas of it are read. */
  position?: (() => Promise<number>) | undefined
  checkReplies?: boolean
}

const header = (req: IncomingMessage, name: string): string | undefined => {
  const value = req.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Puts the marks of what this request announced on its answer, whoever sends it. */
const markAnswer = (res: ServerResponse, context: RequestContext, position: `@${Context}` | null): void => {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse
  res.writeHead = ((...args: unknown[]) => {
    // Nobody asked how far the log is: until this is forgotten, only the primary will do.
    if (position && !context.marks.has(position)) context.marks.set(position, Number.MAX_SAFE_INTEGER)
    if (context.marks.size > 0 && !res.headersSent)
      res.setHeader(internalHeaders.seq, formatMarks(context.marks))
    return writeHead(...args)
  }) as typeof res.writeHead
}

/** What the contract does not declare: pages of the authorization server, files, ActivityPub. */
const serveRest = (router: Router | undefined, fail: Fail): Express => {
  const app = express()
  app.disable('x-powered-by')
  app.disable('etag')
  // Only the gateway calls a context; what it says of the client's address holds.
  app.set('trust proxy', true)
  app.set('query parser', 'simple')
  if (router) app.use(router)
  app.use((_req, res) => sendProblem(res, 404, 'There is nothing at this address.'))
  // Express knows what takes failures by its four parameters.
  app.use(((error, req, res, _next) => fail(error, req, res)) satisfies ErrorRequestHandler)
  return app
}

/**
 * The HTTP face of a context: refuses calls without a valid internal identity, waits for the caller's own writes,
 * serves the operations it owns and its routes beyond the contract, and turns failures into problem bodies. Operations
 * do not pass through Express, which would take a fifth of the time of a read by key.
 */
export const createContextApp = (runtime: ContextRuntime, options: ContextAppOptions): RequestListener => {
  const verify = createVerifier(options.secret)
  const fail = answerProblem(options.log, runtime.context)
  const rest = serveRest(runtime.router, fail)
  const { position } = options
  const ownPosition = `@${runtime.context}` as const

  /** What a replica must have replayed before it may answer whoever wrote this. */
  const readFrom = async (after: Marks): Promise<number> => {
    if (after.size === 0) return 0
    const isOwn = [...after.keys()].every((key) => key === ownPosition || key === runtime.context)
    const noted = after.get(ownPosition)
    if (isOwn && noted !== undefined) return noted
    // What others announced is applied here by now, at a place in the log that nobody noted.
    return position ? position().catch(() => Number.MAX_SAFE_INTEGER) : 0
  }
  const serveOperation = serveOperations(runtime.routes, {
    cache: options.cache,
    work: options.work,
    now: () => (options.clock ?? systemClock).now(),
    files: {
      maxFileBytes: options.maxFileBytes,
      ...(options.maxFilesBytes && { maxFilesBytes: options.maxFilesBytes }),
      uploadFolder: options.uploadFolder ?? defaultUploadFolder(),
    },
    checkReplies: options.checkReplies ?? false,
    ...(position && {
      written: async () => noteMark(ownPosition, await position()),
    }),
  })

  const answer = async (req: IncomingMessage, res: ServerResponse, context: RequestContext) => {
    const principal = verify(header(req, internalHeaders.identity))
    if (principal === undefined) throw unauthorized('Only the gateway may call a context.')
    rememberPrincipal(req, principal)
    const isRead = req.method === 'GET' || req.method === 'HEAD'
    if (!isRead) markAnswer(res, context, position ? ownPosition : null)
    const after = parseMarks(header(req, internalHeaders.after))
    if (after.size > 0) await options.waitForMarks(after)
    if (position && isRead) context.readFrom = await readFrom(after)
    await (serveOperation(req, res) ?? rest(req, res))
  }

  return (req, res) => {
    const span = openSpan(`${runtime.context} ${req.method}`, 'server', header(req, 'traceparent'), {
      'http.request.method': req.method ?? '',
      'url.path': pathOf(req),
    })
    const began = performance.now()
    const context: RequestContext = {
      requestId: header(req, internalHeaders.requestId) ?? randomUUID(),
      traceparent: span.traceparent,
      marks: new Map(),
    }
    res.once('close', () => {
      const { operation = 'other', bytes = 0 } = context
      const seconds = (performance.now() - began) / 1000
      measureRequest({ context: runtime.context, operation, status: res.statusCode, seconds, bytes })
      span.end({ attributes: { 'mbin.operation': operation, 'http.response.status_code': res.statusCode } })
    })
    requestContext.run(context, () => {
      answer(req, res, context).catch((error: unknown) => fail(error, req, res))
    })
  }
}
