import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pipeline } from 'node:stream'
import { fileURLToPath } from 'node:url'
import { freePort } from '@app/platform/testing/servers/ports.ts'

/** A server of the network: `port` is where it listens on the loopback, for its own members and for the tests. */
type Server = { name: string; aliases: readonly string[]; address: string; port: number; https: boolean }

/** What the process that keeps the network up is told. */
export type Plan = { folder: string; servers: Server[]; key: string; certificate: string }

export type Network = {
  folder: string
  /** The authority that all servers trust, and the certificate of each of them: it signed itself. */
  certificate: string
  key: string
  server(name: string): Server
  /** What starts a command inside: put before it. */
  within: readonly string[]
  /** What makes Node and Go trust the authority. */
  trust: Record<string, string>
  /** Servers of ours that cannot reach each other by https until this is called again; they must be of the network. */
  partition(...pairs: readonly [string, string][]): Promise<void>
  close(): Promise<void>
}

const isRoot = process.getuid?.() === 0
const namespaces = isRoot
  ? ['--net', '--mount']
  : ['--user', '--map-current-user', '--keep-caps', '--net', '--mount']

const works = (command: string, ...args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0

/** Whether this machine can have networks of their own; where it cannot, the suites are skipped. */
export const hasNetworks = (): boolean =>
  works('openssl', 'version') && works('unshare', ...namespaces, 'ip', 'link', 'set', 'lo', 'up')

/** Whether a program is installed. */
export const isInstalled = (program: string): boolean => works('which', program)

/**
 * A network with nothing in it but the named servers, each with a name, a public address and https on port 443. Nothing
 * leaves it, and no server in it needs a setting for tests.
 *
 * @param names in order; `https: false` are those that answer https by themselves; `aliases`: further names of a server
 */
export const startNetwork = async (
  names: readonly { name: string; https: boolean; aliases?: readonly string[] }[],
): Promise<Network> => {
  const folder = await mkdtemp(join(tmpdir(), 'mbin-network-'))
  await chmod(folder, 0o755)
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  makeCertificate({
    key,
    certificate,
    subject: 'Authority',
    names: names.flatMap(({ name, aliases = [] }) => [name, ...aliases]),
  })
  const servers: Server[] = []
  // Addresses that belong to somebody: those for documentation are refused by every server, as they should be.
  for (const [index, { name, https, aliases = [] }] of names.entries())
    servers.push({ name, https, aliases, address: `5.5.5.${index + 1}`, port: await freePort() })

  const plan: Plan = { folder, servers, key, certificate }
  const keeper = spawn(
    'unshare',
    [
      ...namespaces,
      process.execPath,
      fileURLToPath(new URL('keeper.ts', import.meta.url)),
      JSON.stringify(plan),
    ],
    { stdio: ['pipe', 'pipe', 'pipe'] },
  )
  let said = ''
  keeper.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  const gone = once(keeper, 'exit')
  await Promise.race([
    once(keeper.stdout, 'data'),
    gone.then(([code]) => {
      throw new Error(`the network ended with ${String(code)}:\n${said}`)
    }),
  ])

  const doors = await Promise.all(
    servers.map(async ({ port }) => {
      const door = createServer((from) => {
        const to = connect(join(folder, 'doors', String(port)))
        pipeline(from, to, () => undefined)
        pipeline(to, from, () => undefined)
      }).listen(port, 'localhost')
      await once(door, 'listening')
      return door
    }),
  )

  return {
    folder,
    certificate,
    key,
    server(name) {
      const found = servers.find((one) => one.name === name)
      if (!found) throw new Error(`${name} is not in the network`)
      return found
    },
    within: [
      'nsenter',
      `--target=${keeper.pid}`,
      ...(isRoot ? [] : ['--user', '--preserve-credentials']),
      '--net',
      '--mount',
    ],
    trust: { NODE_EXTRA_CA_CERTS: certificate, SSL_CERT_FILE: certificate },
    async partition(...pairs) {
      keeper.stdin.write(`${JSON.stringify(pairs)}\n`)
      await once(keeper.stdout, 'data')
    },
    async close() {
      for (const door of doors) door.close()
      keeper.stdin.end()
      await gone
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A certificate that signed itself, with its key. */
export const makeCertificate = ({
  key,
  certificate,
  subject,
  names = [],
}: {
  key: string
  certificate: string
  subject: string
  names?: readonly string[]
}): void => {
  const alternatives = names.map((name) => `DNS:${name}`).join(',')
  execFileSync(
    'openssl',
    [
      ...'req -x509 -nodes -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -days 2'.split(' '),
      ...(alternatives ? ['-addext', `subjectAltName=${alternatives}`] : []),
      '-subj',
      `/CN=${subject}`,
      '-keyout',
      key,
      '-out',
      certificate,
    ],
    { stdio: 'ignore' },
  )
}
