import { connect } from 'node:net'
import { describe, expect, test } from 'vitest'
import { signService } from '@app/platform/http/internal-identity.ts'
import { eventually } from '@app/platform/testing/index.ts'
import { SERVICE_HEADER } from '../src/index.ts'
import { admissionLimits } from '../src/limits/admission.ts'
import { bearer, sessionCookie } from './wire.ts'
import { gatewayScene, kinds } from './scene.ts'

describe.each(kinds)('how often, with %s contexts', (kind) => {
  const scene = gatewayScene(kind)

  test('the budget counts down and then refuses with the time of the next free slot', async () => {
    const headers = bearer(await scene.world.token({ scope: 'vote' }))
    const now = Math.floor(Date.now() / 1000)
    const first = await scene.world.ask('PUT', '/api/thing/5/vote', { headers })
    expect(first.headers).toMatchObject({ 'x-ratelimit-limit': '2', 'x-ratelimit-remaining': '1' })
    expect(Number(first.headers['x-ratelimit-retry-after'])).toBeGreaterThanOrEqual(now)
    expect(Number(first.headers['x-ratelimit-retry-after'])).toBeLessThan(now + 10)
    await scene.world.ask('PUT', '/api/thing/5/vote', { headers })
    const refused = await scene.world.ask('PUT', '/api/thing/5/vote', { headers })
    expect(refused).toMatchObject({ status: 429, json: { status: 429 } })
    expect(refused.headers['x-ratelimit-remaining']).toBe('0')
    expect(Number(refused.headers['x-ratelimit-retry-after'])).toBeGreaterThan(now)
    // RFC 6585 and draft-ietf-httpapi-ratelimit-headers.
    const wait = Number(refused.headers['retry-after'])
    expect(wait).toBeGreaterThan(0)
    expect(refused.headers['ratelimit-policy']).toMatch(/^"\w+";q=2;w=\d+$/)
    expect(refused.headers['ratelimit']).toMatch(/^"\w+";r=0;t=[1-9]\d*$/)
  })

  test('members have budgets of their own, readers one for each address', async () => {
    const limited = await scene.world.ask('GET', '/api/thing/5')
    expect(limited.headers['x-ratelimit-limit']).toBe('60')
    const token = await scene.world.token({ sub: '21' })
    const member = await scene.world.ask('GET', '/api/thing/5', { headers: bearer(token) })
    expect(member.headers).toMatchObject({ 'x-ratelimit-limit': '240', 'x-ratelimit-remaining': '239' })
    const same = await scene.world.ask('GET', '/api/thing/5', {
      headers: bearer(await scene.world.token({ sub: '21' })),
    })
    expect(same.headers['x-ratelimit-remaining']).toBe('238')
  })

  test('an address counts as a trusted proxy reports it, an IPv6 subscriber once', async () => {
    await scene.open({ trustedProxies: ['loopback'] })
    const remaining = async (forwarded: string) =>
      (await scene.world.ask('GET', '/api/thing/5', { headers: { 'x-forwarded-for': forwarded } })).headers[
        'x-ratelimit-remaining'
      ]
    expect(await remaining('198.51.100.1')).toBe('59')
    expect(await remaining('198.51.100.2')).toBe('59')
    expect(await remaining('9.9.9.9, 198.51.100.1')).toBe('58')
    expect(await remaining('2001:db8:1:2::1')).toBe('59')
    expect(await remaining('2001:db8:1:2:ffff::9')).toBe('58')
    expect(await remaining('2001:db8:1:3::1')).toBe('59')
    expect(scene.world.seen.at(-1)?.headers['x-forwarded-for']).toBe('2001:db8:1:3::1')
  })

  test('answers from memory count too', async () => {
    await scene.open({ rateLimitScale: 0.05 })
    const statuses = []
    for (let i = 0; i < 5; i++) statuses.push((await scene.world.ask('GET', '/api/things')).status)
    expect(statuses).toEqual([200, 200, 200, 429, 429])
  })

  test('a budget of the address is shared by all who come from there, beside their own', async () => {
    await scene.open({ rateLimitScale: 0.1 })
    const statuses = []
    for (const sub of ['21', '22', '23']) {
      const headers = bearer(await scene.world.token({ sub }))
      const reply = await scene.world.ask('POST', '/api/things', { headers })
      statuses.push([reply.status, reply.headers['x-ratelimit-limit']])
    }
    expect(statuses).toEqual([
      [204, '12'],
      [204, '12'],
      [429, '2'],
    ])
  })

  test('calls of clients are counted by route, refused ones too; those of browsers and strangers are not', async () => {
    await scene.open({ rateLimitScale: 0.01 })
    const headers = bearer(await scene.world.token({ scope: 'vote', client_id: 'counted' }))
    for (let i = 0; i < 3; i++) await scene.world.ask('PUT', '/api/thing/5/vote', { headers })
    await scene.world.ask('GET', '/api/thing/5', { headers: sessionCookie() })
    await scene.world.ask('GET', '/api/thing/5')
    await scene.world.close()
    const counts = new Map<string, number>()
    for (const { clientId, route, count } of scene.world.used)
      counts.set(`${clientId} ${route}`, (counts.get(`${clientId} ${route}`) ?? 0) + count)
    expect([...counts]).toEqual([['counted /api/thing/{thing_id}/vote', 3]])
  })

  test('switched off, limits refuse nothing and still show', async () => {
    await scene.open({ rateLimitScale: 0 })
    const headers = bearer(await scene.world.token({ scope: 'vote' }))
    for (let i = 0; i < 5; i++) {
      const reply = await scene.world.ask('PUT', '/api/thing/5/vote', { headers })
      expect(reply).toMatchObject({ status: 204, headers: { 'x-ratelimit-limit': '2' } })
    }
  })

  test('a renderer that proves itself is not counted as one reader', async () => {
    await scene.open({ rateLimitScale: 0.05 })
    const headers = { [SERVICE_HEADER]: signService('gateway', 'a secret for tests') }
    for (let i = 0; i < 5; i++)
      expect((await scene.world.ask('GET', '/api/thing/5', { headers })).status).toBe(200)
    const forged = { [SERVICE_HEADER]: signService('gateway', 'another') }
    const statuses = []
    for (let i = 0; i < 5; i++)
      statuses.push((await scene.world.ask('GET', '/api/thing/5', { headers: forged })).status)
    expect(statuses).toContain(429)
  })
})

describe.each(kinds)('too much at once, with %s contexts', (kind) => {
  const scene = gatewayScene(kind)
  const tight = { ...admissionLimits, atMost: 1, atLeast: 1, waiting: 4, waitMs: 60_000 }

  test('members are answered before readers who came first, and those that wait longest are told to come back', async () => {
    const world = await scene.open({ admission: tight })
    const { promise, resolve } = Promise.withResolvers<void>()
    world.hold.release = promise
    const ask = (name: string, headers: Record<string, string> = {}) =>
      world.ask('GET', `/api/things?long=${name}`, { headers })
    const running = ask('0')
    await eventually(() => expect(world.gateway.load()).toEqual({ running: 1, waiting: 0 }))
    const readers = []
    for (let n = 1; n <= 4; n++) {
      readers.push(ask(`${n}`))
      await eventually(() => expect(world.gateway.load().waiting).toBe(n))
    }
    const member = ask('member', sessionCookie())
    const dropped = await readers[0]
    expect([dropped?.status, dropped?.headers['retry-after']]).toEqual([503, '2'])
    resolve()
    const seen = async (reply: Promise<{ json: Record<string, unknown> }> | undefined) =>
      Number((await reply)?.json['seen'])
    const [first, second] = [await seen(member), await seen(readers[1])]
    expect(await seen(running)).toBeLessThan(first)
    expect(first).toBeLessThan(second)
    expect(world.gateway.shed).toMatchObject({ anonymous: 1, member: 0 })
  })

  test('one reader has a share of what is under way, and others are answered meanwhile', async () => {
    const ofOne = { all: 2, expensive: 2, uploads: 2 }
    const world = await scene.open({ admission: { ...admissionLimits, ofOne } })
    const { promise, resolve } = Promise.withResolvers<void>()
    world.hold.release = promise
    const held = ['a', 'b'].map((name) => world.ask('GET', `/api/things?long=${name}`))
    await eventually(() => expect(world.gateway.load().running).toBe(2))
    const third = await world.ask('GET', '/api/thing/5')
    expect([third.status, third.headers['retry-after']]).toEqual([429, '1'])
    expect((await world.ask('GET', '/api/thing/5', { headers: sessionCookie() })).status).toBe(200)
    resolve()
    await Promise.all(held)
    await eventually(async () => expect((await world.ask('GET', '/api/thing/5')).status).toBe(200))
  })

  test('pictures take no part of it, and an answer that nobody fetches holds no room', async () => {
    const ofOne = { all: 1, expensive: 1, uploads: 1 }
    const world = await scene.open({ admission: { ...tight, ofOne } })
    const abort = new AbortController()
    const pictures = ['a', 'b', 'c'].map((name) =>
      fetch(`${world.origin}/media/slow?${name}`, { signal: abort.signal }).catch(() => null),
    )
    await eventually(() =>
      expect(world.seen.filter(({ url }) => url.startsWith('/media/slow'))).toHaveLength(3),
    )
    const socket = connect(Number(new URL(world.origin).port), '127.0.0.1')
    socket.on('error', () => undefined)
    socket.pause()
    const big = 'x'.repeat(4_000)
    socket.write(`GET /api/things?long=${big} HTTP/1.1\r\nHost: instance.test\r\n\r\n`)
    await eventually(async () => expect((await world.ask('GET', '/api/thing/5')).status).toBe(200))
    socket.destroy()
    abort.abort()
    await Promise.all(pictures)
  })
})
