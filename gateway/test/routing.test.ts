import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import type { AddressInfo } from 'node:net'
import { describe, expect, test } from 'vitest'
import { gatewayScene, kinds } from './scene.ts'
import { bearer } from './wire.ts'

const limitNames = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-retry-after'] as const
/** Asks with a request target exactly as given, also in the absolute form that proxies are sent. */
const askTarget = (origin: string, target: string) =>
  new Promise<{ status: number; headers: IncomingHttpHeaders; text: string }>((resolve, reject) => {
    const { hostname, port } = new URL(origin)
    const sent = request({ hostname, port, path: target, agent: false }, async (res) => {
      let text = ''
      for await (const chunk of res) text += String(chunk)
      resolve({ status: res.statusCode ?? 0, headers: res.headers, text })
    })
    sent.once('error', reject)
    sent.end()
  })

describe.each(kinds)('routing, with %s contexts', (kind) => {
  const scene = gatewayScene(kind)

  test.each([
    ['two hosts', 'GET /api/thing/5 HTTP/1.1\r\nHost: instance.test\r\nhost: evil.example\r\n\r\n'],
    ['a broken name', 'GET /api/things/name/%ff%fe HTTP/1.1\r\nHost: instance.test\r\n\r\n'],
    ['a broken query', 'GET /api/thing/5?q=a%C3%28 HTTP/1.1\r\nHost: instance.test\r\n\r\n'],
    ['half a letter', 'GET /api/thing/5?q=%C3 HTTP/1.1\r\nHost: instance.test\r\n\r\n'],
  ])('a request with %s is refused', async (_what, wire) => {
    const socket = connect(Number(new URL(scene.world.origin).port), '127.0.0.1')
    socket.write(wire)
    let answer = ''
    for await (const chunk of socket) answer += String(chunk)
    expect(answer).toMatch(/^HTTP\/1\.1 400 /)
  })

  test('a body that is no UTF-8 is refused', async () => {
    const headers = {
      ...bearer(await scene.world.token({ scope: 'write' })),
      'content-type': 'application/json',
    }
    const body = Buffer.concat([Buffer.from('{"title":"'), Buffer.from([0xc3, 0x28]), Buffer.from('"}')])
    expect((await scene.world.ask('POST', '/api/thing/5', { headers, body })).status).toBe(400)
  })

  test.each([
    ['/m/magazine/t/5/', '/m/magazine/t/5'],
    ['/m/magazine/t/5/a-slug//?p=2&x=/', '/m/magazine/t/5/a-slug?p=2&x=/'],
    ['/u/somebody/', '/u/somebody'],
    ['//evil.example/m/', '/evil.example/m'],
    ['http://evil.example/m/', '/m'],
  ])('a page with a slash at its end, %s, leads to %s', async (target, expected) => {
    const { status, headers } = await askTarget(scene.world.origin, target)
    expect([status, headers.location]).toEqual([301, expected])
  })

  test.each([
    ['GET', '/api/thing/5', 200],
    ['GET', '/api/thing/5/', 200],
    ['GET', '/api/thing/5?unknown=1', 200],
    ['HEAD', '/api/thing/5', 200],
    ['GET', '/api/things/name/@user@host', 200],
    ['GET', '/api/things/name/%40user%40host', 200],
    ['GET', '/api/v3/site', 404],
    ['GET', '/api', 404],
    ['GET', '/api/', 404],
    ['GET', '/api/thing/5/unknown', 404],
    ['GET', '/api/thing/%zz', 404],
    ['PUT', '/api/thing/5', 405],
    ['PATCH', '/api/thing/5', 405],
  ])('%s %s answers %i', async (method, path, status) => {
    const reply = await scene.world.ask(method, path)
    expect(reply.status).toBe(status)
    if (status >= 400) expect(reply.json).toMatchObject({ status, title: 'An error occurred' })
    for (const name of limitNames) expect(reply.headers[name]).toMatch(/^\d+$/)
  })

  test('an address that names another host is answered here and never asked of that host', async () => {
    const strangers: string[] = []
    const elsewhere = createServer((req, res) => {
      strangers.push(req.url ?? '')
      res.end('elsewhere')
    })
    await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve))
    const host = `127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    try {
      for (const target of [`http://${host}/api/things`, `//${host}/x`, `/\\${host}/x`, `http://${host}`]) {
        const reply = await askTarget(scene.world.origin, target)
        expect(reply.status).toBe(200)
        expect(reply.text).not.toBe('elsewhere')
        if (!target.endsWith('/api/things')) continue
        for (const name of limitNames) expect(reply.headers[name]).toMatch(/^\d+$/)
      }
      expect(strangers).toEqual([])
    } finally {
      elsewhere.close()
    }
  })

  test('both spellings of @ name the same', async () => {
    for (const path of ['/api/things/name/@u@h', '/api/things/name/%40u%40h']) {
      expect((await scene.world.ask('GET', path)).json).toEqual({ name: '@u@h' })
    }
  })

  test('405 names the methods that the address takes', async () => {
    const { headers } = await scene.world.ask('PUT', '/api/thing/5')
    expect(headers.allow).toBe('GET, HEAD, POST, DELETE, OPTIONS')
  })

  test('HEAD answers as GET without a body', async () => {
    const reply = await scene.world.ask('HEAD', '/api/things')
    expect(reply).toMatchObject({ status: 200, text: '' })
    expect(Number(reply.headers['content-length'])).toBeGreaterThan(0)
  })

  const activity = { accept: 'application/activity+json' }
  const profile = {
    accept: 'application/ld+json; profile="https://www.w3.org/ns/activitystreams", application/json;q=0.5',
  }
  const browser = { accept: 'text/html,application/xhtml+xml,application/xml;q=0.9,application/json;q=0.1' }
  test.each<[string, string, Record<string, string>, string]>([
    ['POST', '/token', {}, 'identity'],
    ['GET', '/authorize?client_id=x', {}, 'identity'],
    ['POST', '/authorize/decision', {}, 'identity'],
    ['GET', '/auth/session', {}, 'identity'],
    ['GET', '/.well-known/oauth-authorization-server', {}, 'identity'],
    ['GET', '/.well-known/jwks.json', {}, 'identity'],
    ['GET', '/media/ab/cd.webp', {}, 'media'],
    ['GET', '/.well-known/webfinger?resource=acct:a@b', {}, 'federation'],
    ['GET', '/.well-known/nodeinfo', {}, 'federation'],
    ['GET', '/nodeinfo/2.1.json', {}, 'federation'],
    ['GET', '/contexts', {}, 'federation'],
    ['POST', '/inbox', {}, 'federation'],
    ['POST', '/f/inbox', {}, 'federation'],
    ['GET', '/f/object/1', browser, 'federation'],
    ['GET', '/i/actor', browser, 'federation'],
    ['POST', '/u/alice/inbox', {}, 'federation'],
    ['POST', '/m/books/inbox', {}, 'federation'],
    ['GET', '/u/alice', activity, 'federation'],
    ['GET', '/m/books', profile, 'federation'],
    ['GET', '/m/books/t/1/-', activity, 'federation'],
    ['GET', '/', activity, 'federation'],
    ['GET', '/u/alice', browser, 'web'],
    ['GET', '/m/books/t/1/slug', browser, 'web'],
    ['GET', '/m/books', {}, 'web'],
    ['GET', '/', browser, 'web'],
    ['GET', '/api/docs', browser, 'web'],
    ['GET', '/anything/else', {}, 'web'],
  ])('%s %s with %j goes to %s -> %s', async (method, path, headers, target) => {
    const reply = await scene.world.ask(method, path, { headers })
    expect(reply.status).toBe(200)
    if (target === 'web') expect(reply.headers['content-type']).toContain('text/html')
    else expect(reply.json['context']).toBe(target)
  })

  test('an address with two faces says that it depends on Accept', async () => {
    for (const headers of [activity, browser]) {
      const reply = await scene.world.ask('GET', '/u/alice', { headers })
      expect(String(reply.headers.vary).toLowerCase()).toContain('accept')
    }
  })

  test('a page kept for people is not given to peers', async () => {
    await scene.world.ask('GET', '/u/alice', { headers: browser })
    expect((await scene.world.ask('GET', '/u/alice', { headers: activity })).json['context']).toBe(
      'federation',
    )
  })

  test('redirects of pages come through', async () => {
    expect(await scene.world.ask('GET', '/moved')).toMatchObject({
      status: 302,
      headers: { location: '/elsewhere' },
    })
  })
})
