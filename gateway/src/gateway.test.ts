import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals'
import { signService } from '@app/platform/http/internal-identity.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { SignJWT } from 'jose'
import type { GatewayWorld, WorldOptions } from '../test/gateway-world.ts'
import { alice, bearer, gatewayWorld, sessionCookie } from '../test/gateway-world.ts'
import { REVOKED_CHANNEL, SERVICE_HEADER, SETTINGS_CHANNEL } from './index.ts'

const limitNames = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-retry-after'] as const
const json = { 'content-type': 'application/json' }
const sameOrigin = { origin: 'http://instance.test' }

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

describe.each(['local', 'remote'] as const)('with %s contexts', (kind) => {
  let world: GatewayWorld
  const open = async (options: Partial<WorldOptions> = {}) => {
    await world?.close()
    world = await gatewayWorld({ kind, ...options })
    return world
  }
  beforeEach(() => open())
  afterEach(() => world.close())

  describe('routing', () => {
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
      const reply = await world.ask(method, path)
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
          const reply = await askTarget(world.origin, target)
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
        expect((await world.ask('GET', path)).json).toEqual({ name: '@u@h' })
      }
    })

    test('405 names the methods that the address takes', async () => {
      const { headers } = await world.ask('PUT', '/api/thing/5')
      expect(headers.allow).toBe('GET, HEAD, POST, DELETE, OPTIONS')
    })

    test('HEAD answers as GET without a body', async () => {
      const reply = await world.ask('HEAD', '/api/things')
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
      const reply = await world.ask(method, path, { headers })
      expect(reply.status).toBe(200)
      if (target === 'web') expect(reply.headers['content-type']).toContain('text/html')
      else expect(reply.json['context']).toBe(target)
    })

    test('an address with two faces says that it depends on Accept', async () => {
      for (const headers of [activity, browser]) {
        const reply = await world.ask('GET', '/u/alice', { headers })
        expect(String(reply.headers.vary).toLowerCase()).toContain('accept')
      }
    })

    test('a page kept for people is not given to peers', async () => {
      await world.ask('GET', '/u/alice', { headers: browser })
      expect((await world.ask('GET', '/u/alice', { headers: activity })).json['context']).toBe('federation')
    })

    test('redirects of pages come through', async () => {
      expect(await world.ask('GET', '/moved')).toMatchObject({
        status: 302,
        headers: { location: '/elsewhere' },
      })
    })
  })

  describe('who asks', () => {
    test('a token speaks for its user', async () => {
      const token = await world.token({ sub: '9' })
      expect((await world.ask('GET', '/api/thing/5', { headers: bearer(token) })).json['who']).toBe('user9')
    })

    test('a session cookie speaks for its user', async () => {
      expect((await world.ask('GET', '/api/thing/5', { headers: sessionCookie() })).json['who']).toBe('alice')
    })

    test.each([
      ['cross-site', null],
      ['same-site', null],
      ['same-origin', 'alice'],
      ['none', 'alice'],
    ])('a session on a read of the API that a %s page caused speaks for %j', async (site, who) => {
      const headers = { ...sessionCookie(), 'sec-fetch-site': site }
      expect((await world.ask('GET', '/api/thing/5', { headers })).json['who']).toBe(who)
    })

    test('a session that has ended is an anonymous reader', async () => {
      const reply = await world.ask('GET', '/api/thing/5', { headers: sessionCookie('old') })
      expect(reply).toMatchObject({ status: 200, json: { who: null } })
    })

    test('other schemes count as nothing', async () => {
      const headers = { authorization: 'Basic YTpi' }
      expect((await world.ask('GET', '/api/thing/5', { headers })).json['who']).toBeNull()
    })

    test.each<[string, () => Promise<string> | string]>([
      ['nonsense', () => 'x'],
      ['nothing', () => ''],
      ['an expired one', () => world.token({ exp: Math.floor(Date.now() / 1000) - 60 })],
      ['one of an unknown key', () => world.token({}, { kid: 'other' })],
      ['one without a user', () => world.token({ sub: 'alice' })],
      [
        'one signed with a public key as a shared secret',
        () =>
          new SignJWT({ scope: 'admin', client_id: 'x' })
            .setProtectedHeader({ alg: 'HS256', kid: 'first' })
            .setSubject('1')
            .setJti('1')
            .setExpirationTime('1h')
            .sign(Buffer.from(JSON.stringify(world.keys[0]))),
      ],
      [
        'one signed by nobody',
        () =>
          `${[{ alg: 'none' }, { sub: '1', jti: '1', client_id: 'x', exp: 9_999_999_999 }]
            .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
            .join('.')}.`,
      ],
      [
        'one that identity no longer stands for',
        () => {
          world.revoked.add('gone')
          return world.token({ jti: 'gone' })
        },
      ],
    ])('a bearer token that does not hold is 401 on public calls too: %s', async (_name, make) => {
      const headers = bearer(await make())
      for (const path of ['/api/thing/5', '/api/things', '/api/things/name/x']) {
        const reply = await world.ask('GET', path, { headers })
        expect(reply).toMatchObject({ status: 401, json: { status: 401 } })
        expect(reply.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
        for (const name of limitNames) expect(reply.headers[name]).toMatch(/^\d+$/)
      }
    })

    test('keys are asked for once, and again when one is unknown', async () => {
      await world.ask('GET', '/api/thing/5', { headers: bearer(await world.token()) })
      await world.ask('GET', '/api/thing/5', { headers: bearer(await world.token()) })
      expect(world.questions.filter((question) => question === 'keys')).toHaveLength(1)
    })

    test('identity is asked once for a while about the same caller', async () => {
      const headers = bearer(await world.token({ jti: 'often' }))
      await Promise.all([1, 2, 3].map(() => world.ask('GET', '/api/thing/5', { headers })))
      await world.ask('GET', '/api/thing/5', { headers })
      expect(world.questions.filter((question) => question === 'token often')).toHaveLength(1)
    })

    test.each([
      [{ tokenId: 'mine' }, 401],
      [{ userId: 9 }, 401],
      [{ clientId: 'app' }, 401],
      [{ userId: 9, clientId: 'app' }, 401],
      [{ userId: 9, clientId: 'other' }, 200],
      [{ userId: 8 }, 200],
    ])('the revocation %j holds at once: %i', async (message, status) => {
      const headers = bearer(await world.token({ jti: 'mine' }))
      expect((await world.ask('GET', '/api/thing/5', { headers })).status).toBe(200)
      world.revoked.add('mine')
      await world.cache.publish(REVOKED_CHANNEL, JSON.stringify(message))
      expect((await world.ask('GET', '/api/thing/5', { headers })).status).toBe(status)
    })

    test('a session that was ended is unknown at once', async () => {
      await world.ask('GET', '/api/thing/5', { headers: sessionCookie() })
      world.sessions.clear()
      await world.cache.publish(REVOKED_CHANNEL, JSON.stringify({ sessionId: alice.sessionId }))
      expect((await world.ask('GET', '/api/thing/5', { headers: sessionCookie() })).json['who']).toBeNull()
    })

    test('nobody can say from outside who they are', async () => {
      const headers = {
        'x-mbin-identity': 'forged',
        'x-mbin-after': 'content=99',
        'x-mbin-user': '1',
        'x-forwarded-for': '6.6.6.6',
        forwarded: 'for=6.6.6.6',
      }
      expect((await world.ask('GET', '/api/thing/5', { headers })).json['who']).toBeNull()
      const seen = world.seen.at(-1)?.headers ?? {}
      expect(seen['x-mbin-user']).toBeUndefined()
      expect(seen['x-mbin-after']).toBeUndefined()
      expect(seen['forwarded']).toBeUndefined()
      expect(seen['x-mbin-identity']).not.toBe('forged')
      expect(seen['x-forwarded-for']).toBe('127.0.0.1')
    })

    test('contexts see neither cookies nor tokens', async () => {
      await world.ask('GET', '/api/thing/5', { headers: sessionCookie() })
      expect(world.seen.at(-1)?.headers.cookie).toBeUndefined()
      await world.ask('GET', '/api/thing/5', { headers: bearer(await world.token()) })
      expect(world.seen.at(-1)?.headers.authorization).toBeUndefined()
      await world.ask('POST', '/token', { headers: { authorization: 'Basic YTpi' } })
      expect(world.seen.at(-1)?.headers.authorization).toBe('Basic YTpi')
    })
  })

  describe('who may', () => {
    test.each<[string, string, string, number]>([
      ['POST', '/api/thing/5', '', 403],
      ['POST', '/api/thing/5', 'entry:edit', 403],
      ['POST', '/api/thing/5', 'entry:create', 201],
      ['POST', '/api/thing/5', 'entry', 201],
      ['POST', '/api/thing/5', 'read write', 201],
    ])('%s %s with the scopes "%s" answers %i', async (method, path, scope, status) => {
      const headers = { ...bearer(await world.token({ scope })), ...json }
      const reply = await world.ask(method, path, { headers, body: '{"title":"A"}' })
      expect(reply.status).toBe(status)
      for (const name of limitNames) expect(reply.headers[name]).toMatch(/^\d+$/)
    })

    test('a call that needs a user tells an anonymous one to sign in', async () => {
      const reply = await world.ask('POST', '/api/thing/5', { headers: json, body: '{"title":"A"}' })
      expect(reply).toMatchObject({ status: 401, headers: { 'www-authenticate': 'Bearer' } })
    })

    test('bots may not vote', async () => {
      const ofBot = bearer(await world.token({ scope: 'vote', client_id: 'bot' }))
      const ofUser = bearer(await world.token({ scope: 'vote' }))
      expect((await world.ask('PUT', '/api/thing/5/vote', { headers: ofBot })).status).toBe(403)
      expect((await world.ask('PUT', '/api/thing/5/vote', { headers: ofUser })).status).toBe(204)
    })

    test.each<[string, Record<string, string>, number]>([
      ['our own page', sameOrigin, 201],
      ['our own page, as the browser tells', { 'sec-fetch-site': 'same-origin' }, 201],
      ['another site', { origin: 'https://evil.test' }, 403],
      ['another site with our origin forged', { ...sameOrigin, 'sec-fetch-site': 'cross-site' }, 403],
      ['a sandboxed page', { origin: 'null' }, 403],
      ['who does not say', {}, 403],
    ])('a change with the session cookie from %s with %j answers %i', async (_from, headers, status) => {
      const reply = await world.ask('POST', '/api/thing/5', {
        headers: { ...sessionCookie(), ...json, ...headers },
        body: '{"title":"A"}',
      })
      expect(reply.status).toBe(status)
    })

    test('signing in from a page of another site is refused', async () => {
      const from = (origin: string) => world.ask('POST', '/auth/login', { headers: { origin } })
      expect((await from('https://evil.test')).status).toBe(403)
      expect((await from('http://instance.test')).status).toBe(200)
      expect((await world.ask('POST', '/auth/login')).status).toBe(200)
    })

    test('a private instance answers anonymous readers only where it must', async () => {
      await world.ask('GET', '/api/things')
      world.settings['MBIN_PRIVATE_INSTANCE'] = true
      await world.cache.publish(SETTINGS_CHANNEL, '')
      await eventually(async () => expect((await world.ask('GET', '/api/things')).status).toBe(401))
      expect((await world.ask('GET', '/api/thing/5')).status).toBe(401)
      expect((await world.ask('GET', '/api/info')).status).toBe(200)
      expect((await world.ask('GET', '/api/things', { headers: sessionCookie() })).status).toBe(200)
      world.settings['MBIN_PRIVATE_INSTANCE'] = false
      await world.cache.publish(SETTINGS_CHANNEL, '')
      await eventually(async () => expect((await world.ask('GET', '/api/things')).status).toBe(200))
    })

    test('404 and 405 come before 401, 401 before 403, 403 before 429', async () => {
      const bad = bearer('x')
      expect((await world.ask('GET', '/api/none', { headers: bad })).status).toBe(404)
      expect((await world.ask('PUT', '/api/thing/5', { headers: bad })).status).toBe(405)
      expect((await world.ask('PUT', '/api/thing/5/vote', { headers: bad })).status).toBe(401)
      const poor = bearer(await world.token({ scope: 'read' }))
      const rich = bearer(await world.token({ scope: 'vote' }))
      const vote = (headers: Record<string, string>) => world.ask('PUT', '/api/thing/5/vote', { headers })
      for (let i = 0; i < 4; i++) expect((await vote(poor)).status).toBe(403)
      expect((await vote(rich)).status).toBe(204)
      expect((await vote(rich)).status).toBe(204)
      expect((await vote(rich)).status).toBe(429)
      expect((await vote(poor)).status).toBe(403)
    })
  })

  describe('how often', () => {
    test('the budget counts down and then refuses with the time of the next free slot', async () => {
      const headers = bearer(await world.token({ scope: 'vote' }))
      const now = Math.floor(Date.now() / 1000)
      const first = await world.ask('PUT', '/api/thing/5/vote', { headers })
      expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' })
      expect(Number(first.headers['x-ratelimit-retry-after'])).toBeGreaterThanOrEqual(now)
      expect(Number(first.headers['x-ratelimit-retry-after'])).toBeLessThan(now + 10)
      await world.ask('PUT', '/api/thing/5/vote', { headers })
      const refused = await world.ask('PUT', '/api/thing/5/vote', { headers })
      expect(refused).toMatchObject({ status: 429, json: { status: 429 } })
      expect(refused.headers['x-ratelimit-remaining']).toBe('0')
      expect(Number(refused.headers['x-ratelimit-retry-after'])).toBeGreaterThan(now)
    })

    test('members have budgets of their own, readers one for each address', async () => {
      const limited = await world.ask('GET', '/api/thing/5')
      expect(limited.headers['x-ratelimit-limit']).toBe('60')
      const token = await world.token({ sub: '21' })
      const member = await world.ask('GET', '/api/thing/5', { headers: bearer(token) })
      expect(member.headers).toMatchObject({ 'x-ratelimit-limit': '240', 'x-ratelimit-remaining': '239' })
      const same = await world.ask('GET', '/api/thing/5', {
        headers: bearer(await world.token({ sub: '21' })),
      })
      expect(same.headers['x-ratelimit-remaining']).toBe('238')
    })

    test('an address counts as a trusted proxy reports it, an IPv6 subscriber once', async () => {
      await open({ trustedProxies: ['loopback'] })
      const remaining = async (forwarded: string) =>
        (await world.ask('GET', '/api/thing/5', { headers: { 'x-forwarded-for': forwarded } })).headers[
          'x-ratelimit-remaining'
        ]
      expect(await remaining('198.51.100.1')).toBe('59')
      expect(await remaining('198.51.100.2')).toBe('59')
      expect(await remaining('9.9.9.9, 198.51.100.1')).toBe('58')
      expect(await remaining('2001:db8:1:2::1')).toBe('59')
      expect(await remaining('2001:db8:1:2:ffff::9')).toBe('58')
      expect(await remaining('2001:db8:1:3::1')).toBe('59')
      expect(world.seen.at(-1)?.headers['x-forwarded-for']).toBe('2001:db8:1:3::1')
    })

    test('answers from memory count too', async () => {
      await open({ rateLimitScale: 0.05 })
      const statuses = []
      for (let i = 0; i < 5; i++) statuses.push((await world.ask('GET', '/api/things')).status)
      expect(statuses).toEqual([200, 200, 200, 429, 429])
    })

    test('a budget of the address is shared by all who come from there, beside their own', async () => {
      await open({ rateLimitScale: 0.1 })
      const statuses = []
      for (const sub of ['21', '22', '23']) {
        const headers = bearer(await world.token({ sub }))
        const reply = await world.ask('POST', '/api/things', { headers })
        statuses.push([reply.status, reply.headers['x-ratelimit-limit']])
      }
      expect(statuses).toEqual([
        [204, '12'],
        [204, '12'],
        [429, '2'],
      ])
    })

    test('calls of clients are counted by route, refused ones too; those of browsers and strangers are not', async () => {
      await open({ rateLimitScale: 0.01 })
      const headers = bearer(await world.token({ scope: 'vote', client_id: 'counted' }))
      for (let i = 0; i < 3; i++) await world.ask('PUT', '/api/thing/5/vote', { headers })
      await world.ask('GET', '/api/thing/5', { headers: sessionCookie() })
      await world.ask('GET', '/api/thing/5')
      await world.close()
      const counts = new Map<string, number>()
      for (const { clientId, route, count } of world.used)
        counts.set(`${clientId} ${route}`, (counts.get(`${clientId} ${route}`) ?? 0) + count)
      expect([...counts]).toEqual([['counted /api/thing/{thing_id}/vote', 3]])
    })

    test('switched off, limits refuse nothing and still show', async () => {
      await open({ rateLimitScale: 0 })
      const headers = bearer(await world.token({ scope: 'vote' }))
      for (let i = 0; i < 5; i++) {
        const reply = await world.ask('PUT', '/api/thing/5/vote', { headers })
        expect(reply).toMatchObject({ status: 204, headers: { 'x-ratelimit-limit': '2' } })
      }
    })

    test('a renderer that proves itself is not counted as one reader', async () => {
      await open({ rateLimitScale: 0.05 })
      const headers = { [SERVICE_HEADER]: signService('gateway', 'a secret for tests') }
      for (let i = 0; i < 5; i++)
        expect((await world.ask('GET', '/api/thing/5', { headers })).status).toBe(200)
      const forged = { [SERVICE_HEADER]: signService('gateway', 'another') }
      const statuses = []
      for (let i = 0; i < 5; i++)
        statuses.push((await world.ask('GET', '/api/thing/5', { headers: forged })).status)
      expect(statuses).toContain(429)
    })
  })

  describe('own writes', () => {
    const write = async (headers: Record<string, string>, id: number) =>
      world.ask('POST', `/api/thing/${id}`, {
        headers: { ...json, ...sameOrigin, ...headers },
        body: '{"title":"A"}',
      })

    test('what a member reads next waits for what they wrote, and nobody sees how', async () => {
      const written = await write(sessionCookie(), 41)
      expect(written.status).toBe(201)
      expect(Object.keys(written.headers).filter((name) => name.startsWith('x-mbin'))).toEqual([])
      await world.ask('GET', '/api/things', { headers: sessionCookie() })
      expect(world.waited.at(-1)).toBe('content=41')
      await write(sessionCookie(), 12)
      await world.ask('GET', '/api/things', { headers: sessionCookie() })
      expect(world.waited.at(-1)).toBe('content=41')
    })

    test('another member elsewhere does not wait', async () => {
      await open({ trustedProxies: ['loopback'] })
      await write({ ...sessionCookie(), 'x-forwarded-for': '198.51.100.1' }, 41)
      const before = world.waited.length
      await world.ask('GET', '/api/things', { headers: bearer(await world.token({ sub: '30' })) })
      expect(world.waited).toHaveLength(before)
    })

    test('marks of several contexts go together', async () => {
      await write(sessionCookie(), 41)
      await world.ask('POST', '/auth/mark', { headers: { ...sessionCookie(), ...sameOrigin } })
      await world.ask('GET', '/api/things', { headers: sessionCookie() })
      expect(world.waited.at(-1)).toBe('content=41,identity=3')
    })

    test('who looks from the same address without being signed in sees it too, and others do not wait', async () => {
      await open({ trustedProxies: ['loopback'] })
      const at = (address: string) => ({ 'x-forwarded-for': address })
      const before = await world.ask('GET', '/api/things', { headers: at('198.51.100.1') })
      await write({ ...sessionCookie(), ...at('198.51.100.1') }, 41)
      const other = await world.ask('GET', '/api/things', { headers: at('198.51.100.2') })
      expect(other.json).toEqual(before.json)
      expect(world.waited).toEqual([])
      const same = await world.ask('GET', '/api/things', { headers: at('198.51.100.1') })
      expect(same.json['seen']).toBeGreaterThan(Number(before.json['seen']))
      expect(world.waited).toEqual(['content=41'])
      const again = await world.ask('GET', '/api/things', { headers: at('198.51.100.1') })
      expect(again.json).toEqual(same.json)
    })

    test('another gateway on the same cache knows them', async () => {
      await write(sessionCookie(), 41)
      const other = await gatewayWorld({ kind, cache: world.cache })
      await other.ask('GET', '/api/things', { headers: sessionCookie() })
      expect(other.waited).toEqual(['content=41'])
      await other.close()
    })
  })

  describe('answers from memory', () => {
    test('one request is made however many ask at once', async () => {
      let release = () => {}
      world.hold.release = new Promise((resolve) => (release = resolve))
      const waiting = Promise.all(Array.from({ length: 20 }, () => world.ask('GET', '/api/things')))
      await eventually(() => expect(world.seen.length).toBeGreaterThan(0))
      release()
      const replies = await waiting
      expect(new Set(replies.map(({ json: { seen } }) => seen)).size).toBe(1)
      expect(world.answered()).toBe(1)
    })

    test('a kept answer is given again, and renewed when its time is over', async () => {
      const first = await world.ask('GET', '/api/things')
      const second = await world.ask('GET', '/api/things')
      expect(second.json).toEqual(first.json)
      expect(second.headers['x-ratelimit-remaining']).toBe('58')
      expect(second.headers['access-control-allow-origin']).toBe('*')
      expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
      await eventually(async () =>
        expect((await world.ask('GET', '/api/things')).json['seen']).toBeGreaterThan(
          Number(first.json['seen']),
        ),
      )
    })

    test('each query has its own', async () => {
      const one = await world.ask('GET', '/api/things?long=1')
      const two = await world.ask('GET', '/api/things')
      expect(one.json['text']).not.toBe(two.json['text'])
    })

    test('members are never given it, nor is it made from theirs', async () => {
      await world.ask('GET', '/api/things')
      expect((await world.ask('GET', '/api/things', { headers: sessionCookie() })).json['who']).toBe('alice')
      expect(
        (await world.ask('GET', '/api/things', { headers: bearer(await world.token()) })).json['who'],
      ).toBe('user9')
      expect((await world.ask('GET', '/api/things')).json['who']).toBeNull()
    })

    test('a reader who has it already is told so', async () => {
      const { headers } = await world.ask('GET', '/api/things')
      const again = await world.ask('GET', '/api/things', {
        headers: { 'if-none-match': String(headers.etag) },
      })
      expect(again).toMatchObject({ status: 304, text: '', headers: { etag: headers.etag } })
      expect(again.headers['x-ratelimit-limit']).toBe('60')
      expect((await world.ask('GET', '/api/things', { headers: { 'if-none-match': '"x"' } })).status).toBe(
        200,
      )
    })

    test.each([
      ['br', 'br', brotliDecompressSync],
      ['gzip, deflate', 'gzip', gunzipSync],
      ['gzip, br', 'br', brotliDecompressSync],
      ['br;q=0, gzip', 'gzip', gunzipSync],
    ])('Accept-Encoding %s gets %s', async (accepted, encoding, decompress) => {
      const plain = await world.ask('GET', '/api/things?long=1')
      const headers = { 'accept-encoding': accepted }
      for (let i = 0; i < 2; i++) {
        const reply = await world.ask('GET', '/api/things?long=1', { headers })
        expect(reply.headers['content-encoding']).toBe(encoding)
        expect(reply.headers.vary).toContain('Accept-Encoding')
        expect(reply.headers.etag).not.toBe(plain.headers.etag)
        expect(JSON.parse(decompress(reply.bytes).toString())).toMatchObject({ text: plain.json['text'] })
      }
    })

    test('pages are kept by language and by cookies other than the session', async () => {
      const page = async (headers: Record<string, string> = {}) =>
        (await world.ask('GET', '/front', { headers })).text
      const plain = await page()
      expect(await page()).toBe(plain)
      expect(await page({ 'user-agent': 'other' })).toBe(plain)
      const german = await page({ 'accept-language': 'de' })
      expect(german).toContain('[de]')
      expect(await page({ 'accept-language': 'de' })).toBe(german)
      const dark = await page({ cookie: 'theme=dark' })
      expect(dark).toContain('[theme=dark]')
      expect(await page({ cookie: 'theme=dark; mbin_session=ended' })).toBe(dark)
      expect(await page()).toBe(plain)
    })

    test('a member gets a page of their own', async () => {
      await world.ask('GET', '/front')
      const reply = await world.ask('GET', '/front', { headers: sessionCookie() })
      expect(reply.text).toContain('mbin_session=alice-cookie')
      expect(reply.headers['cache-control']).toBe('private, no-cache')
    })

    test('an answer with a cookie is for one reader alone', async () => {
      const replies = await Promise.all([1, 2, 3].map(() => world.ask('GET', '/welcome')))
      expect(new Set(replies.map(({ text }) => text)).size).toBe(3)
      for (const { headers } of replies) expect(headers['set-cookie']).toEqual(['guest=1'])
    })
  })

  describe('other sites and security', () => {
    test.each(['/api/thing/5', '/api/things', '/api/none', '/token', '/nodeinfo/2.1', '/media/a.png'])(
      '%s is open to scripts of other sites',
      async (path) => {
        const preflight = await world.ask('OPTIONS', path, {
          headers: {
            origin: 'https://app.test',
            'access-control-request-method': 'PUT',
            'access-control-request-headers': 'authorization',
          },
        })
        expect(preflight.status).toBe(204)
        expect(preflight.headers['access-control-allow-headers']).toContain('Authorization')
        expect(preflight.headers['access-control-allow-headers']).toContain('Content-Type')
        expect(preflight.headers['access-control-max-age']).toBe('3600')
        const reply = await world.ask('GET', path, { headers: { origin: 'https://app.test' } })
        expect(reply.headers['access-control-allow-origin']).toBe('*')
        expect(reply.headers['access-control-expose-headers']).toContain('X-RateLimit-Remaining')
      },
    )

    test.each(['/auth/session', '/authorize', '/live/stream2', '/front'])('%s is not', async (path) => {
      for (const method of ['OPTIONS', 'GET']) {
        const reply = await world.ask(method, path, { headers: { origin: 'https://app.test' } })
        expect(reply.headers['access-control-allow-origin']).toBeUndefined()
      }
    })

    test('pages run no script but our own', async () => {
      const policy = String((await world.ask('GET', '/front')).headers['content-security-policy'])
      expect(policy).toContain("script-src 'self';")
      expect(policy).not.toMatch(/script-src[^;]*unsafe/)
      expect(policy).toContain("form-action 'self'")
      expect((await world.ask('GET', '/consent')).headers['content-security-policy']).not.toContain(
        'form-action',
      )
    })

    test.each(['/api/thing/5', '/api/none', '/front', '/media/a.svg'])('%s is not sniffed', async (path) => {
      const { headers } = await world.ask('GET', path)
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-powered-by']).toBeUndefined()
      expect(headers['strict-transport-security']).toBeUndefined()
    })

    test('a file opened as a page can do nothing', async () => {
      const { headers } = await world.ask('GET', '/media/a.svg')
      expect(headers['content-security-policy']).toContain("default-src 'none'")
      expect(headers['cross-origin-resource-policy']).toBe('cross-origin')
    })

    test('over https browsers are told to stay there', async () => {
      await open({
        config: {
          url: 'https://instance.test',
          domain: 'instance.test',
          softwareName: 'mbin',
          softwareVersion: '1.10.1',
          maxImageBytes: 1_000,
          allowPrivateNetworks: true,
        },
      })
      const { headers } = await world.ask('GET', '/front')
      expect(headers['strict-transport-security']).toContain('max-age=31536000')
      await world.ask('GET', '/api/thing/5')
      expect(world.seen.at(-1)?.headers['x-forwarded-proto']).toBe('https')
    })

    test('a fault of ours says nothing of itself', async () => {
      const reply = await world.ask('GET', '/api/broken')
      expect(reply).toMatchObject({ status: 500, json: { status: 500 } })
      expect(reply.text).not.toContain('hunter2')
    })

    test('a body that is too large is refused unread', async () => {
      const headers = {
        ...bearer(await world.token({ scope: 'write' })),
        ...json,
        'content-length': '99999999',
      }
      expect((await world.ask('POST', '/api/thing/5', { headers })).status).toBe(413)
      const inbox = await world.ask('POST', '/inbox', { headers: { 'content-length': '2000000' } })
      expect(inbox.status).toBe(413)
    })

    test('one that does not say how large it is, is refused when it has grown too large', async () => {
      const status = await new Promise<number | undefined>((resolve, reject) => {
        const req = request(`${world.origin}/inbox`, { method: 'POST', agent: false }, (res) => {
          res.resume()
          resolve(res.statusCode)
        })
        // Once the answer is there, the connection closes on what is still being sent.
        req.on('error', (error: NodeJS.ErrnoException) =>
          ['ECONNRESET', 'EPIPE'].includes(error.code ?? '') ? undefined : reject(error),
        )
        const piece = Buffer.alloc(64 * 1024, 'x')
        for (let i = 0; i < 20; i++) req.write(piece)
      })
      expect(status).toBe(413)
    })

    test('methods that nobody speaks are refused', async () => {
      expect((await world.ask('TRACE', '/front')).status).toBe(405)
      expect((await world.ask('PATCH', '/auth/session')).status).toBe(405)
    })

    test.each([
      ['my-request-0001', true],
      ['short', false],
      ['has spaces in it', false],
      ['x'.repeat(200), false],
    ])('the request id %s is taken: %s', async (id, taken) => {
      const { headers } = await world.ask('GET', '/api/thing/5', { headers: { 'x-request-id': id } })
      expect(headers['x-request-id'] === id).toBe(taken)
      expect(world.seen.at(-1)?.headers['x-request-id']).toBe(headers['x-request-id'])
    })

    test('a trace goes on, or begins here', async () => {
      const traceparent = '00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01'
      await world.ask('GET', '/api/thing/5', { headers: { traceparent } })
      expect(world.seen.at(-1)?.headers['traceparent']).toContain('4bf92f3577b34da6a3ce929d0e0e4736')
      await world.ask('GET', '/api/thing/5', { headers: { traceparent: 'nonsense' } })
      expect(world.seen.at(-1)?.headers['traceparent']).toMatch(/^00-[\da-f]{32}-[\da-f]{16}-[\da-f]{2}$/)
    })
  })

  describe('streams', () => {
    const openStream = (path: string) =>
      new Promise<{
        first: string
        headers: Record<string, unknown>
        leave(): void
        ended: Promise<unknown>
      }>((resolve, reject) => {
        const req = request(
          world.origin + path,
          { headers: { 'accept-encoding': 'br' }, agent: false },
          (res) => {
            const ended = new Promise((done) => res.once('close', done))
            res.once('data', (chunk: Buffer) =>
              resolve({ first: String(chunk), headers: res.headers, leave: () => req.destroy(), ended }),
            )
            res.on('error', () => undefined)
          },
        )
        req.once('error', reject)
        req.end()
      })

    test('events come as they happen, uncompressed', async () => {
      const stream = await openStream('/live/stream')
      expect(stream.first).toBe('data: first\n\n')
      expect(stream.headers['content-encoding']).toBeUndefined()
      stream.leave()
      await eventually(() => expect(world.seen.some(({ url }) => url === 'closed')).toBe(true))
    })

    test('who leaves stops what was done for them', async () => {
      const req = request(`${world.origin}/media/slow`, { agent: false })
      req.on('error', () => undefined)
      req.end()
      await eventually(() => expect(world.seen.some(({ url }) => url === '/media/slow')).toBe(true))
      req.destroy()
      await eventually(() => expect(world.seen.some(({ url }) => url === 'gone')).toBe(true))
    })

    test('a large upload goes through unbuffered and whole', async () => {
      const body = Buffer.alloc(900_000, 'x')
      await world.ask('POST', '/inbox', { body, headers: { 'content-type': 'application/activity+json' } })
      expect(world.seen.at(-1)?.body.length).toBe(body.length)
    })

    test('stopping ends streams and answers what is under way', async () => {
      let release = () => {}
      world.hold.release = new Promise((resolve) => (release = resolve))
      const stream = await openStream('/live/stream')
      const pending = world.ask('GET', '/api/things')
      await eventually(() => expect(world.seen.some(({ url }) => url === '/api/things')).toBe(true))
      const stopped = world.running.stop()
      await stream.ended
      release()
      expect((await pending).status).toBe(200)
      await stopped
    })
  })

  describe('the system', () => {
    test('it is up, and ready when all behind it are', async () => {
      expect(await world.ask('GET', '/healthz')).toMatchObject({ status: 200 })
      expect(await world.ask('GET', '/readyz')).toMatchObject({ status: 200, json: { ready: true } })
    })

    test('metrics are for this host, or for who has the token', async () => {
      const metrics = { render: async () => ({ type: 'text/plain', body: 'requests 1' }) }
      await open({ metrics })
      expect((await world.ask('GET', '/metrics')).text).toBe('requests 1')
      const proxied = await world.ask('GET', '/metrics', { headers: { 'x-forwarded-for': '1.2.3.4' } })
      expect(proxied.status).toBe(404)
      await open({ metrics: { ...metrics, token: 'watcher' } })
      expect((await world.ask('GET', '/metrics')).status).toBe(404)
      expect((await world.ask('GET', '/metrics', { headers: bearer('watcher') })).status).toBe(200)
    })

    test('the description of the API is served with it', async () => {
      const reply = await world.ask('GET', '/api/doc.json')
      expect(reply.json).toMatchObject({ openapi: '3.1.0', servers: [{ url: 'http://instance.test' }] })
      expect(reply.headers['access-control-allow-origin']).toBe('*')
      for (const name of limitNames) expect(reply.headers[name]).toMatch(/^\d+$/)
    })

    test('a page asks the API inside the process as its reader', async () => {
      const answer = await world.gateway.ask({ method: 'GET', url: '/api/thing/5', headers: sessionCookie() })
      expect(answer.status).toBe(200)
      expect(JSON.parse(answer.body.toString())).toMatchObject({ who: 'alice' })
      const kept = await world.gateway.ask({ method: 'GET', url: '/api/things', headers: {} })
      expect(JSON.parse(kept.body.toString())).toMatchObject({ who: null })
      const none = await world.gateway.ask({ method: 'GET', url: '/api/none', headers: {} })
      expect(none.status).toBe(404)
    })
  })
})

describe('built files of the web application', () => {
  let world: GatewayWorld
  let folder: string
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gateway-assets-'))
    await mkdir(join(folder, 'assets'))
    await writeFile(join(folder, 'assets', 'app-B4d_9xKq.js'), `console.log(${'1'.repeat(4_000)})`)
    await writeFile(join(folder, 'sw.js'), 'self')
    await writeFile(join(folder, 'secrets.map'), 'source')
    world = await gatewayWorld({
      kind: 'local',
      web: { handler: (_req, res) => res.writeHead(404).end(), assets: folder },
    })
  })
  afterEach(async () => {
    await world.close()
    await rm(folder, { recursive: true })
  })

  test('those with a hash in their name are kept for good, compressed', async () => {
    const headers = { 'accept-encoding': 'br' }
    const reply = await world.ask('GET', '/assets/app-B4d_9xKq.js', { headers })
    expect(reply.status).toBe(200)
    expect(reply.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'content-encoding': 'br',
    })
  })

  test('the others are asked for again, and say whether they changed', async () => {
    const { headers } = await world.ask('GET', '/sw.js')
    expect(headers['cache-control']).toBe('no-cache')
    const again = await world.ask('GET', '/sw.js', { headers: { 'if-none-match': String(headers.etag) } })
    expect(again.status).toBe(304)
  })

  test.each(['/secrets.map', '/assets/', '/assets/../../package.json', '/assets/none-12345678.js'])(
    '%s is not there',
    async (path) => {
      expect((await world.ask('GET', path)).status).toBe(404)
    },
  )
})

describe('a context that is away', () => {
  let world: GatewayWorld
  beforeEach(async () => {
    world = await gatewayWorld({ kind: 'remote' })
  })
  afterEach(() => world.close())

  test('is a 503 problem, and the instance is not ready', async () => {
    await world.ask('GET', '/api/things')
    const server = world.servers.get('content')
    server?.closeAllConnections()
    await new Promise((resolve) => server?.close(resolve))
    for (const path of ['/api/thing/5', '/api/things?other=1']) {
      const reply = await world.ask('GET', path)
      expect(reply).toMatchObject({ status: 503, json: { status: 503 } })
      for (const name of limitNames) expect(reply.headers[name]).toMatch(/^\d+$/)
    }
    expect(await world.ask('GET', '/readyz')).toMatchObject({ status: 503, json: { ready: false } })
    expect((await world.ask('GET', '/healthz')).status).toBe(200)
  })

  test('for a moment costs a reader nothing', async () => {
    expect((await world.ask('GET', '/api/thing/5')).status).toBe(200)
    world.servers.get('content')?.closeAllConnections()
    expect((await world.ask('GET', '/api/thing/5')).status).toBe(200)
  })
})
