import { describe, expect, test } from '@jest/globals'
import { SignJWT } from 'jose'
import { REVOKED_CHANNEL } from '../src/index.ts'
import { alice } from './members.ts'
import { bearer, sessionCookie } from './wire.ts'
import { gatewayScene, kinds } from './scene.ts'

const limitNames = ['x-ratelimit-limit', 'x-ratelimit-remaining', 'x-ratelimit-retry-after'] as const
describe.each(kinds)('who asks, with %s contexts', (kind) => {
  const scene = gatewayScene(kind)

  test('a token speaks for its user', async () => {
    const token = await scene.world.token({ sub: '9' })
    expect((await scene.world.ask('GET', '/api/thing/5', { headers: bearer(token) })).json['who']).toBe(
      'user9',
    )
  })

  test('a session cookie speaks for its user', async () => {
    expect((await scene.world.ask('GET', '/api/thing/5', { headers: sessionCookie() })).json['who']).toBe(
      'alice',
    )
  })

  test.each([
    ['cross-site', null],
    ['same-site', null],
    ['same-origin', 'alice'],
    ['none', 'alice'],
  ])('a session on a read of the API that a %s page caused speaks for %j', async (site, who) => {
    const headers = { ...sessionCookie(), 'sec-fetch-site': site }
    expect((await scene.world.ask('GET', '/api/thing/5', { headers })).json['who']).toBe(who)
  })

  test('a session that has ended is an anonymous reader', async () => {
    const reply = await scene.world.ask('GET', '/api/thing/5', { headers: sessionCookie('old') })
    expect(reply).toMatchObject({ status: 200, json: { who: null } })
  })

  test('other schemes count as nothing', async () => {
    const headers = { authorization: 'Basic YTpi' }
    expect((await scene.world.ask('GET', '/api/thing/5', { headers })).json['who']).toBeNull()
  })

  test.each<[string, () => Promise<string> | string]>([
    ['nonsense', () => 'x'],
    ['nothing', () => ''],
    ['an expired one', () => scene.world.token({ exp: Math.floor(Date.now() / 1000) - 60 })],
    ['one of an unknown key', () => scene.world.token({}, { kid: 'other' })],
    ['one without a user', () => scene.world.token({ sub: 'alice' })],
    [
      'one signed with a public key as a shared secret',
      () =>
        new SignJWT({ scope: 'admin', client_id: 'x' })
          .setProtectedHeader({ alg: 'HS256', kid: 'first' })
          .setSubject('1')
          .setJti('1')
          .setExpirationTime('1h')
          .sign(Buffer.from(JSON.stringify(scene.world.keys[0]))),
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
        scene.world.revoked.add('gone')
        return scene.world.token({ jti: 'gone' })
      },
    ],
  ])('a bearer token that does not hold is 401 on public calls too: %s', async (_name, make) => {
    const headers = bearer(await make())
    for (const path of ['/api/thing/5', '/api/things', '/api/things/name/x']) {
      const reply = await scene.world.ask('GET', path, { headers })
      expect(reply).toMatchObject({ status: 401, json: { status: 401 } })
      expect(reply.headers['www-authenticate']).toBe('Bearer error="invalid_token"')
      for (const name of limitNames) expect(reply.headers[name]).toMatch(/^\d+$/)
    }
  })

  test('keys are asked for once, and again when one is unknown', async () => {
    await scene.world.ask('GET', '/api/thing/5', { headers: bearer(await scene.world.token()) })
    await scene.world.ask('GET', '/api/thing/5', { headers: bearer(await scene.world.token()) })
    expect(scene.world.questions.filter((question) => question === 'keys')).toHaveLength(1)
  })

  test('identity is asked once for a while about the same caller', async () => {
    const headers = bearer(await scene.world.token({ jti: 'often' }))
    await Promise.all([1, 2, 3].map(() => scene.world.ask('GET', '/api/thing/5', { headers })))
    await scene.world.ask('GET', '/api/thing/5', { headers })
    expect(scene.world.questions.filter((question) => question === 'token often')).toHaveLength(1)
  })

  test.each([
    [{ tokenId: 'mine' }, 401],
    [{ userId: 9 }, 401],
    [{ clientId: 'app' }, 401],
    [{ userId: 9, clientId: 'app' }, 401],
    [{ userId: 9, clientId: 'other' }, 200],
    [{ userId: 8 }, 200],
  ])('the revocation %j holds at once: %i', async (message, status) => {
    const headers = bearer(await scene.world.token({ jti: 'mine' }))
    expect((await scene.world.ask('GET', '/api/thing/5', { headers })).status).toBe(200)
    scene.world.revoked.add('mine')
    await scene.world.cache.publish(REVOKED_CHANNEL, JSON.stringify(message))
    expect((await scene.world.ask('GET', '/api/thing/5', { headers })).status).toBe(status)
  })

  test('a session that was ended is unknown at once', async () => {
    await scene.world.ask('GET', '/api/thing/5', { headers: sessionCookie() })
    scene.world.sessions.clear()
    await scene.world.cache.publish(REVOKED_CHANNEL, JSON.stringify({ sessionId: alice.sessionId }))
    expect(
      (await scene.world.ask('GET', '/api/thing/5', { headers: sessionCookie() })).json['who'],
    ).toBeNull()
  })

  test('nobody can say from outside who they are', async () => {
    const headers = {
      'x-mbin-identity': 'forged',
      'x-mbin-after': 'content=99',
      'x-mbin-user': '1',
      'x-forwarded-for': '6.6.6.6',
      forwarded: 'for=6.6.6.6',
    }
    expect((await scene.world.ask('GET', '/api/thing/5', { headers })).json['who']).toBeNull()
    const seen = scene.world.seen.at(-1)?.headers ?? {}
    expect(seen['x-mbin-user']).toBeUndefined()
    expect(seen['x-mbin-after']).toBeUndefined()
    expect(seen['forwarded']).toBeUndefined()
    expect(seen['x-mbin-identity']).not.toBe('forged')
    expect(seen['x-forwarded-for']).toBe('127.0.0.1')
  })

  test('contexts see neither cookies nor tokens', async () => {
    await scene.world.ask('GET', '/api/thing/5', { headers: sessionCookie() })
    expect(scene.world.seen.at(-1)?.headers.cookie).toBeUndefined()
    await scene.world.ask('GET', '/api/thing/5', { headers: bearer(await scene.world.token()) })
    expect(scene.world.seen.at(-1)?.headers.authorization).toBeUndefined()
    await scene.world.ask('POST', '/token', { headers: { authorization: 'Basic YTpi' } })
    expect(scene.world.seen.at(-1)?.headers.authorization).toBe('Basic YTpi')
  })
})
