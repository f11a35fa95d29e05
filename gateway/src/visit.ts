import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Principal } from '@app/platform/http/principal.ts'

/** One request on its way through the gateway. */
export type Visit = {
  req: IncomingMessage
  res: ServerResponse
  /** Without the query. */
  path: string
  requestId: string
  address: string
  /** Asked by our own web renderer for a page whose reader was counted already. */
  trusted: boolean
  principal: Principal | null
}

const prefix = randomBytes(6).toString('base64url')
let count = 0

/** Unique across replicas and restarts; far cheaper than a random id each time. */
export const newRequestId = (): string => `${prefix}-${(++count).toString(36)}`

const SANE_ID = /^[\w.:-]{8,128}$/

export const requestIdOf = (req: IncomingMessage): string => {
  const given = req.headers['x-request-id']
  return typeof given === 'string' && SANE_ID.test(given) ? given : newRequestId()
}

export const pathOf = (url: string): string => {
  const query = url.indexOf('?')
  return query === -1 ? url : url.slice(0, query)
}

export const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

export const changesState = (req: IncomingMessage): boolean =>
  req.method !== 'GET' && req.method !== 'HEAD' && req.method !== 'OPTIONS'

const TRACEPARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** The caller's trace (W3C Trace Context), or the start of a new one. */
export const traceparentOf = (req: IncomingMessage): string => {
  const given = req.headers['traceparent']
  if (typeof given === 'string' && TRACEPARENT.test(given)) return given
  return `00-${randomBytes(16).toString('hex')}-${randomBytes(8).toString('hex')}-01`
}
