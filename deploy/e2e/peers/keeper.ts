import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import type { Plan } from './network.ts'

/**
 * Runs inside a network of its own (see `network.ts`), which lasts as long as this does: until its standard input ends.
 * It gives the servers their addresses and names, answers https for those that speak http only, and lets the tests in.
 */
const plan = JSON.parse(process.argv[2] ?? '') as Plan
const { folder, servers } = plan

const run = (command: string, ...args: string[]) => execFileSync(command, args, { stdio: 'inherit' })
const bind = (text: string, over: string): void => {
  const file = join(folder, over.replaceAll('/', '_'))
  writeFileSync(file, text)
  run('mount', '--bind', file, over)
}

run('ip', 'link', 'set', 'lo', 'up')
for (const { address } of servers) run('ip', 'address', 'add', `${address}/32`, 'dev', 'lo')
bind(
  [
    '127.0.0.1 localhost',
    ...servers.flatMap(({ name, aliases, address }) => [name, ...aliases].map((one) => `${address} ${one}`)),
    '',
  ].join('\n'),
  '/etc/hosts',
)
bind('', '/etc/resolv.conf')
// Those who are not root here listen on 443 as well.
if (process.getuid?.() !== 0) writeFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', '0')

/** Hands a connection on to a port of this network. */
const pass =
  (port: number) =>
  (from: Socket): void => {
    const to = connect(port, '127.0.0.1')
    pipeline(from, to, () => undefined)
    pipeline(to, from, () => undefined)
  }

const key = readFileSync(plan.key)
const cert = readFileSync(plan.certificate)
const doors = join(folder, 'doors')
mkdirSync(doors)
const listening = servers.flatMap(({ address, port, https }) => [
  createServer(pass(port)).listen(join(doors, String(port))),
  ...(https ? [createTlsServer({ key, cert }, pass(port)).listen(443, address)] : []),
])
await Promise.all(listening.map((server) => new Promise((resolve) => server.once('listening', resolve))))

process.stdin.resume().once('end', () => process.exit(0))
console.log('ready')
