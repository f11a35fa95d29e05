import { createHash, randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, SignJWT } from 'jose'
import type { CryptoKey } from 'jose'
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

  test('what a page of another account asks is not answered for the one that is signed in now', async () => {
    const ask = (account: number, method = 'GET') =>
      scene.world.ask(method, '/api/thing/5', {
        headers: { ...sessionCookie(), 'x-account': String(account), origin: 'http://instance.test' },
      })
    expect((await ask(alice.userId)).json['who']).toBe('alice')
    expect(await ask(alice.userId + 1)).toMatchObject({
      status: 401,
      json: { detail: 'Another account is signed in than the one that this was meant for.' },
    })
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

  describe('a token that is bound to a key (RFC 9449)', () => {
    const bound = async () => {
      const keys = await generateKeyPair('ES256', { extractable: true })
      const jwk = await exportJWK(keys.publicKey)
      const token = await scene.world.token({ sub: '9', cnf: { jkt: await calculateJwkThumbprint(jwk) } })
      const ath = createHash('sha256').update(token).digest('base64url')
      const htu = 'http://instance.test/api/thing/5'
      const proof = (claims: object = {}, header: object = {}, key: CryptoKey = keys.privateKey) =>
        new SignJWT({ jti: randomUUID(), htm: 'GET', htu, ath, ...claims })
          .setIssuedAt((claims as { iat?: number }).iat)
          .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
          .sign(key)
      const ask = (dpop: string, scheme = 'DPoP') =>
        scene.world.ask('GET', '/api/thing/5?x=1', { headers: { authorization: `${scheme} ${token}`, dpop } })
      return { token, proof, ask }
    }

    test('speaks for its user with a proof of that key, once for each proof', async () => {
      const { proof, ask } = await bound()
      const shown = await proof()
      expect((await ask(shown)).json['who']).toBe('user9')
      expect((await ask(await proof())).json['who']).toBe('user9')
      const again = await ask(shown)
      expect([again.status, again.headers['www-authenticate']]).toEqual([
        401,
        expect.stringMatching(/^DPoP error="invalid_dpop_proof", algs="ES256 /),
      ])
    })

    test('is refused as a bearer token, and without a proof that holds', async () => {
      const { token, proof, ask } = await bound()
      const stranger = await generateKeyPair('ES256', { extractable: true })
      const ago = Math.floor(Date.now() / 1000) - 120
      const refused = [
        await ask(await proof(), 'Bearer'),
        await ask(''),
        await ask(token),
        await ask(await proof({ htm: 'POST' })),
        await ask(await proof({ htu: 'http://instance.test/api/thing/6' })),
        await ask(await proof({ htu: 'http://evil.test/api/thing/5' })),
        await ask(await proof({ ath: 'other' })),
        await ask(await proof({ iat: ago })),
        await ask(await proof({}, { typ: 'JWT' })),
        await ask(await proof({}, {}, stranger.privateKey)),
        await ask(await proof({}, { jwk: await exportJWK(stranger.publicKey) }, stranger.privateKey)),
        await ask(await proof({}, { jwk: await exportJWK(stranger.privateKey) }, stranger.privateKey)),
      ]
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
    })

    test('and one that is not bound is no more worth with a proof', async () => {
      const { proof } = await bound()
      const headers = { authorization: `DPoP ${await scene.world.token()}`, dpop: await proof() }
      expect((await scene.world.ask('GET', '/api/thing/5', { headers })).status).toBe(401)
    })
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
