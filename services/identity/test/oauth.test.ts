import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { oauth2Transaction, oauthDeleteClient, oauthRevokeToken } from '@app/contract/identity/oauth.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { IdentityWorld } from './identity-world.ts'
import { identityWorld, withScopes } from './identity-world.ts'
import type { TestClient } from './oauth-world.ts'
import { CALLBACK, oauthSteps, pkcePair } from './oauth-world.ts'

let world: IdentityWorld
let steps: ReturnType<typeof oauthSteps>
let member: Principal
let client: TestClient
beforeAll(async () => {
  world = await identityWorld()
  steps = oauthSteps(world)
  member = await world.member()
  client = await steps.registerClient()
})
afterAll(() => world.close())

const request = (more: Record<string, string> = {}, of: TestClient = client) => ({
  response_type: 'code',
  client_id: of.client_id,
  redirect_uri: CALLBACK,
  scope: 'read',
  state: 'xyz',
  ...more,
})
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

describe('exchanging a code', () => {
  test('gives a Bearer token of an hour that speaks for the user with these scopes', async () => {
    const { status, headers, body } = await steps.token(
      await steps.codeFor(member, client, 'read user:profile'),
    )
    expect(status).toBe(200)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(body).toEqual({
      token_type: 'Bearer',
      expires_in: 3600,
      access_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
      refresh_token: expect.any(String),
      scope: 'read user:profile',
    })
    expect(await steps.principalOfToken(body.access_token)).toMatchObject({
      userId: member.userId,
      via: 'token',
      scopes: ['read', 'user:profile'],
      clientId: client.client_id,
      isBot: false,
    })
  })

  test('the client may authenticate with Basic, and send JSON or a form with parts', async () => {
    const basic = `Basic ${Buffer.from(`${client.client_id}:${client.client_secret}`).toString('base64')}`
    const { client_id: _id, client_secret: _secret, ...code } = await steps.codeFor(member, client)
    expect((await steps.token(code, { authorization: basic })).status).toBe(200)

    const json = await world.as(null).fetch('/token', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(await steps.codeFor(member, client)),
    })
    expect(json.status).toBe(200)

    const form = new FormData()
    for (const [name, value] of Object.entries(await steps.codeFor(member, client)))
      form.append(name, value ?? '')
    expect((await world.as(null).fetch('/token', { method: 'POST', body: form })).status).toBe(200)
  })

  test('a code counts once; using it again takes back what it gave', async () => {
    const code = await steps.codeFor(member, client)
    const first = await steps.token(code)
    const second = await steps.token(code)
    expect([second.status, second.body.error]).toEqual([400, 'invalid_grant'])
    expect(await steps.principalOfToken(first.body.access_token)).toBeNull()
    const refreshed = await steps.token({
      grant_type: 'refresh_token',
      refresh_token: first.body.refresh_token,
      ...client,
    })
    expect(refreshed.body.error).toBe('invalid_grant')
  })

  test('of two exchanges at once at most one succeeds', async () => {
    const code = await steps.codeFor(member, client)
    const replies = await Promise.all([steps.token(code), steps.token(code), steps.token(code)])
    expect(replies.filter((reply) => reply.status === 200).length).toBe(1)
  })

  test('a code is worthless after ten minutes', async () => {
    const code = await steps.codeFor(member, client)
    world.clock.advance(10 * 60_000 + 1)
    expect((await steps.token(code)).body.error).toBe('invalid_grant')
  })

  test.each([
    ['a wrong secret', { client_secret: '0'.repeat(128) }, 401, 'invalid_client'],
    ['no secret', { client_secret: null }, 400, 'invalid_request'],
    ['an unknown client', { client_id: 'f'.repeat(32) }, 401, 'invalid_client'],
    ['no client', { client_id: null }, 400, 'invalid_request'],
    ['no grant type', { grant_type: null }, 400, 'invalid_request'],
    ['the password grant', { grant_type: 'password' }, 400, 'unsupported_grant_type'],
    ['a grant that was not registered', { grant_type: 'client_credentials' }, 400, 'unauthorized_client'],
    ['another redirect address', { redirect_uri: 'https://evil.example/' }, 400, 'invalid_grant'],
    ['no redirect address', { redirect_uri: null }, 400, 'invalid_grant'],
    ['a made-up code', { code: 'nonsense' }, 400, 'invalid_grant'],
    ['no code', { code: null }, 400, 'invalid_request'],
    ['a verifier without a challenge', { code_verifier: 'x'.repeat(43) }, 400, 'invalid_request'],
  ])('%s is refused in the words of RFC 6749', async (_what, more, status, error) => {
    const code = await steps.codeFor(member, client)
    const reply = await steps.token({ ...code, ...(more as Record<string, string | null>) })
    expect([reply.status, reply.body.error]).toEqual([status, error])
    expect(reply.body.error_description).toEqual(expect.any(String))
    if (status === 401) expect(reply.headers.get('www-authenticate')).toContain('Basic')
    expect(JSON.stringify(reply.body)).not.toContain(code.code)
  })

  test.each([
    ['broken JSON', { 'content-type': 'application/json' }, '{'],
    ['a list', { 'content-type': 'application/json' }, '[]'],
    ['nothing', {}, ''],
    ['an unknown type', { 'content-type': 'image/png' }, 'x'],
    ['a number where text belongs', { 'content-type': 'application/json' }, '{"grant_type": 1}'],
    [
      'a parameter twice',
      { 'content-type': 'application/x-www-form-urlencoded' },
      'grant_type=a&grant_type=b',
    ],
  ])('%s in the body is an invalid request', async (_what, headers, body) => {
    const response = await world.as(null).fetch('/token', { method: 'POST', headers: headers as never, body })
    expect([response.status, await response.json()]).toMatchObject([400, { error: 'invalid_request' }])
  })

  test('a code is bound to the client it was given to', async () => {
    const other = await steps.registerClient()
    const code = await steps.codeFor(member, client)
    expect((await steps.token({ ...code, ...other })).body.error).toBe('invalid_grant')
    expect((await steps.token(code)).status).toBe(200)
  })

  test.each(['S256', 'plain'] as const)('a challenge (%s) demands its verifier', async (method) => {
    const app = await steps.registerClient({ public: true })
    const { verifier, challenge } = pkcePair()
    const back = await steps.consentTo(member, {
      ...request({}, app),
      code_challenge: method === 'S256' ? challenge : verifier,
      code_challenge_method: method,
    })
    const exchange = (code_verifier: string | null) =>
      steps.token({
        grant_type: 'authorization_code',
        code: back.searchParams.get('code'),
        redirect_uri: CALLBACK,
        client_id: app.client_id,
        code_verifier,
      })
    expect((await exchange(null)).body.error).toBe('invalid_request')
    for (const malformed of ['short', 'x'.repeat(129), `${'x'.repeat(42)}\n`, `${'x'.repeat(42)}ü`])
      expect((await exchange(malformed)).body.error).toBe('invalid_request')
    expect((await exchange('x'.repeat(43))).body.error).toBe('invalid_grant')
    expect((await exchange(verifier)).status).toBe(200)
  })

  test('an account that was banned since gets nothing', async () => {
    const other = await world.member()
    const code = await steps.codeFor(other, client)
    const tokens = await steps.tokensFor(other, client)
    await world.deps.db.knex('account').where({ id: other.userId }).update({ is_banned: true })
    expect((await steps.token(code)).body.error).toBe('invalid_grant')
    expect(await steps.principalOfToken(tokens.access_token)).toBeNull()
  })
})

describe('refreshing', () => {
  const refresh = (refresh_token: string, more: Record<string, string> = {}, by = client) =>
    steps.token({ grant_type: 'refresh_token', refresh_token, ...by, ...more })

  test('replaces both tokens and revokes the old ones', async () => {
    const first = await steps.tokensFor(member, client, 'read write')
    const second = await refresh(first.refresh_token)
    expect(second.status).toBe(200)
    expect(second.body.refresh_token).not.toBe(first.refresh_token)
    expect(await steps.principalOfToken(first.access_token)).toBeNull()
    expect(await steps.principalOfToken(second.body.access_token)).toMatchObject({
      scopes: ['read', 'write'],
    })
  })

  test('a second use of a refresh token revokes the whole family', async () => {
    const first = await steps.tokensFor(member, client)
    const second = await refresh(first.refresh_token)
    const reused = await refresh(first.refresh_token)
    expect(reused).toMatchObject({
      status: 400,
      body: {
        error: 'invalid_grant',
        error_description: 'The refresh token is invalid.',
        hint: 'Token has been revoked',
      },
    })
    expect(await steps.principalOfToken(second.body.access_token)).toBeNull()
    expect((await refresh(second.body.refresh_token)).body.error).toBe('invalid_grant')
  })

  test('scopes may be narrowed and come back, never widened', async () => {
    const first = await steps.tokensFor(member, client, 'read write')
    const narrow = await refresh(first.refresh_token, { scope: 'read' })
    expect(narrow.body.scope).toBe('read')
    const wide = await refresh(narrow.body.refresh_token)
    expect(wide.body.scope).toBe('read write')
    expect((await refresh(wide.body.refresh_token, { scope: 'read user:profile' })).body.error).toBe(
      'invalid_scope',
    )
    expect((await refresh(wide.body.refresh_token)).status).toBe(200)
  })

  test('another client cannot use it, nor revoke the family by trying', async () => {
    const other = await steps.registerClient()
    const tokens = await steps.tokensFor(member, client)
    expect((await refresh(tokens.refresh_token, {}, other)).body.error).toBe('invalid_grant')
    expect((await refresh(tokens.refresh_token)).status).toBe(200)
  })

  test('it lives a month', async () => {
    const tokens = await steps.tokensFor(member, client)
    world.clock.advance(30 * 24 * 3_600_000 + 1)
    expect((await refresh(tokens.refresh_token)).body.error).toBe('invalid_grant')
  })

  test('stored tokens and secrets are no use to whoever reads the tables', async () => {
    const tokens = await steps.tokensFor(member, client)
    const tables = ['oauth_client', 'oauth_code', 'oauth_refresh_token', 'oauth_access_token']
    const rows = await Promise.all(tables.map((table) => world.deps.db.knex(table).select('*')))
    const text = JSON.stringify(rows)
    for (const secret of [tokens.refresh_token, tokens.access_token, client.client_secret!]) {
      expect(text).not.toContain(secret)
    }
  })
})

describe('bots', () => {
  const bot = { grants: ['client_credentials' as const], scopes: ['read', 'write'], username: 'helper_bot' }

  test('a client with a bot account acts as it at once, without a refresh token', async () => {
    const app = await steps.registerClient({ ...bot, contactEmail: 'bot@app.example' })
    const reply = await steps.token({ grant_type: 'client_credentials', ...app, scope: 'read' })
    expect(reply.status).toBe(200)
    expect(reply.body).not.toHaveProperty('refresh_token')
    expect(await steps.principalOfToken(reply.body.access_token)).toMatchObject({
      username: 'helper_bot',
      isBot: true,
      scopes: ['read'],
    })
    const everything = await steps.token({ grant_type: 'client_credentials', ...app })
    expect(everything.body.scope).toBe('read write')
    const more = await steps.token({ grant_type: 'client_credentials', ...app, scope: 'admin' })
    expect([more.status, more.body.error]).toEqual([400, 'invalid_scope'])
  })

  test('a bot signs in nowhere', async () => {
    await expect(world.signIn('helper_bot', '')).rejects.toThrow()
  })
})

describe('revoking', () => {
  test('takes everything this client holds for the caller, and nothing else', async () => {
    const other = await steps.registerClient()
    const mine = await steps.tokensFor(member, client)
    const elsewhere = await steps.tokensFor(member, other)
    const principal = (await steps.principalOfToken(mine.access_token))!
    const heard: string[] = []
    const stop = await world.deps.cache.subscribe('identity.revoked', (message) => heard.push(message))

    expect((await world.as(principal).call(oauthRevokeToken)).status).toBe(204)
    expect(heard.map((message) => JSON.parse(message))).toContainEqual({
      userId: member.userId,
      clientId: client.client_id,
    })
    await stop()
    expect(await steps.principalOfToken(mine.access_token)).toBeNull()
    const refreshed = await steps.token({
      grant_type: 'refresh_token',
      refresh_token: mine.refresh_token,
      ...client,
    })
    expect([refreshed.body.error, refreshed.body.hint]).toEqual(['invalid_grant', 'Token has been revoked'])
    expect(await steps.principalOfToken(elsewhere.access_token)).not.toBeNull()
    // What was allowed stays allowed.
    expect(steps.locationOf(await steps.authorize(member, request())).searchParams.has('code')).toBe(true)
  })

  /** RFC 7009. */
  const revoke = async (parameters: Record<string, string | null>, of: TestClient = client) => {
    const given = Object.entries({ ...of, ...parameters }).filter(
      (pair): pair is [string, string] => pair[1] !== null,
    )
    const response = await world
      .as(null)
      .fetch('/revoke', { method: 'POST', body: new URLSearchParams(given) })
    return { status: response.status, text: await response.text(), headers: response.headers }
  }

  test('one access token ends that one, a refresh token all that came with it', async () => {
    const tokens = await steps.tokensFor(member, client)
    const heard: unknown[] = []
    const stop = await world.deps.cache.subscribe('identity.revoked', (message) =>
      heard.push(JSON.parse(message)),
    )
    expect(await revoke({ token: tokens.access_token, token_type_hint: 'refresh_token' })).toMatchObject({
      status: 200,
      text: '',
    })
    expect(heard).toEqual([{ tokenId: expect.any(String) }])
    expect(await steps.principalOfToken(tokens.access_token)).toBeNull()
    const next = (
      await steps.token({ grant_type: 'refresh_token', refresh_token: tokens.refresh_token, ...client })
    ).body
    expect(await steps.principalOfToken(next.access_token)).not.toBeNull()
    expect((await revoke({ token: next.refresh_token })).status).toBe(200)
    await stop()
    expect(await steps.principalOfToken(next.access_token)).toBeNull()
    expect((await revoke({ token: next.refresh_token })).status).toBe(200)
  })

  test.each(['nonsense', 'a.b.c', 'x'.repeat(10_000), '\u{1F511}'])(
    'what nobody was given is as good as revoked: %.20s',
    async (token) => {
      expect((await revoke({ token })).status).toBe(200)
    },
  )

  test('needs the client that got the token, and its secret', async () => {
    const other = await steps.registerClient()
    const tokens = await steps.tokensFor(member, client)
    for (const token of [tokens.access_token, tokens.refresh_token]) {
      const refused = await revoke({ token }, other)
      expect([refused.status, JSON.parse(refused.text)]).toMatchObject([400, { error: 'invalid_grant' }])
    }
    const guessed = await revoke({ token: tokens.access_token, client_secret: '0'.repeat(128) })
    expect([guessed.status, JSON.parse(guessed.text)]).toMatchObject([401, { error: 'invalid_client' }])
    expect(guessed.headers.get('www-authenticate')).toMatch(/^Basic/)
    expect((await revoke({})).status).toBe(400)
    expect(await steps.principalOfToken(tokens.access_token)).not.toBeNull()
  })

  test('deleting a client ends all its tokens; repeating it is harmless', async () => {
    const app = await steps.registerClient()
    const tokens = await steps.tokensFor(member, app)
    const remove = (client_secret: string) =>
      world.as(null).call(oauthDeleteClient, { query: { client_id: app.client_id, client_secret } })
    expect((await remove('0'.repeat(128))).status).toBe(400)
    expect((await remove(app.client_secret!)).status).toBe(204)
    expect((await remove(app.client_secret!)).status).toBe(204)
    expect(await steps.principalOfToken(tokens.access_token)).toBeNull()
    const refused = await steps.token({
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token,
      ...app,
    })
    expect([refused.status, refused.body.error]).toEqual([401, 'invalid_client'])
  })
})
