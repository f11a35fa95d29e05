import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Context } from '@app/contract/operation.ts'
import express from 'express'
import type { Express } from 'express'
import type { ContextRuntime } from '../context.ts'
import type { Logger } from '../observe/log.ts'
import { openSpan } from '../observe/trace.ts'
import { internalHeaders } from './headers.ts'
import { defaultUploadFolder } from './body.ts'
import { rememberPrincipal } from './identity.ts'
import { createVerifier } from './internal-identity.ts'
import { serveOperations } from './operations.ts'
import { answerProblem, sendProblem } from './problems.ts'
import { formatMarks, parseMarks, requestContext } from './request-context.ts'
import type { RequestContext } from './request-context.ts'

export type ContextAppOptions = {
  /** Shared by gateway and contexts; proves the internal identity. */
  secret: string
  log: Logger
  maxFileBytes: number
  /** Where uploaded files lie until they are answered. */
  uploadFolder?: string
  /** Waits until this context has applied what the caller wrote before (read your own writes). */
  waitForMarks(marks: ReadonlyMap<Context, number>): Promise<void>
  checkReplies?: boolean
}

const header = (req: IncomingMessage, name: string): string | undefined => {
  const value = req.headers[name]
  return typeof value === 'string' && value !== '' ? value : undefined
}

/** Puts the marks of what this request announced on its answer, whoever sends it. */
const markAnswer = (res: ServerResponse, context: RequestContext): void => {
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => ServerResponse
  res.writeHead = ((...args: unknown[]) => {
    if (context.marks.size > 0 && !res.headersSent)
      res.setHeader(internalHeaders.seq, formatMarks(context.marks))
    return writeHead(...args)
  }) as typeof res.writeHead
}

/**
 * The HTTP face of a context: refuses calls without a valid internal identity, waits for the caller's own writes,
 * serves the operations it owns and its routes beyond the contract, and turns failures into problem bodies.
 */
export const createContextApp = (runtime: ContextRuntime, options: ContextAppOptions): Express => {
  const app = express()
  const verify = createVerifier(options.secret)
  app.disable('x-powered-by')
  app.disable('etag')
  // Only the gateway calls a context; what it says of the client's address holds.
  app.set('trust proxy', true)
  app.set('query parser', 'simple')

  app.use((req, res, next) => {
    const span = openSpan(`${runtime.context} ${req.method}`, 'server', header(req, 'traceparent'), {
      'http.request.method': req.method,
      'url.path': req.path,
    })
    res.once('close', () => span.end({ attributes: { 'http.response.status_code': res.statusCode } }))
    const context: RequestContext = {
      requestId: header(req, internalHeaders.requestId) ?? randomUUID(),
      traceparent: span.traceparent,
      marks: new Map(),
    }
    requestContext.run(context, () => {
      const principal = verify(header(req, internalHeaders.identity))
      if (principal === undefined) {
        sendProblem(res, 401, 'Only the gateway may call a context.')
        return
      }
      rememberPrincipal(req, principal)
      if (req.method !== 'GET' && req.method !== 'HEAD') markAnswer(res, context)
      const after = parseMarks(header(req, internalHeaders.after))
      if (after.size === 0) next()
      else options.waitForMarks(after).then(() => next(), next)
    })
  })
  app.use(
    serveOperations(runtime.routes, {
      files: {
        maxFileBytes: options.maxFileBytes,
        uploadFolder: options.uploadFolder ?? defaultUploadFolder(),
      },
      checkReplies: options.checkReplies ?? false,
    }),
  )
  if (runtime.router) app.use(runtime.router)
  app.use((_req, res) => sendProblem(res, 404, 'There is nothing at this address.'))
  app.use(answerProblem(options.log))
  return app
}
