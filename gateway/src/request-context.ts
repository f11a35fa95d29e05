import { randomBytes, randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Operation } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'

/** One request on its way through the gateway. */
export type RequestContext = {
  req: IncomingMessage
  res: ServerResponse
  /** Without the query. */
  path: string
  requestId: string
  address: string
  /** What the contract has at this path for this method. */
  operation: Operation | null
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

const OTHER_FORM = /^(?:[a-z][a-z\d+.-]*:\/\/[^/?#]*)?[/\\]*/i

/**
 * The request target in its origin form. A server must also take the absolute form (RFC 9112, section 3.2.2), and what
 * starts with two slashes would be read as another host by whoever resolves it: neither may choose where we ask.
 */
export const originForm = (url: string): string => {
  const second = url.charCodeAt(1)
  // `/` first, and neither `/` nor `\` after it: nearly every request.
  if (url.charCodeAt(0) === 47 && second !== 47 && second !== 92) return url
  return `/${url.replace(OTHER_FORM, '')}`
}

export const isApi = (path: string): boolean => path === '/api' || path.startsWith('/api/')

export const changesState = (req: IncomingMessage): boolean =>
  req.method !== 'GET' && req.method !== 'HEAD' && req.method !== 'OPTIONS'

const TRACEPARENT = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** The caller's trace (W3C Trace Context), or the start of a new one. */
export const traceparentOf = (req: IncomingMessage): string => {
  const given = req.headers['traceparent']
  if (typeof given === 'string' && TRACEPARENT.test(given)) return given
  // Node keeps random numbers for these in stock; asking for bytes goes to the system each time.
  const id = `${randomUUID()}${randomUUID()}`.replaceAll('-', '')
  return `00-${id.slice(0, 32)}-${id.slice(48)}-01`
}
