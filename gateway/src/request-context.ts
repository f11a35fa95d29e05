import { randomBytes } from 'node:crypto'
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
  /** W3C trace context for whatever this request causes. */
  traceparent: string
  address: string
  /** What the contract has at this path for this method. */
  operation: Operation | null
  /** Asked by our own web renderer on behalf of its reader, whose address and origin it passes on. */
  trusted: boolean
  principal: Principal | null
}

/** Spreads numbers that follow each other over all of 32 bits, each to another (the finalizer of MurmurHash3). */
const spread = (number: number): number => {
  let bits = number
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}

const hex = (number: number): string => number.toString(16).padStart(8, '0')

const process64 = randomBytes(8).toString('hex')
const salt = randomBytes(4).readUInt32BE()
let count = 0

/**
 * The id of a request and of its trace (W3C Trace Context: 32 hexadecimal digits, the last ones evenly spread, by which
 * collectors sample). Unique across replicas and restarts, and far cheaper than a random id each time.
 */
export const newRequestId = (): string => {
  count = (count + 1) >>> 0
  return `${process64}${hex(spread(count))}${hex(spread(count ^ salt))}`
}

const SANE_ID = /^[\w.:-]{8,128}$/
const TRACEPARENT = /^00-(?!0{32})([\da-f]{32})-(?!0{16})[\da-f]{16}-[\da-f]{2}$/
const TRACE_ID = /^(?!0{32})[\da-f]{32}$/

const given = (req: IncomingMessage, name: string): string => {
  const value = req.headers[name]
  return typeof value === 'string' ? value : ''
}

/**
 * What a request and all that it causes is known by. The id of the request is that of its trace, unless the caller gave
 * it another; a caller's UUID is a trace id as well.
 */
export const identify = (
  req: IncomingMessage,
): { requestId: string; traceparent: string; beginsTrace: boolean } => {
  const theirs = given(req, 'x-request-id')
  const requestId = SANE_ID.test(theirs) ? theirs : null
  const traceparent = given(req, 'traceparent')
  const traceId = TRACEPARENT.exec(traceparent)?.[1]
  if (traceId !== undefined) return { requestId: requestId ?? traceId, traceparent, beginsTrace: false }
  const plain = requestId?.replaceAll('-', '').toLowerCase() ?? ''
  const fresh = TRACE_ID.test(plain) ? plain : newRequestId()
  // The number of a span that nobody reports: whoever begins the trace leaves it out.
  return {
    requestId: requestId ?? fresh,
    traceparent: `00-${fresh}-${fresh.slice(16)}-01`,
    beginsTrace: true,
  }
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

/** Whether its body is a form that may bring files. */
export const bringsFiles = ({ headers }: IncomingMessage): boolean =>
  /^multipart\//i.test(headers['content-type'] ?? '')
