import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '@app/platform/testing/servers/ports.ts'
import type { Network } from './network.ts'

/** Where `.ci/run` puts the pages that it draws. */
const SHARE = '/usr/local/share/writefreely'
export const hasPages = (): boolean => existsSync(SHARE)

const settings = (host: string, port: number, folder: string): string => `
[server]
port = ${port}
bind = 127.0.0.1
templates_parent_dir = ${SHARE}
static_parent_dir = ${SHARE}
pages_parent_dir = ${SHARE}
keys_parent_dir = ${folder}

[database]
type = sqlite3
filename = ${join(folder, 'blogs.db')}

[app]
site_name = Blogs
host = https://${host}
open_registration = true
min_username_len = 3
max_blogs = 1
federation = true
default_visibility = public
`

export type Blog = {
  name: string
  /** Publishes a post, answers its id there; `body` is Markdown. */
  publish(title: string, body: string): Promise<string>
  change(post: string, title: string, body: string): Promise<void>
  delete(post: string): Promise<void>
  /** How many of other servers follow it. */
  followers(): Promise<number>
}

export type WriteFreely = { host: string; blog(name: string): Promise<Blog>; stop(): Promise<void> }

/** Starts the real server (github.com/writefreely/writefreely) under a name of the network. */
export const startWriteFreely = async (network: Network, host: string): Promise<WriteFreely> => {
  const { port } = network.server(host)
  const folder = join(network.folder, host)
  mkdirSync(folder)
  const file = join(folder, 'config.ini')
  writeFileSync(file, settings(host, port, folder))
  const [command = '', ...args] = [...network.within, 'writefreely', '-c', file]
  const options = {
    cwd: folder,
    env: { PATH: process.env['PATH'] ?? '', HOME: folder, ...network.trust },
  }
  for (const step of ['keys generate', 'db init'])
    execFileSync(command, [...args, ...step.split(' ')], { ...options, stdio: 'ignore' })
  const child = spawn(command, [...args, 'serve'], { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said = (said + chunk.toString()).slice(-20_000)))
  const gone = once(child, 'exit')

  const origin = `http://localhost:${port}`
  const answers = () =>
    fetch(`${origin}/.well-known/nodeinfo`).then(
      ({ ok }) => ok,
      () => false,
    )
  await until(answers, { what: host, failed: () => (child.exitCode === null ? null : said) })

  const call = async <T>(path: string, body?: object, token?: string, method = 'POST'): Promise<T> => {
    const response = await fetch(`${origin}/api${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Token ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${host}${path} answered ${response.status}: ${text}\n${said}`)
    return (text === '' ? {} : (JSON.parse(text) as { data: T }).data) as T
  }

  return {
    host,
    async blog(name) {
      const account = { alias: name, pass: 'correct horse battery' }
      const { access_token: token } = await call<{ access_token: string }>('/auth/signup', account)
      return {
        name,
        async publish(title, body) {
          const path = `/collections/${name}/posts`
          return (await call<{ id: string }>(path, { title, body }, token)).id
        },
        change: (post, title, body) => call(`/posts/${post}`, { title, body }, token),
        delete: (post) => call(`/posts/${post}`, undefined, token, 'DELETE'),
        async followers() {
          const response = await fetch(`${origin}/api/collections/${name}/followers`, {
            headers: { accept: 'application/activity+json' },
          })
          return ((await response.json()) as { totalItems: number }).totalItems
        },
      }
    },
    async stop() {
      child.kill()
      await gone
    },
  }
}
