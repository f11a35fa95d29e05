import type { Readable } from 'node:stream'
import { deadlineOf } from '@app/contract/call.ts'
import type { CallInput, CallOutput, CallSpec } from '@app/contract/call.ts'
import type { Context } from '@app/contract/operation.ts'
import { internalHeaders } from '../http/headers.ts'
import { createServiceSigner } from '../http/internal-identity.ts'
import { Refusal } from '../http/refusal.ts'
import type { RefusalStatus } from '../http/refusal.ts'
import { currentRequest, noteMark, parseMarks } from '../http/request-context.ts'
import type { Logger } from '../observe/log.ts'
import type { Calls } from './calls.ts'
import { CallFailed } from './in-process.ts'
import { measuredCall } from './measured-call.ts'
import { createPost, neverArrived } from './post.ts'
import { INPUT_HEADER, REFUSED, SERVICE_HEADER } from './wire.ts'

const CONNECT_RETRIES_MS = [50, 200]

export type HttpCallsOptions = {
  secret: string
  log: Logger
  /** Base address of the process that serves a context. */
  addressOf(context: Context): string
}

export type HttpCalls = Calls & { close(): void }

/** Calls over HTTP to the context's own process, signed, with a deadline, on kept-alive connections. */
export const createHttpCalls = ({ secret, log, addressOf }: HttpCallsOptions): HttpCalls => {
  const sign = createServiceSigner(secret)
  const { post, close } = createPost()

  const send = async (
    spec: CallSpec,
    input: unknown,
    bytes: Readable | null,
    deadlineMs: number,
  ): Promise<unknown> => {
    const current = currentRequest()
    const text = JSON.stringify(input)
    const { status, headers, body } = await post(
      `${addressOf(spec.context)}/internal/${spec.id}`,
      {
        [SERVICE_HEADER]: sign(spec.context),
        ...(bytes
          ? { 'content-type': 'application/octet-stream', [INPUT_HEADER]: encodeURIComponent(text) }
          : { 'content-type': 'application/json' }),
        ...(current ? { [internalHeaders.requestId]: current.requestId } : {}),
        ...(current?.traceparent ? { traceparent: current.traceparent } : {}),
      },
      bytes ?? text,
      deadlineMs,
    )
    if (status === REFUSED) {
      const refusal = JSON.parse(body) as { status: RefusalStatus; message: string }
      throw new Refusal(refusal.status, refusal.message)
    }
    if (status !== 200) {
      throw new CallFailed(spec.id, `${spec.context} answered ${status}: ${body.slice(0, 200)}`)
    }
    const marks = headers[internalHeaders.seq]
    if (typeof marks === 'string') for (const [source, seq] of parseMarks(marks)) noteMark(source, seq)
    return spec.output.parse(JSON.parse(body))
  }

  const go = async <C extends CallSpec>(spec: C, input: CallInput<C>, bytes: Readable | null) => {
    const deadlineMs = deadlineOf(spec, bytes !== null)
    for (let attempt = 0; ; attempt++) {
      try {
        return (await send(spec, input, bytes, deadlineMs)) as CallOutput<C>
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
    ask: (spec, input) => measuredCall(spec.id, () => go(spec, input, null)),
    upload: (spec, input, bytes) => measuredCall(spec.id, () => go(spec, input, bytes)),
    close,
  }
}
