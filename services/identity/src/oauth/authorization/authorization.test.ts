import { describe, expect, test } from 'vitest'
import { settingsChanged } from '@app/contract/events/community.ts'
import { oauth2Transaction, oauthMetadata } from '@app/contract/identity/oauth.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { IdentityWorld } from '../../../test/identity-world.ts'
import { PASSWORD, withScopes } from '../../../test/identity-world.ts'
import type { OAuthScene, TestClient } from '../../../test/oauth-world.ts'
import { authorizationOf, CALLBACK, oauthScene, pkcePair } from '../../../test/oauth-world.ts'

let world: IdentityWorld
let steps: OAuthScene['steps']
let member: Principal
let client: TestClient
oauthScene((scene) => ({ world, steps, member, client } = scene))

const request = (more: Record<string, string> = {}, of: TestClient = client) => authorizationOf(of, more)
const without = (name: string, from: Record<string, string>) =>
  Object.fromEntries(Object.entries(from).filter(([key]) => key !== name))

describe('asking for authorization', () => {
  test('a visitor is sent to sign in and comes back to the same request', async () => {
    const response = await steps.authorize(null, request())
    expect(response.status).toBe(302)
    const location = steps.locationOf(response)
    expect(location.pathname).toBe('/login')
    const next = new URL(location.searchParams.get('next')!, world.config.url)
    expect(next.pathname + next.search).toBe(`/authorize?${new URLSearchParams(request())}`)
  })

  test('a token is no session', async () => {
    const response = await steps.authorize(withScopes(member, 'read'), request())
    expect(steps.locationOf(response).pathname).toBe('/login')
  })

  test('the consent screen learns what is asked, and nobody else does', async () => {
    const asked = steps.locationOf(await steps.authorize(member, request({ scope: 'read write' })))
    expect(asked.pathname).toBe('/consent')
    const params = { transaction_id: asked.searchParams.get('transaction_id')! }
    const seen = await world.as(member).call(oauth2Transaction, { params })
    expect(seen).toMatchObject({
      status: 200,
      body: {
        client: { name: 'Reader' },
        scopes: ['read', 'write'],
        scopesGranted: [],
        grantedAt: null,
        user: { username: member.username },
      },
    })
    expect((await world.as(await world.member()).call(oauth2Transaction, { params })).status).toBe(404)
    const otherSession = await world.signIn(member.username)
    expect((await world.as(otherSession).call(oauth2Transaction, { params })).status).toBe(404)
  })

  test('allowing leads back with code, state and issuer; denying with access_denied', async () => {
    const other = await world.member()
    const denied = await steps.consentTo(other, request({ state: 'a&b=ü' }), false)
    expect(denied.origin + denied.pathname).toBe(CALLBACK)
    expect(Object.fromEntries(denied.searchParams)).toMatchObject({
      error: 'access_denied',
      state: 'a&b=ü',
      iss: world.config.url,
      hint: 'The user denied the request',
    })
    const allowed = await steps.consentTo(other, request({ state: 'a&b=ü' }))
    expect(Object.fromEntries(allowed.searchParams)).toEqual({
      code: expect.stringMatching(/^[0-9a-f]{128}$/),
      state: 'a&b=ü',
      iss: world.config.url,
    })
  })

  test('what was granted before is not asked again, anything more is', async () => {
    const other = await world.member()
    await steps.consentTo(other, request())
    const again = steps.locationOf(await steps.authorize(other, request()))
    expect(again.searchParams.get('code')).toBeTruthy()
    const more = steps.locationOf(await steps.authorize(other, request({ scope: 'read write' })))
    expect(more.pathname).toBe('/consent')
    const params = { transaction_id: more.searchParams.get('transaction_id')! }
    expect((await world.as(other).call(oauth2Transaction, { params })).body).toMatchObject({
      scopesGranted: ['read'],
      grantedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  test('a decision counts once, for the session that was asked, and only where it is clear', async () => {
    const other = await world.member()
    const id = steps.locationOf(await steps.authorize(other, request())).searchParams.get('transaction_id')!
    expect((await steps.decide(null, id, true)).status).toBe(401)
    expect((await steps.decide(member, id, true)).status).toBe(400)
    expect((await steps.decide(other, id, 'perhaps')).status).toBe(400)
    expect((await steps.decide(other, id, true)).status).toBe(302)
    expect((await steps.decide(other, id, true)).status).toBe(400)
  })

  test('a form decides as well as JSON does', async () => {
    const other = await world.member()
    const id = steps.locationOf(await steps.authorize(other, request())).searchParams.get('transaction_id')!
    const response = await world.as(other).fetch('/authorize/decision', {
      method: 'POST',
      body: new URLSearchParams({ transaction_id: id, allow: 'true' }),
    })
    expect([response.status, steps.locationOf(response).searchParams.has('code')]).toEqual([302, true])
  })

  test('is allowed by who showed lately who they are, and denied by anybody who is signed in', async () => {
    const other = await world.member()
    const asked = async (scope: string) => {
      const params = steps.locationOf(await steps.authorize(other, request({ scope }))).searchParams
      return params.get('transaction_id')!
    }
    const id = await asked('read')
    const needsProof = async () =>
      (await world.as(other).call(oauth2Transaction, { params: { transaction_id: id } })).body.needsProof
    expect(await needsProof()).toBe(false)
    world.clock.advance(11 * 60_000)
    expect(await needsProof()).toBe(true)
    const allow = async (more: Record<string, string> = {}) =>
      steps.locationOf(
        await world.as(other).fetch('/authorize/decision', {
          method: 'POST',
          body: new URLSearchParams({ transaction_id: id, allow: 'true', ...more }),
        }),
      )
    const led = await allow()
    expect([led.pathname, led.searchParams.get('transaction_id')]).toEqual(['/consent', id])
    const wrong = await allow({ currentPassword: 'not this one' })
    expect([wrong.pathname, wrong.searchParams.get('proof')]).toEqual(['/consent', 'refused'])
    expect((await allow({ currentPassword: PASSWORD })).searchParams.has('code')).toBe(true)

    world.clock.advance(11 * 60_000)
    const denied = await steps.decide(other, await asked('read write'), false)
    expect(steps.locationOf(denied).searchParams.get('error')).toBe('access_denied')
  })

  test('who guesses the password here has to wait', async () => {
    const other = await world.member()
    world.clock.advance(11 * 60_000)
    const id = steps.locationOf(await steps.authorize(other, request())).searchParams.get('transaction_id')!
    const allow = async (currentPassword: string) =>
      steps.locationOf(
        await world.as(other).fetch('/authorize/decision', {
          method: 'POST',
          body: new URLSearchParams({ transaction_id: id, allow: 'true', currentPassword }),
        }),
      )
    for (let guess = 0; guess < 10; guess++) await allow(`guess ${guess}`)
    expect((await allow(PASSWORD)).searchParams.get('proof')).toBe('refused')
    world.clock.advance(3_000)
    expect((await allow(PASSWORD)).searchParams.has('code')).toBe(true)
  })

  test('the form of the consent page says yes or no', async () => {
    const other = await world.member()
    for (const [consent, told] of [
      ['no', 'error'],
      ['yes', 'code'],
    ]) {
      const asked = steps.locationOf(await steps.authorize(other, request()))
      const answer = await world.as(other).fetch(`/consent${asked.search}`, {
        method: 'POST',
        body: new URLSearchParams({ consent: consent! }),
      })
      expect([answer.status, steps.locationOf(answer).searchParams.has(told!)]).toEqual([302, true])
    }
    const unclear = await world.as(other).fetch('/consent', {
      method: 'POST',
      body: new URLSearchParams({ consent: 'maybe' }),
    })
    expect([unclear.status, await unclear.json()]).toMatchObject([400, { error: 'invalid_request' }])
  })

  test.each([
    ['an unknown client', { client_id: 'f'.repeat(32) }, 401, 'invalid_client'],
    ['a client that cannot be', { client_id: 'x\0' }, 400, 'invalid_request'],
    [
      'an address that is not registered',
      { redirect_uri: 'https://evil.example/callback' },
      401,
      'invalid_client',
    ],
    ['a deeper address', { redirect_uri: `${CALLBACK}/more` }, 401, 'invalid_client'],
    ['another letter case', { redirect_uri: 'https://app.example/CALLBACK' }, 401, 'invalid_client'],
    ['an encoded dot', { redirect_uri: 'https://app.example/x/%2e%2e/callback' }, 401, 'invalid_client'],
    [
      'a user name in the address',
      { redirect_uri: 'https://app.example@evil.example/callback' },
      401,
      'invalid_client',
    ],
    ['a fragment', { redirect_uri: `${CALLBACK}#x` }, 401, 'invalid_client'],
    ['a query', { redirect_uri: `${CALLBACK}?x=1` }, 401, 'invalid_client'],
    ['another port', { redirect_uri: 'https://app.example:8443/callback' }, 401, 'invalid_client'],
    ['a line break', { redirect_uri: `${CALLBACK}\r\nSet-Cookie: a=b` }, 401, 'invalid_client'],
    ['a malformed challenge', { code_challenge: 'short' }, 400, 'invalid_request'],
    [
      'an unknown challenge method',
      { code_challenge: 'x'.repeat(43), code_challenge_method: 'S512' },
      400,
      'invalid_request',
    ],
    ['a method without a challenge', { code_challenge_method: 'S256' }, 400, 'invalid_request'],
  ])('%s is refused here and sent nowhere', async (_what, more, status, error) => {
    for (const visitor of [member, null]) {
      const response = await steps.authorize(visitor, request(more as Record<string, string>))
      expect(response.status).toBe(status)
      expect(response.headers.get('location')).toBeNull()
      expect(response.headers.get('set-cookie')).toBeNull()
      expect(await response.json()).toMatchObject({ error, error_description: expect.any(String) })
    }
  })

  test('a parameter may not be sent twice', async () => {
    const response = await steps.authorize(member, [
      ...Object.entries(request()),
      ['redirect_uri', 'https://evil.example/'],
    ])
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }])
  })

  test.each([
    ['a scope that does not exist', { scope: 'read everything' }, 'invalid_scope'],
    ['a scope the client did not register', { scope: 'admin' }, 'invalid_scope'],
    ['the parent of a registered scope', { scope: 'user' }, 'invalid_scope'],
    ['no scope', { scope: '' }, 'invalid_scope'],
    ['another response type', { response_type: 'token' }, 'unsupported_response_type'],
    ['neither state nor challenge', { state: '' }, 'invalid_request'],
  ])('%s is told to the client', async (_what, more, error) => {
    const location = steps.locationOf(await steps.authorize(member, request(more)))
    expect(location.origin + location.pathname).toBe(CALLBACK)
    expect(location.searchParams.get('error')).toBe(error)
    expect(location.searchParams.get('iss')).toBe(world.config.url)
    expect(location.searchParams.get('code')).toBeNull()
  })

  test('a client may ask for less than it registered: for a child of one of its scopes', async () => {
    const back = await steps.consentTo(await world.member(), request({ scope: 'user:profile:read' }))
    const { body } = await steps.token({
      grant_type: 'authorization_code',
      code: back.searchParams.get('code'),
      redirect_uri: CALLBACK,
      ...client,
    })
    expect(body.scope).toBe('user:profile:read')
  })

  test('line breaks in state reach the client as data', async () => {
    const response = await steps.authorize(
      member,
      request({ scope: 'nonsense', state: 'x\r\nSet-Cookie: a=b' }),
    )
    expect(response.headers.get('set-cookie')).toBeNull()
    expect(steps.locationOf(response).searchParams.get('state')).toBe('x\r\nSet-Cookie: a=b')
  })

  test('a loopback address may choose its port, a custom scheme is kept as it is', async () => {
    const app = await steps.registerClient({
      public: true,
      redirectUris: ['http://127.0.0.1/cb', 'myapp://auth'],
    })
    const { challenge } = pkcePair()
    const base = {
      ...without('state', request({}, app)),
      code_challenge: challenge,
      code_challenge_method: 'S256',
    }
    const loopback = await steps.consentTo(member, { ...base, redirect_uri: 'http://127.0.0.1:49152/cb' })
    expect(loopback.href).toMatch(/^http:\/\/127\.0\.0\.1:49152\/cb\?code=/)
    const custom = await steps.authorize(member, { ...base, redirect_uri: 'myapp://auth' })
    expect(custom.headers.get('location')).toMatch(/^myapp:\/\/auth\?code=/)
    expect(
      (await steps.authorize(member, { ...base, redirect_uri: 'http://localhost:49152/cb' })).status,
    ).toBe(401)
  })

  test('a public client must send a challenge', async () => {
    const app = await steps.registerClient({ public: true })
    const response = await steps.authorize(member, request({}, app))
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({
      error: 'invalid_request',
      hint: expect.stringContaining('code challenge'),
    })
  })

  test('a client that did not register the grant cannot use it', async () => {
    const app = await steps.registerClient({ grants: ['refresh_token'] })
    const response = await steps.authorize(member, request({}, app))
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'unauthorized_client' }])
  })
})

describe('an instance that requires S256', () => {
  const require = (on: boolean) =>
    world.emit(settingsChanged, { settings: { MBIN_OAUTH_REQUIRE_S256: on } as never })
  const methods = async () =>
    (await world.as(null).call(oauthMetadata)).body['code_challenge_methods_supported']

  test('refuses what is weaker, of confidential clients too, and says so in its metadata', async () => {
    const { verifier, challenge } = pkcePair()
    expect(await methods()).toEqual(['S256', 'plain'])
    await require(true)
    try {
      expect(await methods()).toEqual(['S256'])
      const refused = [
        request(),
        request({ code_challenge: verifier }),
        request({ code_challenge: verifier, code_challenge_method: 'plain' }),
      ]
      for (const parameters of refused) {
        const response = await steps.authorize(member, parameters)
        expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }])
      }
      const back = await steps.consentTo(
        await world.member(),
        request({ code_challenge: challenge, code_challenge_method: 'S256' }),
      )
      const exchanged = await steps.token({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code'),
        redirect_uri: CALLBACK,
        code_verifier: verifier,
        ...client,
      })
      expect(exchanged.status).toBe(200)
    } finally {
      await require(false)
    }
  })

  test('clients that registered an address of plain http before keep it', async () => {
    const uri = 'http://old.example/callback'
    const old = await steps.registerClient()
    await world.deps.db
      .knex('oauth_client')
      .where({ identifier: old.client_id })
      .update({ redirect_uris: [uri] })
    const back = await steps.consentTo(await world.member(), request({ redirect_uri: uri }, old))
    expect([back.origin + back.pathname, back.searchParams.has('code')]).toEqual([uri, true])
  })
})
