import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { vi } from 'vitest'
import { Webhook } from 'standardwebhooks'

type Received = { path: string; headers: IncomingHttpHeaders; body: string; at: Date }
type Message = {
  id: string
  type: string
  timestamp: string
  magazine: { magazineId: number } | null
  data: Record<string, unknown>
}
type Answer = { status: number; headers?: Record<string, string>; body?: string } | 'nothing'

/**
 * A server of somebody else that takes webhooks, and verifies them with the library of Standard Webhooks, which refuses
 * what is some minutes off the time it came at: `now` is what its clock shows.
 */
export const startReceiver = async (now: () => Date) => {
  const received: Received[] = []
  const answers = new Map<string, Answer[]>()
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', (chunk: Buffer) => chunks.push(chunk))
    req.on('end', () => {
      const path = req.url ?? ''
      received.push({ path, headers: req.headers, body: Buffer.concat(chunks).toString(), at: now() })
      const planned = answers.get(path) ?? []
      const answer = planned.length > 1 ? planned.shift() : planned[0]
      if (answer === 'nothing') return
      res.writeHead(answer?.status ?? 204, answer?.headers).end(answer?.body)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const at = (path: string) => received.filter((one) => one.path === path)
  return {
    origin,
    at,
    /** What it answers there, one after the other; the last again and again. */
    answers: (path: string, ...planned: Answer[]) => void answers.set(path, planned),
    /** What was signed with this secret, as a receiver reads it. */
    verified: (path: string, secret: string) =>
      at(path).map(({ headers, body, at: came }) => {
        const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'] as const
        const signed = Object.fromEntries(names.map((name) => [name, String(headers[name])]))
        const clock = vi.spyOn(Date, 'now').mockReturnValue(came.getTime())
        try {
          return new Webhook(secret).verify(body, signed) as Message
        } finally {
          clock.mockRestore()
        }
      }),
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
