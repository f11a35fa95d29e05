import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { connect } from 'node:tls'
import { until } from '@app/platform/testing/servers/ports.ts'
import { makeCertificate } from './network.ts'
import type { Network } from './network.ts'

/** How its deliveries are signed: it knows all three and picks by chance, unless it is told. */
export type SignatureKind = 'draft-cavage' | 'RFC 9421 with RSA' | 'RFC 9421 with Ed25519'

/** Quick enough for tests, and without the brakes on people who write much. Durations are nanoseconds. */
const settings = (signatures: SignatureKind) => ({
  UserNameRegex: '^\\w{3,32}$',
  RegistrationInterval: 1,
  EnableNonPortableActorRegistration: true,
  MinActorAge: 1,
  PostThrottleUnit: 1,
  EditThrottleUnit: 1,
  ShareThrottleUnit: 1,
  MaxPostsPerDay: 1_000,
  OutboxPollingInterval: 100_000_000,
  ActivitiesPollingInterval: 100_000_000,
  FeedUpdateInterval: 200_000_000,
  DeliveryRetryInterval: 1,
  MaxDeliveryAttempts: 50,
  // Above what chance must come for the newer kinds.
  RFC9421Threshold: signatures === 'RFC 9421 with RSA' ? 1e-9 : 1,
  Ed25519Threshold: signatures === 'RFC 9421 with Ed25519' ? 1e-9 : 1,
})

type Page = { status: number; meta: string; body: string }

/** Somebody with an account there, who reads and writes by Gemini. */
export type TootikMember = {
  name: string
  /** The id of their actor. */
  id: string
  /** Finds somebody by `name@host` or `!name@host`; answers their id. */
  find(handle: string): Promise<string>
  follow(id: string): Promise<void>
  /** Whom they follow, as their page shows it: who has not accepted yet is marked as pending. */
  follows(): Promise<string>
  followers(): Promise<string>
  mentions(): Promise<string>
  /** Writes to everybody; answers the id of the post. */
  say(text: string): Promise<string>
  /** Writes to those whom the text mentions, and to nobody else. */
  whisper(text: string): Promise<string>
  /** Writes an answer to a post, or changes it; answers the id of what was written. */
  reply(to: string, text: string): Promise<string>
  quote(of: string, text: string): Promise<string>
  edit(id: string, text: string): Promise<void>
  delete(id: string): Promise<void>
  share(id: string): Promise<void>
  unshare(id: string): Promise<void>
  /** What somebody has written, as its page shows it. */
  outbox(id: string): Promise<string>
  view(id: string): Promise<string>
}

export type Tootik = {
  host: string
  member(name: string, portable?: boolean): Promise<TootikMember>
  /** Whether it has let somebody follow one of its people or communities: it tells nobody else. */
  accepted(follower: string, followed: string): boolean
  /**
   * Stops it, changes its database and starts it again: then it does at once what else it does every six hours. Answers
   * how many rows each statement changed.
   */
  rewritten(statements: readonly string[]): Promise<number[]>
  stop(): Promise<void>
}

const withoutScheme = (id: string): string => id.replace(/^https:\/\//, '')

/** Starts the real server (github.com/dimkr/tootik) under a name of the network, with the communities given. */
export const startTootik = async (
  network: Network,
  host: string,
  signatures: SignatureKind,
  communities: readonly string[] = [],
): Promise<Tootik> => {
  const { address, port } = network.server(host)
  const folder = join(network.folder, host)
  mkdirSync(folder)
  const file = join(folder, 'settings.json')
  writeFileSync(file, JSON.stringify(settings(signatures)))
  const options = {
    domain: host,
    db: join(folder, 'db.sqlite3'),
    cfg: file,
    addr: `${address}:443`,
    cert: network.certificate,
    key: network.key,
    gemaddr: `127.0.0.1:${port}`,
    gemcert: network.certificate,
    gemkey: network.key,
  }
  const [command = '', ...args] = [
    ...network.within,
    'tootik',
    ...Object.entries(options).map(([name, value]) => `-${name}=${value}`),
  ]
  const env = { PATH: process.env['PATH'] ?? '', HOME: folder, ...network.trust }
  for (const name of communities)
    execFileSync(command, [...args, 'add-community', name], { env, stdio: 'ignore' })

  let said = ''
  const launch = () => {
    const child = spawn(command, args, { env, stdio: ['ignore', 'ignore', 'pipe'] })
    child.stderr.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-500_000)))
    return { child, gone: once(child, 'exit') }
  }
  let running = launch()
  const stop = async (): Promise<void> => {
    running.child.kill()
    await running.gone
  }
  const warnings = () =>
    said
      .split('\n')
      .filter((line) => !line.includes('"level":"INFO"'))
      .slice(-20)
      .join('\n')

  /** A request by Gemini: one line there, a status line and a page back. */
  const ask = (path: string, input?: string, certificate?: { key: Buffer; cert: Buffer }): Promise<Page> =>
    new Promise((resolve, reject) => {
      const chunks: Buffer[] = []
      const ca = readFileSync(network.certificate)
      const socket = connect({ host: 'localhost', port, servername: host, ca, ...certificate }, () => {
        const query = input === undefined ? '' : `?${encodeURIComponent(input)}`
        socket.write(`gemini://${host}${path}${query}\r\n`)
      })
      socket.setTimeout(30_000, () => socket.destroy(new Error(`${path} was not answered in 30 s`)))
      socket.on('data', (chunk: Buffer) => chunks.push(chunk))
      socket.once('error', reject)
      socket.once('close', () => {
        const text = Buffer.concat(chunks).toString()
        const [, status, meta = ''] = /^(\d\d) ?([^\r\n]*)\r\n/.exec(text) ?? []
        if (!status) return reject(new Error(`${path} was answered with ${JSON.stringify(text)}`))
        resolve({ status: Number(status), meta, body: text.slice(text.indexOf('\r\n') + 2) })
      })
    })

  const answers = (): Promise<unknown> =>
    until(
      () =>
        ask('/').then(
          ({ status }) => status === 20,
          () => false,
        ),
      {
        what: host,
        failed: () => (running.child.exitCode === null ? null : said),
      },
    )
  await answers()

  const member = async (name: string, portable = true): Promise<TootikMember> => {
    const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)]
    makeCertificate({ key, certificate, subject: name })
    const own = { key: readFileSync(key), cert: readFileSync(certificate) }
    const open = (path: string, input?: string) => ask(path, input, own)
    /** Does something that is answered by a redirect to its result; answers where it leads. */
    const act = async (path: string, input?: string): Promise<string> => {
      const { status, meta } = await open(path, input)
      if (status !== 30) throw new Error(`${host}${path} answered ${status} ${meta}\n${warnings()}`)
      return meta
    }
    const read = async (path: string): Promise<string> => {
      const { status, meta, body } = await open(path)
      if (status !== 20) throw new Error(`${host}${path} answered ${status} ${meta}`)
      return body
    }
    const written = async (path: string, text: string) =>
      `https://${(await act(path, text)).replace('/users/view/', '')}`
    const found = async (handle: string) =>
      `https://${(await act('/users/resolve', handle)).replace('/users/outbox/', '')}`

    await act('/users/register', portable ? 'generate' : 'n')
    return {
      name,
      id: await found(name),
      find: found,
      follow: async (id) => void (await act(`/users/follow/${withoutScheme(id)}`)),
      say: (text) => written('/users/say', text),
      whisper: (text) => written('/users/dm', text),
      reply: (to, text) => written(`/users/reply/${withoutScheme(to)}`, text),
      quote: (of, text) => written(`/users/quote/${withoutScheme(of)}`, text),
      edit: async (id, text) => void (await act(`/users/edit/${withoutScheme(id)}`, text)),
      delete: async (id) => void (await act(`/users/delete/${withoutScheme(id)}`)),
      share: async (id) => void (await act(`/users/share/${withoutScheme(id)}`)),
      unshare: async (id) => void (await act(`/users/unshare/${withoutScheme(id)}`)),
      follows: () => read('/users/follows'),
      followers: () => read('/users/followers'),
      mentions: () => read('/users/mentions'),
      outbox: (id) => read(`/users/outbox/${withoutScheme(id)}`),
      view: (id) => read(`/users/view/${withoutScheme(id)}`),
    }
  }

  return {
    host,
    member,
    accepted: (follower, followed) =>
      said
        .split('\n')
        .some(
          (line) =>
            line.includes('Approving follow request') &&
            line.includes(`"follower":"${follower}","followed":"${followed}"`),
        ),
    async rewritten(statements) {
      await stop()
      const db = new DatabaseSync(options.db)
      const changed = statements.map((statement) => Number(db.prepare(statement).run().changes))
      db.close()
      running = launch()
      await answers()
      return changed
    },
    stop,
  }
}
