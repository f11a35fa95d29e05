import type { IncomingMessage, ServerResponse } from 'node:http'
import { Refusal } from '@app/platform/http/refusal.ts'
import { preflightHeaders } from '../answers/headers.ts'
import { sendProblem } from '../answers/problem.ts'
import type { Filled } from '../answers/micro-cache.ts'
import type { Label } from '../core.ts'
import type { RequestContext } from '../request-context.ts'

/** What a reader is told who must sign in first. */
export const signIn = () =>
  new Refusal(401, 'Sign in, or send an access token.', { 'WWW-Authenticate': 'Bearer' })

/** The headers of an answer that are its own and not those of the kept copy. */
export const ownHeaders = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Retry-After',
  'RateLimit',
  'RateLimit-Policy',
] as const

const dropped = new Set([
  'connection',
  'keep-alive',
  'transfer-encoding',
  'content-length',
  'x-mbin-seq',
  'x-powered-by',
])

export const setHeaders = (res: ServerResponse, headers: Readonly<Record<string, string>>): void => {
  for (const name in headers) res.setHeader(name, headers[name] ?? '')
}

const LET_RUN_OUT_BYTES = 64 * 1024 * 1024

/**
 * Refuses a body that is too large: at once where it says so itself, else as soon as it has grown too large. A picture
 * that is too large is a 400 (rules/images.md#uploads).
 */
export const limitBody = (
  req: IncomingMessage,
  res: ServerResponse,
  maxBytes: number,
  status: 400 | 413 = 413,
): void => {
  const detail = `The body is larger than ${maxBytes} bytes.`
  const declared = Number(req.headers['content-length'] ?? 0)
  if (declared > maxBytes) {
    // A caller still sending when the connection ends never reads why: what is not absurd is let run out unread.
    throw new Refusal(status, detail, declared > LET_RUN_OUT_BYTES ? { Connection: 'close' } : {})
  }
  if (req.headers['transfer-encoding'] === undefined) return
  const push = req.push.bind(req)
  let size = 0
  // The parser hands over each piece here, before whoever reads the request, or a pipe to another process, sees it.
  req.push = (chunk: Buffer | null, encoding?: BufferEncoding) => {
    const before = size
    size += chunk?.length ?? 0
    if (size <= maxBytes) return push(chunk, encoding)
    if (before <= maxBytes) {
      res.once('finish', () => req.socket.destroySoon())
      sendProblem(res, status, detail, { Connection: 'close' })
    }
    return true
  }
}

/** Serves what the cache kept, or else (an error, a redirect, a cookie for one reader) what it was given. */
export const serveFilled = ({ req, res }: RequestContext, filled: Filled<Label>): void => {
  if ('entry' in filled) {
    const more: string[] = []
    for (const name of ownHeaders) {
      const value = res.getHeader(name)
      if (value !== undefined) more.push(name, String(value))
    }
    for (const name of res.getHeaderNames()) res.removeHeader(name)
    filled.entry.answer.serve(req, res, more)
    return
  }
  const { status, headers, body } = filled.answer
  for (const [name, value] of Object.entries(headers)) {
    if (value !== undefined && !dropped.has(name)) res.setHeader(name, value)
  }
  if (status !== 204 && status !== 304) res.setHeader('Content-Length', body.length)
  if (!res.hasHeader('Cache-Control')) res.setHeader('Cache-Control', 'no-cache')
  res.statusCode = status
  res.end(req.method === 'HEAD' ? undefined : body)
}

/** Answers OPTIONS: what scripts of other sites may send, or only what the address understands. */
export const answerOptions = (res: ServerResponse, cors: boolean, allow: readonly string[]): void => {
  if (cors) setHeaders(res, preflightHeaders)
  if (allow.length > 0) res.setHeader('Allow', allow.join(', '))
  res.statusCode = 204
  res.end()
}
