import { describe, expect, test } from 'vitest'
import type { Principal } from '@app/platform/http/principal.ts'
import type { IdentityWorld } from '../../../test/identity-world.ts'
import type { OAuthScene, TestClient } from '../../../test/oauth-world.ts'
import { authorizationOf, CALLBACK, oauthScene, pkcePair } from '../../../test/oauth-world.ts'

let world: IdentityWorld
let steps: OAuthScene['steps']
let member: Principal
let client: TestClient
oauthScene((scene) => ({ world, steps, member, client } = scene))

const request = (more: Record<string, string> = {}, of: TestClient = client) => authorizationOf(of, more)

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
