import { request as httpRequest, IncomingMessage, ServerResponse } from 'node:http'
import type { Agent, OutgoingHttpHeader, OutgoingHttpHeaders } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { Socket } from 'node:net'
import type { RequestListener } from '../options.ts'
import { mergeHead } from './head.ts'

/** A request made by the gateway itself, and its whole answer. */
export type Ask = {
  method: string
  url: string
  headers: Readonly<Record<string, string>>
  body?: Uint8Array
  signal?: AbortSignal
}
export type Answer = { status: number; headers: OutgoingHttpHeaders; body: Buffer }

/** Larger answers are none that belong in memory. */
const MAX_BYTES = 16 * 1024 * 1024

const toBuffer = (chunk: unknown, encoding: unknown): Buffer | null => {
  if (typeof chunk === 'string') {
    return Buffer.from(chunk, typeof encoding === 'string' ? (encoding as BufferEncoding) : 'utf8')
  }
  return chunk instanceof Uint8Array ? Buffer.from(chunk) : null
}

const called = (...candidates: unknown[]) =>
  candidates.find((candidate) => typeof candidate === 'function') as (() => void) | undefined

/**
 * Hands a request to a listener of this process and collects its answer: what a connection would do, without one.
 * Methods are replaced on the object and not in a subclass, because express swaps the prototype of what it is given.
 */
export const exchangeLocal = (listener: RequestListener, ask: Ask): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const req = new IncomingMessage(new Socket())
    req.method = ask.method
    req.url = ask.url
    req.httpVersion = '1.1'
    req.headers = { ...ask.headers }
    req.complete = true
    if (ask.body) req.push(Buffer.from(ask.body))
    req.push(null)

    const res = new ServerResponse(req)
    const chunks: Buffer[] = []
    let size = 0
    let settled = false
    const tooLate = () => fail(new Error('The answer took too long.'))
    const settle = (finish: () => void) => {
      if (settled) return
      settled = true
      // What hears of it would be held, with the whole answer, for as long as the caller had time.
      ask.signal?.removeEventListener('abort', tooLate)
      finish()
    }
    const fail = (error: Error) =>
      settle(() => {
        res.destroyed = true
        reject(error)
        res.emit('close')
      })
    ask.signal?.addEventListener('abort', tooLate, { once: true })

    const writeHead = res.writeHead.bind(res)
    res.writeHead = ((status: number, ...rest: unknown[]) => {
      mergeHead(res, rest)
      return writeHead(status)
    }) as typeof res.writeHead
    const keep = (chunk: unknown, encoding: unknown) => {
      if (!res.headersSent) res.writeHead(res.statusCode)
      const bytes = toBuffer(chunk, encoding)
      if (!bytes) return
      size += bytes.length
      if (size > MAX_BYTES) fail(new Error('The answer is too large to be kept.'))
      else chunks.push(bytes)
    }
    res.write = ((chunk: unknown, encoding?: unknown, done?: unknown) => {
      keep(chunk, encoding)
      const callback = called(encoding, done)
      if (callback) process.nextTick(callback)
      return true
    }) as typeof res.write
    res.end = ((chunk?: unknown, encoding?: unknown, done?: unknown) => {
      if (res.finished) return res
      keep(chunk, encoding)
      res.finished = true
      process.nextTick(() => {
        called(chunk, encoding, done)?.()
        res.emit('finish')
        res.emit('close')
        settle(() =>
          resolve({ status: res.statusCode, headers: { ...res.getHeaders() }, body: Buffer.concat(chunks) }),
        )
      })
      return res
    }) as typeof res.end
    res.destroy = ((error?: Error) => {
      fail(error ?? new Error('The answer broke off.'))
      return res
    }) as typeof res.destroy
    listener(req, res)
  })

/** The same over the network. */
export const exchangeRemote = (base: URL, agent: Agent, timeoutMs: number, ask: Ask): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const request = (base.protocol === 'https:' ? httpsRequest : httpRequest)(
      base,
      {
        // Not resolved against the base: the caller's address must not be able to name another host.
        path: base.pathname.replace(/\/$/, '') + ask.url,
        method: ask.method,
        headers: { ...ask.headers },
        agent,
        signal: ask.signal,
      },
      (incoming) => {
        const chunks: Buffer[] = []
        let size = 0
        incoming.on('data', (chunk: Buffer) => {
          size += chunk.length
          if (size > MAX_BYTES) incoming.destroy(new Error('The answer is too large to be kept.'))
          else chunks.push(chunk)
        })
        incoming.once('error', reject)
        incoming.once('end', () => {
          const headers: Record<string, OutgoingHttpHeader | undefined> = { ...incoming.headers }
          for (const hop of ['connection', 'keep-alive', 'transfer-encoding']) delete headers[hop]
          resolve({ status: incoming.statusCode ?? 502, headers, body: Buffer.concat(chunks) })
        })
      },
    )
    request.setTimeout(timeoutMs, () => request.destroy(new Error('The answer took too long.')))
    request.once('error', reject)
    request.end(ask.body)
  })
