import { Agent as HttpAgent, request as httpRequest } from 'node:http'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import { Agent as HttpsAgent, request as httpsRequest } from 'node:https'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream'
import { KEPT_IDLE_MS } from '../http/kept-connections.ts'

export type Posted = { status: number; headers: IncomingHttpHeaders; body: string }

export type Post = (
  url: string,
  headers: OutgoingHttpHeaders,
  body: string | Readable,
  deadlineMs: number,
) => Promise<Posted>

const CONNECT_MS = 1_000
const CONNECTIONS = 64

const late = (what: string, ms: number, code: string) =>
  Object.assign(new Error(`${what} within ${ms} ms`), { code })

/** Nothing was sent yet, so asking again cannot do anything twice. */
export const neverArrived = (error: unknown): boolean => {
  const code = (error as NodeJS.ErrnoException | null)?.code
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'NO_CONNECTION'
}

/**
 * Posts to siblings on kept-alive connections. Node's own client and not a faster one: what it leaves behind is collected
 * in a fifth of the time, and it is pauses that calls wait for.
 */
export const createPost = (): { post: Post; close(): void } => {
  const options = { keepAlive: true, maxSockets: CONNECTIONS, timeout: KEPT_IDLE_MS, noDelay: true }
  const plain = { request: httpRequest, agent: new HttpAgent(options) }
  const secure = { request: httpsRequest, agent: new HttpsAgent(options) }

  const post: Post = (url, headers, body, deadlineMs) =>
    new Promise((resolve, reject) => {
      const { request, agent } = url.startsWith('https:') ? secure : plain
      const call = request(url, { method: 'POST', agent, headers }, (response) => {
        let text = ''
        response.setEncoding('utf8')
        response.on('data', (chunk: string) => (text += chunk))
        response.once('error', reject)
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text }),
        )
      })
      const deadline = setTimeout(() => call.destroy(late('no answer', deadlineMs, 'NO_ANSWER')), deadlineMs)
      call.once('close', () => clearTimeout(deadline))
      call.once('error', reject)
      call.once('socket', (socket) => {
        if (!socket.connecting) return
        const slow = setTimeout(
          () => call.destroy(late('no connection', CONNECT_MS, 'NO_CONNECTION')),
          CONNECT_MS,
        )
        const settled = () => clearTimeout(slow)
        socket.once('connect', settled)
        socket.once('close', settled)
      })
      if (typeof body === 'string') {
        call.setHeader('content-length', Buffer.byteLength(body))
        call.end(body)
      } else {
        // An owner that refuses may answer before it has read everything: then the answer counts.
        pipeline(body, call, (error) => error && reject(error))
      }
    })
  return {
    post,
    close() {
      plain.agent.destroy()
      secure.agent.destroy()
    },
  }
}
