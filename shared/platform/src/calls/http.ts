import type { Readable } from 'node:stream'
import type { CallInput, CallOutput, CallSpec } from '@app/contract/call.ts'
import type { Context } from '@app/contract/operation.ts'
import { Agent, request } from 'undici'
import { internalHeaders } from '../http/headers.ts'
import { createServiceSigner } from '../http/internal-identity.ts'
import { Refusal } from '../http/refusal.ts'
import type { RefusalStatus } from '../http/refusal.ts'
import { currentRequest, noteMark, parseMarks } from '../http/request-context.ts'
import type { Logger } from '../observe/log.ts'
import type { Calls } from './calls.ts'
import { CallFailed } from './in-process.ts'
import { INPUT_HEADER, REFUSED, SERVICE_HEADER } from './wire.ts'

const DEADLINE_MS = 2_000
const UPLOAD_DEADLINE_MS = 30_000
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

  /** Sends a call; answers what the owner's answer says, and throws what it refuses. */
  const send = async (
    spec: CallSpec,
    input: unknown,
    bytes: Readable | null,
    signal: AbortSignal,
  ): Promise<unknown> => {
    const current = currentRequest()
    const text = JSON.stringify(input)
    const response = await request(`${addressOf(spec.context)}/internal/${spec.id}`, {
      method: 'POST',
      dispatcher: agent,
      signal,
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

  const within = async <T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> => {
    // The timer of `AbortSignal.timeout` would outlive the call, and there may be hundreds of calls in a second.
    const late = new AbortController()
    const timer = setTimeout(() => late.abort(new Error(`no answer within ${ms} ms`)), ms)
    try {
      return await work(late.signal)
    } finally {
      clearTimeout(timer)
    }
  }

  const go = async <C extends CallSpec>(spec: C, input: CallInput<C>, bytes: Readable | null) => {
    const deadlineMs = spec.deadlineMs ?? (bytes ? UPLOAD_DEADLINE_MS : DEADLINE_MS)
    for (let attempt = 0; ; attempt++) {
      try {
        const answer = await within(deadlineMs, (signal) => send(spec, input, bytes, signal))
        return answer as CallOutput<C>
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
