import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Problem } from '@app/contract/common.ts'
import { isDatabaseUnavailable } from '../db/unavailable.ts'
import { countFailure } from '../observe/instruments.ts'
import type { Logger } from '../observe/log.ts'
import { pathOf } from './address.ts'
import { sendJson } from './json.ts'
import { Refusal, tooBusy } from './refusal.ts'
import { currentRequest } from './request-context.ts'

/** `type` and `title` are the same for every status, as existing clients know them; `detail` tells what was wrong. */
export const problem = (status: number, detail: string): Problem => ({
  type: 'https://tools.ietf.org/html/rfc2616#section-10',
  title: 'An error occurred',
  status,
  detail,
})

export const sendProblem = (
  res: ServerResponse,
  status: number,
  detail: string,
  headers: Readonly<Record<string, string>> = {},
): void => sendJson(res, status, problem(status, detail), headers)

/** Express' own body and URL faults carry a status; anything else is ours and says nothing to the caller. */
const clientFault = (error: unknown): { status: number } | null => {
  const status = (error as { status?: unknown } | null)?.status
  return typeof status === 'number' && status >= 400 && status < 500 ? { status } : null
}

/** The one place where a failure becomes an answer. A server error leaves a log line and leaks nothing. */
export const answerProblem =
  (log: Logger, context: string) =>
  (error: unknown, req: IncomingMessage, res: ServerResponse): void => {
    const asked = {
      err: error,
      requestId: currentRequest()?.requestId,
      method: req.method,
      path: pathOf(req),
    }
    if (res.headersSent) {
      if (!(error instanceof Refusal)) {
        countFailure(context, 'fault')
        log.error(asked, 'failed after the answer began')
      }
      res.destroy()
      return
    }
    if (error instanceof Refusal) {
      // What is no fault of the caller is the operator's to know.
      if (error.status === 503) {
        countFailure(context, error.name === 'CallFailed' ? 'away' : 'busy')
        log.warn(asked, 'could not serve')
      }
      sendProblem(res, error.status, error.message, error.headers)
      return
    }
    const fault = clientFault(error)
    if (fault) {
      sendProblem(res, fault.status, 'The request could not be read.')
      return
    }
    if (isDatabaseUnavailable(error)) {
      countFailure(context, 'busy')
      log.warn(asked, 'the database had no room or no time')
      const busy = tooBusy()
      sendProblem(res, busy.status, busy.message, busy.headers)
      return
    }
    countFailure(context, 'fault')
    log.error(asked, 'request failed')
    sendProblem(res, 500, 'Something went wrong on our side. It has been noted.')
  }
