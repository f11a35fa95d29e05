import type { IncomingMessage, ServerResponse } from 'node:http'
import { internalHeaders } from '@app/platform/http/headers.ts'
import { changesState } from '../request-context.ts'
import { mergeHead } from './head.ts'

const bodiless = (req: IncomingMessage, status: number): boolean =>
  req.method === 'HEAD' || status === 204 || status === 304

/**
 * Looks over an answer before it leaves: internal headers stay inside, `finish` fills in what is missing. The marks of
 * a write are kept before its caller hears of it, so that whatever the caller asks next, and on whichever gateway, waits
 * for them.
 */
export const superviseAnswer = (
  req: IncomingMessage,
  res: ServerResponse,
  finish: (res: ServerResponse) => void,
  remember: (marks: string) => Promise<void>,
): void => {
  const writeHead = res.writeHead.bind(res)
  const end = res.end.bind(res) as (...args: unknown[]) => ServerResponse
  let stored: Promise<void> | null = null

  res.writeHead = ((status: number, ...rest: unknown[]) => {
    mergeHead(res, rest)
    const marks = res.getHeader(internalHeaders.seq)
    for (const name of [internalHeaders.seq, internalHeaders.identity, 'x-powered-by']) res.removeHeader(name)
    if (typeof marks === 'string') stored = remember(marks)
    res.statusCode = status
    finish(res)
    writeHead(status)
    if (stored) {
      res.cork()
      void stored.then(() => res.uncork())
    }
    return res
  }) as typeof res.writeHead

  if (!changesState(req)) return
  res.end = ((...args: unknown[]) => {
    if (!res.headersSent) {
      // The head goes first, because its marks may have to be kept; so the length that `end` would see is set here.
      const [chunk] = args
      if (!res.hasHeader('Content-Length') && !bodiless(req, res.statusCode)) {
        const known = typeof chunk === 'string' || chunk instanceof Uint8Array
        res.setHeader('Content-Length', known ? Buffer.byteLength(chunk) : 0)
      }
      res.writeHead(res.statusCode)
    }
    if (!stored) return end(...args)
    void stored.then(() => end(...args))
    return res
  }) as typeof res.end
}
