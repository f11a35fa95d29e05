import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pipeline } from 'node:stream'
import { createServer as createTlsServer } from 'node:tls'
import type { Plan } from './network.ts'

/**
 * Runs inside a network of its own (see `network.ts`), which lasts as long as this does: until its standard input ends.
 * It gives the servers their addresses and names, answers https for those that speak http only, and lets the tests in.
 * Each line of its input names the pairs that cannot reach each other from then on.
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

let cut: [string, string][] = []
const isCut = (one: string, other: string): boolean =>
  cut.some((pair) => pair.includes(one) && pair.includes(other))
/** Connections between two of the servers. */
const links = new Map<Socket, [asker: string, asked: string]>()

/** The same for who comes by https, unless they are cut off from each other: servers of ours say who asks. */
const passFrom =
  ({ name, port }: { name: string; port: number }) =>
  (from: Socket): void => {
    from.on('error', () => from.destroy())
    from.once('data', (head: Buffer) => {
      const [, asker = ''] = /^user-agent:.*\(\+https:\/\/([^)\s/]+)/im.exec(head.toString('latin1')) ?? []
      if (isCut(asker, name)) {
        from.destroy()
        return
      }
      links.set(from, [asker, name])
      from.once('close', () => links.delete(from))
      from.pause()
      from.unshift(head)
      pass(port)(from)
    })
  }

const key = readFileSync(plan.key)
const cert = readFileSync(plan.certificate)
const doors = join(folder, 'doors')
mkdirSync(doors)
const listening = servers.flatMap(({ name, address, port, https }) => [
  createServer(pass(port)).listen(join(doors, String(port))),
  ...(https ? [createTlsServer({ key, cert }, passFrom({ name, port })).listen(443, address)] : []),
])
await Promise.all(listening.map((server) => new Promise((resolve) => server.once('listening', resolve))))

createInterface(process.stdin)
  .on('line', (line) => {
    cut = JSON.parse(line) as typeof cut
    for (const [link, [asker, asked]] of links) if (isCut(asker, asked)) link.destroy()
    console.log('cut')
  })
  .once('close', () => process.exit(0))
console.log('ready')
