import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveTasks } from './worker.ts'

export type BareTask = { status: number; type: string; body: Uint8Array }

let answer: BareTask = { status: 200, type: 'text/plain', body: new Uint8Array() }

/** What Node itself can do: the same bytes, and nothing else done. */
const server = createServer((_req, res) => {
  res.writeHead(answer.status, { 'Content-Type': answer.type, 'Content-Length': answer.body.length })
  res.end(answer.body)
}).listen(0, '127.0.0.1')
const listening = once(server, 'listening')

serveTasks<BareTask, { origin: string }>(async (task) => {
  await listening
  answer = task
  return { origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` }
})
