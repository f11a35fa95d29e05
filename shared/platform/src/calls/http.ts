import type { Readable } from 'node:stream'
import type { CallInput, CallOutput, CallSpec } from '@app/contract/call.ts'
import type { Context } from '@app/contract/operation.ts'
import type { Router } from 'express'
import express from 'express'
import { Agent, request } from 'undici'
import { internalHeaders } from '../http/headers.ts'
import { createServiceSigner, createServiceVerifier } from '../http/internal-identity.ts'
import { Refusal } from '../http/refusal.ts'
import type { RefusalStatus } from '../http/refusal.ts'
import { currentRequest, formatMarks, noteMark, parseMarks, requestContext } from '../http/request-context.ts'
import type { Logger } from '../observe/log.ts'
import { inSpan } from '../observe/trace.ts'
import type { Calls } from './calls.ts'
import type { CallRegistry } from './in-process.ts'
import { CallFailed, runCall } from './in-process.ts'

const SERVICE_HEADER = 'x-mbin-service'
const INPUT_HEADER = 'x-mbin-input'
const DEADLINE_MS = 2_000
const UPLOAD_DEADLINE_MS = 30_000
const MAX_BODY = '8mb'
/** The owner refused with a message for the caller; other statuses mean that the call itself failed. */
const REFUSED = 422
const CONNECT_RETRIES_MS = [50, 200]

/** Nothing was sent yet, so asking again cannot do anything twice. */
const neverArrived = (error: unknown): boolean => {
  const code = (error as NodeJS.ErrnoException | null)?.code
  return (
    code === 'ECONNREFUSED' ||
    code === 'ENOTFOUND' ||
    code === 'EAI_AGAIN' ||
    code === 'UND_ERR_CONNECT_TIMEOUT'
  )
}

export type HttpCallsOptions = {
  secret: string
  log: Logger
  /** Base address of the process that serves a context. */
  addressOf(context: Context): string
}

export type HttpCalls = Calls & { close(): Promise<void> }

/** Calls over HTTP to the context's own process, signed, with a deadline, on kept-alive connections. */
export const createHttpCalls = ({ secret, log, addressOf }: HttpCallsOptions): HttpCalls => {
  const sign = createServiceSigner(secret)
  // Far below what owners keep idle connections for, and not raised to what they say of it: a call must never set out
  // on a connection that is being closed.
  const agent = new Agent({
    connections: 64,
    keepAliveTimeout: 30_000,
    keepAliveMaxTimeout: 30_000,
    connect: { timeout: 1_000 },
  })

  const send = async (spec: CallSpec, input: unknown, bytes: Readable | null): Promise<unknown> => {
    const current = currentRequest()
    const text = JSON.stringify(input)
    const response = await request(`${addressOf(spec.context)}/internal/${spec.id}`, {
      method: 'POST',
      dispatcher: agent,
      signal: AbortSignal.timeout(spec.deadlineMs ?? (bytes ? UPLOAD_DEADLINE_MS : DEADLINE_MS)),
      headers: {
        [SERVICE_HEADER]: sign(spec.context),
        ...(bytes
          ? { 'content-type': 'application/octet-stream', [INPUT_HEADER]: encodeURIComponent(text) }
          : { 'content-type': 'application/json' }),
        ...(current ? { [internalHeaders.requestId]: current.requestId } : {}),
        ...(current?.traceparent ? { traceparent: current.traceparent } : {}),
      },
      body: bytes ?? text,
    })
    const body = await response.body.text()
    if (response.statusCode === REFUSED) {
      const refusal = JSON.parse(body) as { status: RefusalStatus; message: string }
      throw new Refusal(refusal.status, refusal.message)
    }
    if (response.statusCode !== 200) {
      throw new CallFailed(spec.id, `${spec.context} answered ${response.statusCode}: ${body.slice(0, 200)}`)
    }
    const marks = response.headers[internalHeaders.seq]
    if (typeof marks === 'string') for (const [source, seq] of parseMarks(marks)) noteMark(source, seq)
    return spec.output.parse(JSON.parse(body))
  }

  const go = async <C extends CallSpec>(spec: C, input: CallInput<C>, bytes: Readable | null) => {
    for (let attempt = 0; ; attempt++) {
      try {
        return (await send(spec, input, bytes)) as CallOutput<C>
      } catch (error) {
        if (error instanceof Refusal) throw error
        const delay = CONNECT_RETRIES_MS[attempt]
        // A stream may have been read from, so only calls without one are tried again.
        if (delay === undefined || bytes || !neverArrived(error)) {
          log.warn({ err: error, call: spec.id }, 'an internal call did not get through')
          throw new CallFailed(spec.id, `${spec.context} could not be asked`, error)
        }
        await new Promise((resolve) => setTimeout(resolve, delay))
      }
    }
  }

  return {
    ask: (spec, input) => go(spec, input, null),
    upload: (spec, input, bytes) => go(spec, input, bytes),
    close: () => agent.close(),
  }
}

const header = (value: string | string[] | undefined): string | undefined =>
  typeof value === 'string' ? value : undefined

/** Serves `POST /internal/{id}` for the calls a process answers, to its siblings only. */
export const internalRouter = (
  registry: CallRegistry,
  { secret, log }: { secret: string; log: Logger },
): Router => {
  const router = express.Router()
  const isVouchedFor = createServiceVerifier(secret)
  const json = express.json({ limit: MAX_BODY, strict: false })
  router.post(
    '/internal/:id',
    (req, res, next) => {
      const handler = registry.find(String(req.params['id']))
      // One answer for a call that is unknown and one that is not vouched for: outsiders learn nothing.
      if (!handler || !isVouchedFor(header(req.headers[SERVICE_HEADER]), handler.spec.context)) {
        res.status(401).json({ detail: 'Only services of this system may ask this.' })
        return
      }
      res.locals['handler'] = handler
      if (header(req.headers[INPUT_HEADER]) === undefined) json(req, res, next)
      else next()
    },
    async (req, res) => {
      const handler = res.locals['handler'] as NonNullable<ReturnType<CallRegistry['find']>>
      const streamed = header(req.headers[INPUT_HEADER])
      const context = {
        requestId: header(req.headers[internalHeaders.requestId]) ?? '',
        traceparent: header(req.headers['traceparent']),
        marks: new Map<Context, number>(),
      }
      try {
        const input: unknown = streamed === undefined ? req.body : JSON.parse(decodeURIComponent(streamed))
        const output = await inSpan(
          `answer ${handler.spec.id}`,
          'server',
          header(req.headers['traceparent']),
          (traceparent) =>
            requestContext.run(Object.assign(context, { traceparent }), () =>
              runCall(handler, input, streamed === undefined ? null : req, false),
            ),
        )
        if (context.marks.size > 0) res.setHeader(internalHeaders.seq, formatMarks(context.marks))
        res.json(output ?? null)
      } catch (error) {
        if (error instanceof Refusal) {
          res.status(REFUSED).json({ status: error.status, message: error.message })
          return
        }
        log.error(
          { err: error, call: handler.spec.id, requestId: context.requestId },
          'an internal call failed',
        )
        if (!res.headersSent) res.status(500).json({ detail: error instanceof Error ? error.name : 'failed' })
      }
    },
  )
  return router
}
