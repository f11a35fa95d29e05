import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders, IncomingMessage, RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Reply = {
  status: number
  headers: IncomingHttpHeaders
  bytes: Buffer
  text: string
  json: Record<string, unknown>
}

export type AskOptions = {
  headers?: Record<string, string>
  body?: string | Buffer
}

export const start = async (listener: RequestListener): Promise<{ server: Server; origin: string }> => {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
}

export const stop = (server: Server): Promise<unknown> => {
  server.closeAllConnections()
  return new Promise((resolve) => server.close(resolve))
}

export const readAll = async (stream: IncomingMessage): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of stream as AsyncIterable<Buffer>) chunks.push(chunk)
  return Buffer.concat(chunks)
}

/** A request as it stands on the wire: no header is added, nothing is decoded or followed. */
export const ask = (origin: string, method: string, path: string, { headers = {}, body }: AskOptions = {}) =>
  new Promise<Reply>((resolve, reject) => {
    const sent = request(origin + path, { method, headers, agent: false }, async (res) => {
      const bytes = await readAll(res)
      const text = bytes.toString('utf8')
      let json: Record<string, unknown> = {}
      try {
        json = JSON.parse(text) as Record<string, unknown>
      } catch {
        json = {}
      }
      resolve({ status: res.statusCode ?? 0, headers: res.headers, bytes, text, json })
    })
    sent.once('error', reject)
    sent.end(body)
  })

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })
export const sessionCookie = (token = 'alice-cookie') => ({ cookie: `theme=dark; mbin_session=${token}` })
