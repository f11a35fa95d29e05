import { once } from 'node:events'
import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
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
  '/missing': (_req, res) => void res.writeHead(404).end('nothing'),
}
const handle = (req: IncomingMessage, res: ServerResponse) => pages[req.url ?? '']?.(req, res)
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
})
