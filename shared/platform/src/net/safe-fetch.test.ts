import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { FetchFailed, UnsafeAddress, createSafeFetch } from './safe-fetch.ts'

const pages: Record<string, (req: IncomingMessage, res: ServerResponse) => void> = {
  '/hello': (req, res) => res.end(`${req.method} by ${req.headers['user-agent']}`),
  '/echo': (req, res) => void req.pipe(res),
  '/hop': (_req, res) => void res.writeHead(302, { location: '/hello' }).end(),
  '/see-other': (_req, res) => void res.writeHead(303, { location: '/hello' }).end(),
  '/keep': (_req, res) => void res.writeHead(307, { location: '/echo' }).end(),
  '/loop': (_req, res) => void res.writeHead(302, { location: '/loop' }).end(),
  '/to-file': (_req, res) => void res.writeHead(302, { location: 'file:///etc/passwd' }).end(),
  '/away': (_req, res) => void res.writeHead(302, { location: other + '/headers' }).end(),
  '/headers': (req, res) => res.end(JSON.stringify(req.headers)),
  '/large': (_req, res) => res.end(Buffer.alloc(5_000)),
  '/bomb': (_req, res) =>
    void res.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(Buffer.alloc(1_000_000))),
  '/slow': () => undefined,
  '/drop': (req) => void req.socket.destroy(),
  '/missing': (_req, res) => void res.writeHead(404).end('nothing'),
}
const handle = (req: IncomingMessage, res: ServerResponse) => {
  const [path = '', query = ''] = (req.url ?? '').split('?')
  if (path === '/to') res.writeHead(302, { location: decodeURIComponent(query) }).end()
  else pages[path]?.(req, res)
}
let servers: Server[]
let base: string
let other: string

beforeAll(async () => {
  servers = [createServer(handle), createServer(handle)]
  const addresses = []
  for (const server of servers) {
    await once(server.listen(0, '127.0.0.1'), 'listening')
    addresses.push(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  }
  ;[base, other] = addresses as [string, string]
})
afterAll(() => {
  for (const server of servers) {
    server.close()
    server.closeAllConnections()
  }
})

const open = createSafeFetch({ allowPrivateNetworks: true, userAgent: 'Test/1' })
const guarded = createSafeFetch({ allowPrivateNetworks: false, userAgent: 'Test/1' })

describe('Fetching what others named', () => {
  test('answers with status, headers and body under our name', async () => {
    const answer = await open(`${base}/hello#part`)
    expect(answer).toMatchObject({ status: 200, url: `${base}/hello` })
    expect(answer.body.toString()).toBe('GET by Test/1')
    expect(await open(`${base}/missing`)).toMatchObject({ status: 404 })
  })

  test('sends a body', async () => {
    const answer = await open(`${base}/echo`, { method: 'POST', body: Buffer.from('ping') })
    expect(answer.body.toString()).toBe('ping')
  })

  test('follows redirects, with the method each asks for', async () => {
    expect((await open(`${base}/hop`)).body.toString()).toBe('GET by Test/1')
    expect((await open(`${base}/see-other`, { method: 'POST', body: 'x' })).body.toString()).toBe(
      'GET by Test/1',
    )
    expect((await open(`${base}/keep`, { method: 'POST', body: 'kept' })).body.toString()).toBe('kept')
    await expect(open(`${base}/loop`)).rejects.toThrow('Redirected too often')
    await expect(open(`${base}/hop`, { maxRedirects: 0 })).rejects.toThrow('Redirected too often')
  })

  test('carries no credentials to another origin', async () => {
    const headers = { authorization: 'Bearer x', cookie: 'a=b', signature: 's', accept: 'text/html' }
    const seen = JSON.parse((await open(`${base}/away`, { headers })).body.toString())
    expect(seen).toMatchObject({ accept: 'text/html' })
    for (const name of ['authorization', 'cookie', 'signature']) expect(seen).not.toHaveProperty(name)
  })

  test('reads no more than it was allowed, also of what unfolds', async () => {
    await expect(open(`${base}/large`, { maxBytes: 4_999 })).rejects.toThrow(FetchFailed)
    expect((await open(`${base}/large`, { maxBytes: 5_000 })).body).toHaveLength(5_000)
    await expect(open(`${base}/bomb`, { maxBytes: 10_000 })).rejects.toThrow('larger than 10000 bytes')
  })

  test('reads the beginning of what is larger, where that is enough', async () => {
    expect((await open(`${base}/large`, { maxBytes: 100, truncate: true })).body).toHaveLength(100)
    expect((await open(`${base}/bomb`, { maxBytes: 100, truncate: true })).body).toHaveLength(100)
    expect((await open(`${base}/large`, { maxBytes: 9_000, truncate: true })).body).toHaveLength(5_000)
  })

  test('waits no longer than it was allowed, and stops when told', async () => {
    await expect(open(`${base}/slow`, { timeoutMs: 60 })).rejects.toThrow('took too long')
    await expect(open(`${base}/slow`, { signal: AbortSignal.timeout(30) })).rejects.toThrow(FetchFailed)
  })

  test('fails where nobody answers', async () => {
    await expect(open('http://127.0.0.1:1/')).rejects.toThrow(FetchFailed)
  })

  test.each([
    'ftp://example.org/',
    'file:///etc/passwd',
    'http://user:secret@example.org/',
    'http://example.org:22/',
    'http://example.org:6/',
    'not an address',
    'http://127.0.0.1/',
    'http://localhost/',
    'http://0x7f.1/',
    'http://2130706433/',
    'http://[::1]/',
    'http://[::ffff:10.0.0.1]/',
    'http://169.254.169.254/latest/meta-data/',
  ])('refuses %s', async (address) => {
    await expect(guarded(address)).rejects.toThrow(UnsafeAddress)
  })

  test('refuses an address of this machine although something listens there', async () => {
    await expect(guarded(`${base}/hello`)).rejects.toThrow(UnsafeAddress)
    await expect(open(`${base}/to-file`)).rejects.toThrow(UnsafeAddress)
  })

  describe('with names that lead elsewhere', () => {
    /** This machine stands in for the public internet as 127.0.0.1 and for a private network as 127.0.0.2. */
    const withNames = (names: Record<string, string[][]>) =>
      createSafeFetch({
        allowPrivateNetworks: false,
        userAgent: 'Test/1',
        guard: {
          mayReach: (address) => address === '127.0.0.1',
          resolve: (hostname, _options, callback) => {
            const answers = names[hostname] ?? []
            const addresses = (answers.length > 1 ? answers.shift() : answers[0]) ?? []
            callback(
              null,
              addresses.map((address) => ({ address, family: 4 })),
            )
          },
        },
      })
    const at = (host: string, path: string) => `http://${host}:${new URL(base).port}${path}`

    test('goes to a public one', async () => {
      const go = withNames({ 'good.example': [['127.0.0.1']] })
      expect((await go(at('good.example', '/hello'))).status).toBe(200)
    })

    test('refuses one that resolves to a private address, also beside a public one', async () => {
      const go = withNames({ 'bad.example': [['127.0.0.2']], 'mixed.example': [['127.0.0.1', '127.0.0.2']] })
      await expect(go(at('bad.example', '/hello'))).rejects.toThrow(UnsafeAddress)
      await expect(go(at('mixed.example', '/hello'))).rejects.toThrow(UnsafeAddress)
    })

    test('connects to the address it checked, whatever the name answers next', async () => {
      const go = withNames({ 'rebind.example': [['127.0.0.1'], ['127.0.0.2']] })
      expect((await go(at('rebind.example', '/hello'))).status).toBe(200)
      // Only a new connection asks again, and then the new answer is checked.
      await expect(go(at('rebind.example', '/drop'))).rejects.toThrow()
      await expect(go(at('rebind.example', '/hello'))).rejects.toThrow(UnsafeAddress)
    })

    test('refuses a redirect into a private network, by address and by name', async () => {
      const go = withNames({ 'good.example': [['127.0.0.1']], 'inner.example': [['127.0.0.2']] })
      for (const target of ['127.0.0.2', '[::1]', '169.254.169.254', 'inner.example'])
        await expect(
          go(at('good.example', `/to?${encodeURIComponent(at(target, '/hello'))}`)),
        ).rejects.toThrow(UnsafeAddress)
    })
  })
})
