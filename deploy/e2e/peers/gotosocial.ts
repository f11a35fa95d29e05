import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@app/platform/testing/servers/ports.ts'
import type { Network } from './network.ts'

/** Where `.ci/run` puts its pages: it does not start without, nor without ffmpeg. */
const SHARE = '/usr/local/share/gotosocial/web'
export const hasTemplates = (): boolean => existsSync(SHARE)

const PASSWORD = 'Correct horse battery staple 1'
const APP = 'urn:ietf:wg:oauth:2.0:oob'

export type Status = {
  id: string
  uri: string
  content: string
  spoiler_text: string
  visibility: string
  account: { acct: string }
  reblog: Status | null
  favourites_count: number
  reblogs_count: number
  replies_count: number
  media_attachments: { description: string | null; type: string }[]
  tags: { name: string }[]
  mentions: { acct: string }[]
  poll: { id: string; options: { title: string; votes_count: number }[] } | null
}
export type Account = {
  id: string
  acct: string
  url: string
  display_name: string
  note: string
  group?: boolean
}
type Relationship = { following: boolean; requested: boolean; followed_by: boolean }
type Notification = { type: string; account: Account; status?: Status }

/** Somebody with an account there, who uses it by the API of Mastodon. */
export type GtsMember = {
  name: string
  ask<T>(method: string, path: string, body?: object): Promise<T>
  /** Finds somebody by handle, or an item by its address, as a search there does: it asks the other server. */
  find(handle: string): Promise<Account>
  fetch(address: string): Promise<Status>
  follow(account: Account): Promise<void>
  relationship(account: Account): Promise<Relationship>
  home(): Promise<Status[]>
  notifications(): Promise<Notification[]>
  say(text: string, more?: object): Promise<Status>
  /** Deletes the account. */
  leave(): Promise<void>
  /** What answers an item, as it is known there. */
  replies(status: { id: string }): Promise<Status[]>
}

export type GoToSocial = { host: string; member(name: string): Promise<GtsMember>; stop(): Promise<void> }

const cookiesOf = (response: Response): string[] =>
  response.headers.getSetCookie().map((cookie) => cookie.split(';')[0] ?? '')

/** Starts the real server (github.com/superseriousbusiness/gotosocial) under a name of the network. */
export const startGoToSocial = async (network: Network, host: string): Promise<GoToSocial> => {
  const { port } = network.server(host)
  const folder = join(network.folder, host)
  mkdirSync(folder)
  const settings = {
    GTS_HOST: host,
    GTS_PROTOCOL: 'https',
    GTS_BIND_ADDRESS: '127.0.0.1',
    GTS_PORT: String(port),
    GTS_TRUSTED_PROXIES: '127.0.0.1/32',
    GTS_DB_TYPE: 'sqlite',
    GTS_DB_ADDRESS: join(folder, 'db.sqlite'),
    GTS_STORAGE_LOCAL_BASE_PATH: join(folder, 'files'),
    GTS_WEB_TEMPLATE_BASE_DIR: join(SHARE, 'template'),
    GTS_WEB_ASSET_BASE_DIR: join(SHARE, 'assets'),
    GTS_LETSENCRYPT_ENABLED: 'false',
    GTS_ADVANCED_RATE_LIMIT_REQUESTS: '0',
    GTS_ADVANCED_THROTTLING_MULTIPLIER: '0',
    GTS_LOG_LEVEL: 'info',
    GTS_LOG_CLIENT_IP: 'false',
  }
  const [command = '', ...within] = [...network.within, 'gotosocial']
  const options = {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...network.trust, ...settings },
  }
  const operate = (...args: string[]) =>
    execFileSync(command, [...within, 'admin', 'account', ...args], { ...options, stdio: 'ignore' })

  const child = spawn(command, [...within, 'server', 'start'], {
    ...options,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-200_000)))
  const gone = once(child, 'exit')
  const origin = `http://localhost:${port}`
  const answers = () =>
    fetch(`${origin}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(answers, {
    what: host,
    timeoutMs: 120_000,
    failed: () => (child.exitCode === null ? null : said),
  })

  const complaints = () =>
    said
      .split('\n')
      .filter((line) => /level=(WARN|ERROR)/i.test(line) || / (4|5)\d\d /.test(line))
      .slice(-20)
      .join('\n')

  const json = async <T>(response: Response, what: string): Promise<T> => {
    const text = await response.text()
    if (!response.ok) throw new Error(`${host}${what} answered ${response.status}: ${text}\n${complaints()}`)
    return JSON.parse(text) as T
  }
  const post = async <T>(path: string, body: object): Promise<T> =>
    json(
      await fetch(origin + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
      path,
    )

  /** Signs in as its own pages do, and lets an app in. */
  const tokenOf = async (email: string): Promise<string> => {
    const app = await post<{ client_id: string; client_secret: string }>('/api/v1/apps', {
      client_name: 'Tests',
      redirect_uris: APP,
      scopes: 'read write push',
    })
    const query = new URLSearchParams({
      client_id: app.client_id,
      redirect_uri: APP,
      response_type: 'code',
      scope: 'read write push',
    })
    let cookies: string[] = []
    const visit = async (path: string, form?: Record<string, string>): Promise<Response> => {
      const response = await fetch(origin + path, {
        redirect: 'manual',
        headers: { cookie: cookies.join('; ') },
        ...(form && { method: 'POST', body: new URLSearchParams(form) }),
      })
      const set = cookiesOf(response)
      if (set.length > 0) cookies = set
      return response
    }
    await visit(`/oauth/authorize?${query}`)
    await visit('/auth/sign_in', { username: email, password: PASSWORD })
    await visit(`/oauth/authorize?${query}`)
    const allowed = await visit('/oauth/authorize', {})
    const where = allowed.headers.get('location') ?? ''
    const code = new URL(where, origin).searchParams.get('code')
    if (!code) throw new Error(`no code for ${email}: ${allowed.status} ${where}\n${complaints()}`)
    const { access_token } = await post<{ access_token: string }>('/oauth/token', {
      ...app,
      grant_type: 'authorization_code',
      redirect_uri: APP,
      code,
    })
    return access_token
  }

  const member = async (name: string): Promise<GtsMember> => {
    const email = `${name}@${host}`
    operate('create', `--username=${name}`, `--email=${email}`, `--password=${PASSWORD}`)
    operate('confirm', `--username=${name}`)
    const token = await tokenOf(email)
    const ask = async <T>(method: string, path: string, body?: object): Promise<T> =>
      json(
        await fetch(origin + path, {
          method,
          headers: {
            authorization: `Bearer ${token}`,
            ...(body && !(body instanceof FormData) && { 'content-type': 'application/json' }),
          },
          ...(body && { body: body instanceof FormData ? body : JSON.stringify(body) }),
        }),
        `${method} ${path}`,
      )
    const search = (q: string) =>
      ask<{ accounts: Account[]; statuses: Status[] }>(
        'GET',
        `/api/v2/search?resolve=true&q=${encodeURIComponent(q)}`,
      )
    return {
      name,
      ask,
      async find(handle) {
        const [found] = (await search(handle)).accounts
        if (!found) throw new Error(`${host} does not find ${handle}\n${complaints()}`)
        return found
      },
      async fetch(address) {
        const [found] = (await search(address)).statuses
        if (!found) throw new Error(`${host} does not find ${address}\n${complaints()}`)
        return found
      },
      follow: async ({ id }) => void (await ask('POST', `/api/v1/accounts/${id}/follow`)),
      async relationship({ id }) {
        const [found] = await ask<Relationship[]>('GET', `/api/v1/accounts/relationships?id[]=${id}`)
        if (!found) throw new Error(`no relationship with ${id}`)
        return found
      },
      home: () => ask('GET', '/api/v1/timelines/home?limit=40'),
      notifications: () => ask('GET', '/api/v1/notifications'),
      say: (status, more = {}) => ask('POST', '/api/v1/statuses', { status, visibility: 'public', ...more }),
      async leave() {
        const form = new FormData()
        form.set('password', PASSWORD)
        await ask('POST', '/api/v1/accounts/delete', form)
      },
      async replies({ id }) {
        return (await ask<{ descendants: Status[] }>('GET', `/api/v1/statuses/${id}/context`)).descendants
      },
    }
  }

  return {
    host,
    member,
    async stop() {
      child.kill()
      await gone
    },
  }
}
