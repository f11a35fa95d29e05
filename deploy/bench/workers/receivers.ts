import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { serveTasks } from './worker.ts'

/** Servers elsewhere that are delivered to: each an address of the loopback, of which the first `hanging` never answer. */
export type ReceiversTask =
  | { act: 'listen'; hanging: number }
  /** When so many of those that answer had taken a delivery since the last such task, as `Date.now()`. */
  | { act: 'taken'; hosts: number }

let hanging = 0
let taken = new Set<string>()
let onTaken = () => undefined as void

/** The number of `127.1.high.low`, as followers.ts gives them out. */
const numberOf = (address: string): number => {
  const [, , high = 0, low = 0] = address.split('.').map(Number)
  return high * 256 + low
}

const server = createServer((request, response) => {
  const host = request.headers.host?.split(':')[0] ?? ''
  request.resume().once('end', () => {
    if (request.method !== 'POST') return void response.writeHead(404).end()
    if (numberOf(host) < hanging) return
    taken.add(host)
    response.writeHead(202).end()
    onTaken()
  })
})

serveTasks<ReceiversTask, number>(async (task) => {
  if (task.act === 'listen') {
    hanging = task.hanging
    await new Promise<void>((listening) => server.listen(0, '0.0.0.0', 4_096, listening))
    return (server.address() as AddressInfo).port
  }
  await new Promise<void>((all) => {
    onTaken = () => (taken.size >= task.hosts ? all() : undefined)
    onTaken()
  })
  taken = new Set()
  return Date.now()
})
