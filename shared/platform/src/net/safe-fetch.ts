import { lookup as resolve } from 'node:dns'
import type { LookupAddress, LookupAllOptions } from 'node:dns'
import { isIP } from 'node:net'
import type { LookupFunction } from 'node:net'
import { Agent, buildConnector, fetch } from 'undici'
import type { Response } from 'undici'
import { currentRequest } from '../http/request-context.ts'
import { measureOutgoing } from '../observe/instruments.ts'
import { openSpan } from '../observe/trace.ts'
import { isPublicAddress } from './addresses.ts'

export type SafeFetchOptions = {
  method?: string
  headers?: Record<string, string>
  body?: string | Buffer
  timeoutMs?: number
  maxBytes?: number
  /** What goes beyond `maxBytes` is left unread instead of failing: for pages, whose beginning tells enough. */
  truncate?: boolean
  maxRedirects?: number
  signal?: AbortSignal
}
export type SafeResponse = { status: number; url: string; headers: Headers; body: Buffer }

/**
 * A request to an address that a user or a remote server named (decisions/0011-own-safe-fetch.md). Refuses private,
 * loopback and link-local addresses after every DNS answer and redirect, and bounds time, size and redirects. Throws
 * `UnsafeAddress` or `FetchFailed`.
 */
export type SafeFetch = (url: string, options?: SafeFetchOptions) => Promise<SafeResponse>

/** The address is one we do not go to; trying again will not help. */
export class UnsafeAddress extends Error {
  override name = 'UnsafeAddress'
}

/** No whole answer came back: unreachable, too slow, too large, or redirected too often. */
export class FetchFailed extends Error {
  override name = 'FetchFailed'
}

/** Where web servers listen; the other ports below 1024 belong to mail, files and the like. */
const webPort = (port: string) => port === '' || port === '80' || port === '443' || Number(port) >= 1024
const isRedirect = (status: number) => [301, 302, 303, 307, 308].includes(status)
/** Never carried to another origin by a redirect. */
const personalHeaders = new Set(['authorization', 'cookie', 'signature', 'signature-input'])

const checkUrl = (text: string, base: string | undefined, allowPrivate: boolean): URL => {
  if (!URL.canParse(text, base)) throw new UnsafeAddress('Not an address')
  const url = new URL(text, base)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new UnsafeAddress(`${url.protocol} is not fetched`)
  if (url.username !== '' || url.password !== '')
    throw new UnsafeAddress('An address must not carry credentials')
  if (!allowPrivate && !webPort(url.port)) throw new UnsafeAddress(`Port ${url.port} is not fetched`)
  url.hash = ''
  return url
}

/** Decides which addresses may be connected to, and where names are looked up; exchanged in tests only. */
export type Guard = {
  mayReach(address: string): boolean
  resolve(
    hostname: string,
    options: LookupAllOptions,
    callback: (error: NodeJS.ErrnoException | null, found: LookupAddress[]) => void,
  ): void
}
const publicOnly: Guard = { mayReach: isPublicAddress, resolve }

/**
 * Looks a name up and answers only if every address it has may be reached: a mixed answer is an attack or a mistake.
 */
const guardedLookup =
  ({ mayReach, resolve: ask }: Guard): LookupFunction =>
  (hostname, options, callback) => {
    ask(hostname, { ...options, all: true }, (error, found) => {
      const first = found?.[0]
      if (error || !first) return callback(error ?? new Error(`No address for ${hostname}`), [])
      const unsafe = found.find(({ address }) => !mayReach(address))
      if (unsafe)
        return callback(new UnsafeAddress(`${hostname} is at ${unsafe.address}, which is not public`), [])
      if (options.all) callback(null, found)
      else callback(null, first.address, first.family)
    })
  }

/** The address that is checked is the one connected to, so a name that changes in between gains nothing. */
const guardedConnector = (guard: Guard): buildConnector.connector => {
  const connect = buildConnector({ lookup: guardedLookup(guard), timeout: 5_000 })
  return (options, callback) => {
    const host = options.hostname.replace(/^\[|\]$/g, '')
    if (isIP(host) !== 0 && !guard.mayReach(host))
      return callback(new UnsafeAddress(`${host} is not a public address`), null)
    connect(options, callback)
  }
}

const readBounded = async (response: Response, maxBytes: number, truncate: boolean): Promise<Buffer> => {
  const tooLarge = () => new FetchFailed(`The answer is larger than ${maxBytes} bytes`)
  if (!truncate && Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await response.body?.cancel()
    throw tooLarge()
  }
  const chunks: Uint8Array[] = []
  let size = 0
  // Counted after decompression, so that a small answer cannot unfold into a large one.
  for await (const chunk of response.body ?? []) {
    size += (chunk as Uint8Array).byteLength
    if (size > maxBytes && !truncate) throw tooLarge()
    chunks.push(chunk as Uint8Array)
    // Leaving the loop ends the transfer.
    if (size > maxBytes) break
  }
  return Buffer.concat(chunks, size).subarray(0, maxBytes)
}

/** The refusal inside an error: undici wraps it, and a host with several addresses gives one error for each. */
const unsafeCause = (error: unknown): UnsafeAddress | null => {
  if (error instanceof UnsafeAddress) return error
  if (error instanceof AggregateError)
    return error.errors.map(unsafeCause).find((found) => found !== null) ?? null
  return error instanceof Error && error.cause !== undefined ? unsafeCause(error.cause) : null
}

const reason = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}

/**
 * `allowPrivateNetworks` lifts the check of addresses and ports, for tests and closed networks; the limits stay.
 * Unless said otherwise a request takes at most 10 s, 2 MiB and 5 redirects.
 */
export const createSafeFetch = ({
  allowPrivateNetworks,
  userAgent,
  guard = publicOnly,
}: {
  allowPrivateNetworks: boolean
  userAgent: string
  guard?: Guard
}): SafeFetch => {
  const dispatcher = new Agent({
    connect: allowPrivateNetworks ? { timeout: 5_000 } : guardedConnector(guard),
    keepAliveTimeout: 4_000,
    connections: 8,
    maxResponseSize: -1,
  })

  const follow = async (
    start: string,
    options: SafeFetchOptions,
    signal: AbortSignal,
  ): Promise<SafeResponse> => {
    let url = checkUrl(start, undefined, allowPrivateNetworks)
    let { method = 'GET', body } = options
    const headers = new Headers({ 'user-agent': userAgent, ...options.headers })
    for (let redirects = 0; ; redirects++) {
      const response = await fetch(url, {
        method,
        body,
        headers: Object.fromEntries(headers),
        redirect: 'manual',
        dispatcher,
        signal,
      })
      const location = response.headers.get('location')
      if (!isRedirect(response.status) || location === null)
        return {
          status: response.status,
          url: url.href,
          headers: new Headers([...response.headers]),
          body: await readBounded(response, options.maxBytes ?? 2 * 1024 * 1024, options.truncate ?? false),
        }
      await response.body?.cancel()
      if (redirects >= (options.maxRedirects ?? 5)) throw new FetchFailed('Redirected too often')
      const next = checkUrl(location, url.href, allowPrivateNetworks)
      if (next.origin !== url.origin) for (const name of personalHeaders) headers.delete(name)
      if (response.status === 303 || (response.status < 303 && method === 'POST')) {
        method = method === 'HEAD' ? 'HEAD' : 'GET'
        body = undefined
        headers.delete('content-type')
        headers.delete('content-length')
      }
      url = next
    }
  }

  return async (url, options = {}) => {
    const deadline = AbortSignal.timeout(options.timeoutMs ?? 10_000)
    const signal = options.signal ? AbortSignal.any([deadline, options.signal]) : deadline
    const began = performance.now()
    const method = options.method ?? 'GET'
    const span = openSpan(`${method} elsewhere`, 'client', currentRequest()?.traceparent, {
      'http.request.method': method,
      'url.full': url,
    })
    const end = (outcome: string, error?: unknown) => {
      const host = URL.canParse(url) ? new URL(url).host : 'none'
      measureOutgoing(host, outcome, (performance.now() - began) / 1000)
      span.end({ error })
    }
    try {
      const answer = await follow(url, options, signal)
      end(`${Math.floor(answer.status / 100)}xx`)
      return answer
    } catch (error) {
      const unsafe = unsafeCause(error)
      end(unsafe ? 'refused' : deadline.aborted ? 'late' : 'failed', error)
      if (error instanceof FetchFailed) throw error
      if (unsafe) throw unsafe
      throw new FetchFailed(deadline.aborted ? 'The answer took too long' : reason(error), { cause: error })
    }
  }
}
