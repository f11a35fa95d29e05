import type { IncomingMessage, ServerResponse } from 'node:http'
import { wantsActivity } from '@app/platform/http/accept.ts'
import { countLookup } from '@app/platform/observe/instruments.ts'
import type { Entry } from '../answers/micro-cache.ts'
import { sendProblem } from '../answers/problem.ts'
import type { Core, Label } from '../core.ts'
import { mayHoldSession } from '../identity/credentials.ts'
import { addressKey } from '../limits/address.ts'
import type { Charged } from '../limits/limits.ts'
import { limitHeaders, tooMany } from '../limits/limits.ts'
import { newRequestId } from '../request-context.ts'

const refuse = (res: ServerResponse, more: string[], verdict: Charged): void => {
  const headers = more.concat(limitHeaders(verdict))
  for (let i = 0; i < headers.length; i += 2) res.setHeader(headers[i] ?? '', headers[i + 1] ?? '')
  const { status, message, headers: wait } = tooMany(verdict)
  sendProblem(res, status, message, wait)
}

/**
 * An anonymous read whose answer is in memory is written at once, before anything is parsed or looked
 * up. Answers false, having done nothing, for every other request.
 */
export const createCachedHandler = (core: Core): ((req: IncomingMessage, res: ServerResponse) => boolean) => {
  const { kept, settings, limits, ownWrites, addressOf, options } = core
  const observe = options.metrics?.observe

  const send = (req: IncomingMessage, res: ServerResponse, entry: Entry<Label>, verdict: Charged | null) => {
    const more = ['X-Request-Id', newRequestId()]
    if (verdict && !verdict.allowed) {
      refuse(res, more, verdict)
      return
    }
    entry.answer.serve(
      req,
      res,
      verdict && entry.label.headerProfile === 'api' ? more.concat(limitHeaders(verdict)) : more,
    )
    countLookup('answers', true)
    observe?.({ route: entry.label.route, method: 'GET', status: res.statusCode, seconds: 0 })
  }

  return (req, res) => {
    const { headers, method } = req
    if (method !== 'GET' && method !== 'HEAD') return false
    if (headers.authorization !== undefined || mayHoldSession(headers.cookie)) return false
    if (settings.isPrivate() !== false) return false
    const address = addressKey(addressOf(req))
    const entry = kept.find(req.url ?? '', headers, ownWrites.since(address))
    if (!entry) return false
    const { headerProfile, rate } = entry.label
    if (headerProfile === 'page' && wantsActivity(headers.accept)) return false

    if (rate === null) {
      send(req, res, entry, limits.unlimited('api_read'))
      return true
    }
    const verdict = limits.consume(rate, address)
    if (!('then' in verdict)) send(req, res, entry, verdict)
    else {
      verdict.then(
        (known) => send(req, res, entry, known),
        () => send(req, res, entry, null),
      )
    }
    return true
  }
}
