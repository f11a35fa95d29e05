import type { IncomingMessage, ServerResponse } from 'node:http'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { readText } from '../http/body.ts'
import { internalHeaders } from '../http/headers.ts'
import { createServiceVerifier } from '../http/internal-identity.ts'
import { Refusal, tooBusy } from '../http/refusal.ts'
import { formatMarks, requestContext } from '../http/request-context.ts'
import type { Marks } from '../http/request-context.ts'
import type { Logger } from '../observe/log.ts'
import { inSpan } from '../observe/trace.ts'
import type { CallHandler } from './calls.ts'
import type { CallRegistry } from './in-process.ts'
import { runCall } from './in-process.ts'
import { INPUT_HEADER, REFUSED, SERVICE_HEADER } from './wire.ts'

const MAX_INPUT_BYTES = 8 * 1024 * 1024

/** A context of several that one process serves may stand before it. */
const PATH = /^(?:\/@[a-z]+)?\/internal\/([^/?]+)$/

const header = (req: IncomingMessage, name: string): string | undefined => {
  const value = req.headers[name]
  return typeof value === 'string' ? value : undefined
}

const reply = (res: ServerResponse, status: number, body: unknown): void => {
  const json = Buffer.from(JSON.stringify(body))
  res.writeHead(status, { 'content-type': 'application/json', 'content-length': json.length })
  res.end(json)
}

/**
 * Answers `POST /internal/{id}` for the calls of a process, to its siblings only; false where a request is none. By
 * itself and not by way of express: each write of a member waits for such an answer.
 */
export const createAnswering = (
  registry: CallRegistry,
  { secret, log }: { secret: string; log: Logger },
): ((req: IncomingMessage, res: ServerResponse) => boolean) => {
  const isVouchedFor = createServiceVerifier(secret)

  const run = async (handler: CallHandler, req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const streamed = header(req, INPUT_HEADER)
    const parent = header(req, 'traceparent')
    const marks: Marks = new Map()
    const requestId = header(req, internalHeaders.requestId) ?? ''
    try {
      const input: unknown = JSON.parse(
        streamed === undefined ? await readText(req, MAX_INPUT_BYTES) : decodeURIComponent(streamed),
      )
      const output = await inSpan(`answer ${handler.spec.id}`, 'server', parent, (traceparent) =>
        requestContext.run({ requestId, traceparent, marks }, () =>
          runCall(handler, input, streamed === undefined ? null : req, false),
        ),
      )
      if (marks.size > 0) res.setHeader(internalHeaders.seq, formatMarks(marks))
      reply(res, 200, output ?? null)
    } catch (error) {
      if (error instanceof Refusal) {
        reply(res, REFUSED, { status: error.status, message: error.message })
        return
      }
      const asked = { err: error, call: handler.spec.id, requestId }
      if (isDatabaseUnavailable(error)) {
        log.warn(asked, 'the database had no room or no time for an internal call')
        const { status, message } = tooBusy()
        reply(res, REFUSED, { status, message })
        return
      }
      log.error(asked, 'an internal call failed')
      if (!res.headersSent) reply(res, 500, { detail: error instanceof Error ? error.name : 'failed' })
    }
  }

  return (req, res) => {
    const id = req.method === 'POST' ? PATH.exec(req.url ?? '')?.[1] : undefined
    if (id === undefined) return false
    const handler = registry.find(id)
    // One answer for a call that is unknown and one that is not vouched for: outsiders learn nothing.
    if (handler && isVouchedFor(header(req, SERVICE_HEADER), handler.spec.context))
      void run(handler, req, res)
    else reply(res, 401, { detail: 'Only services of this system may ask this.' })
    return true
  }
}
