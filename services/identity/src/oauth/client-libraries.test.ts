import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Principal } from '@app/platform/http/principal.ts'
import { decodeJwt } from 'jose'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld, withScopes } from '../../test/identity-world.ts'
import type { TestClient } from '../../test/oauth-world.ts'
import { CALLBACK, oauthSteps, pkcePair } from '../../test/oauth-world.ts'

/** Client libraries no one here wrote, against the authorization server. */
let world: IdentityWorld
let steps: ReturnType<typeof oauthSteps>
let member: Principal
beforeAll(async () => {
  world = await identityWorld()
  steps = oauthSteps(world)
  member = await world.member()
})
afterAll(() => world.close())

/** Where the libraries think they call the public address. */
const throughWorld = (url: string, init?: object): Promise<Response> => {
  const { pathname, search } = new URL(url)
  return world.as(null).fetch(pathname + search, init as RequestInit)
}

/** The browser's part: sign in, consent, follow the redirect. */
const browse = async (url: URL): Promise<URL> => steps.consentTo(member, Object.fromEntries(url.searchParams))

test('oauth4webapi: discovery, PKCE, exchange, refresh, refusal of the old token', async () => {
  const { client_id } = await steps.registerClient({ public: true })
  const options = { [oauth.customFetch]: throughWorld as never, [oauth.allowInsecureRequests]: true } as const
  const issuer = new URL(world.config.url)
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' }),
  )
  const client: oauth.Client = { client_id }
  const authentication = oauth.None()

  const verifier = oauth.generateRandomCodeVerifier()
  const state = oauth.generateRandomState()
  const address = new URL(server.authorization_endpoint!)
  address.search = new URLSearchParams({
    client_id,
    redirect_uri: CALLBACK,
    response_type: 'code',
    scope: 'read write',
    state,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  }).toString()
  const callback = oauth.validateAuthResponse(server, client, await browse(address), state)
  const tokens = await oauth.processAuthorizationCodeResponse(
    server,
    client,
    await oauth.authorizationCodeGrantRequest(
      server,
      client,
      authentication,
      callback,
      CALLBACK,
      verifier,
      options,
    ),
  )
  expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read write' })

  const refresh = (token: string) =>
    oauth.refreshTokenGrantRequest(server, client, authentication, token, options)
  const renewed = await oauth.processRefreshTokenResponse(
    server,
    client,
    await refresh(tokens.refresh_token!),
  )
  expect(renewed.access_token).not.toBe(tokens.access_token)
  await expect(
    oauth.processRefreshTokenResponse(server, client, await refresh(tokens.refresh_token!)),
  ).rejects.toMatchObject({ error: 'invalid_grant', status: 400 })
})

test('oauth4webapi: revocation at the endpoint of the metadata', async () => {
  const registered = await steps.registerClient()
  const options = { [oauth.customFetch]: throughWorld as never, [oauth.allowInsecureRequests]: true } as const
  const issuer = new URL(world.config.url)
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' }),
  )
  const { access_token, refresh_token } = await steps.tokensFor(member, registered)
  const client: oauth.Client = { client_id: registered.client_id }
  for (const token of [access_token, refresh_token]) {
    const authentication = oauth.ClientSecretBasic(registered.client_secret!)
    await oauth.processRevocationResponse(
      await oauth.revocationRequest(server, client, authentication, token, options),
    )
  }
  expect(await steps.principalOfToken(access_token)).toBeNull()
  const refused = await oauth.refreshTokenGrantRequest(
    server,
    client,
    oauth.ClientSecretPost(registered.client_secret!),
    refresh_token,
    options,
  )
  await expect(oauth.processRefreshTokenResponse(server, client, refused)).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

/** What the library learns of the server, with its clock set to the one of the tests. */
const discovered = async () => {
  const options = { [oauth.customFetch]: throughWorld as never, [oauth.allowInsecureRequests]: true } as const
  const issuer = new URL(world.config.url)
  const server = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { ...options, algorithm: 'oauth2' }),
  )
  const skew = Math.round((world.clock.now().getTime() - Date.now()) / 1000)
  return { options, server, clientOf: (client_id: string) => ({ client_id, [oauth.clockSkew]: skew }) }
}

describe('oauth4webapi: a pushed request (RFC 9126) and tokens bound to a key (RFC 9449)', () => {
  const walk = async (of: { public: boolean }) => {
    const { options, server, clientOf } = await discovered()
    const registered = await steps.registerClient(of)
    const client = clientOf(registered.client_id)
    const authentication = of.public ? oauth.None() : oauth.ClientSecretPost(registered.client_secret!)
    const keys = await oauth.generateKeyPair('ES256')
    const dpop = () => oauth.DPoP(client, keys)
    const verifier = oauth.generateRandomCodeVerifier()
    const parameters = {
      redirect_uri: CALLBACK,
      response_type: 'code',
      scope: 'read write',
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      dpop_jkt: await dpop().calculateThumbprint(),
    }
    const pushed = await oauth.processPushedAuthorizationResponse(
      server,
      client,
      await oauth.pushedAuthorizationRequest(server, client, authentication, parameters, options),
    )
    const address = new URL(server.authorization_endpoint!)
    const { client_id } = client
    address.search = new URLSearchParams({ client_id, request_uri: pushed.request_uri }).toString()
    return {
      server,
      client,
      address,
      dpop,
      callback: async () =>
        oauth.validateAuthResponse(server, client, await browse(address), oauth.expectNoState),
      exchange: async (callback: URLSearchParams, proof?: oauth.DPoPHandle) =>
        oauth.processAuthorizationCodeResponse(
          server,
          client,
          await oauth.authorizationCodeGrantRequest(
            server,
            client,
            authentication,
            callback,
            CALLBACK,
            verifier,
            { ...options, ...(proof && { DPoP: proof }) },
          ),
        ),
      refresh: async (token: string, proof?: oauth.DPoPHandle) =>
        oauth.processRefreshTokenResponse(
          server,
          client,
          await oauth.refreshTokenGrantRequest(server, client, authentication, token, {
            ...options,
            ...(proof && { DPoP: proof }),
          }),
        ),
      otherKey: async () => oauth.DPoP(client, await oauth.generateKeyPair('ES256')),
    }
  }

  test.each([{ public: true }, { public: false }])('leads to a token of that key (%j)', async (of) => {
    const flow = await walk(of)
    // Whoever has to sign in first comes back to the same address, and the request is still there.
    const visitor = await steps.authorize(null, Object.fromEntries(flow.address.searchParams))
    expect(steps.locationOf(visitor).pathname).toBe('/login')
    const callback = await flow.callback()
    for (const proof of [undefined, await flow.otherKey()])
      await expect(flow.exchange(callback, proof)).rejects.toMatchObject({ error: 'invalid_dpop_proof' })
    const tokens = await flow.exchange(callback, flow.dpop())
    expect(tokens).toMatchObject({ token_type: 'dpop', scope: 'read write' })
    expect(decodeJwt(tokens.access_token)).toMatchObject({
      cnf: { jkt: await flow.dpop().calculateThumbprint() },
    })
  })

  test('a refresh token of a public client is worth nothing without the key, and survives the thief', async () => {
    const flow = await walk({ public: true })
    const tokens = await flow.exchange(await flow.callback(), flow.dpop())
    for (const proof of [undefined, await flow.otherKey()])
      await expect(flow.refresh(tokens.refresh_token!, proof)).rejects.toMatchObject({
        error: 'invalid_dpop_proof',
      })
    expect(await flow.refresh(tokens.refresh_token!, flow.dpop())).toMatchObject({ token_type: 'dpop' })
  })

  test('a pushed request is decided once, by the client that pushed it, within ten minutes', async () => {
    const { address, callback } = await walk({ public: true })
    const query = Object.fromEntries(address.searchParams)
    const other = await steps.registerClient({ public: true })
    const foreign = await steps.authorize(member, { ...query, client_id: other.client_id })
    expect([foreign.status, await foreign.json()]).toMatchObject([400, { error: 'invalid_request_uri' }])
    await callback()
    expect((await steps.authorize(member, query)).status).toBe(400)

    const late = await walk({ public: true })
    world.clock.advance(600_001)
    expect((await steps.authorize(member, Object.fromEntries(late.address.searchParams))).status).toBe(400)
  })

  test('what is pushed is checked at once', async () => {
    const { client_id } = await steps.registerClient({ public: true })
    const { challenge } = pkcePair()
    const push = async (more: Record<string, string>) => {
      const response = await world.as(null).fetch('/par', {
        method: 'POST',
        body: new URLSearchParams({
          client_id,
          response_type: 'code',
          redirect_uri: CALLBACK,
          scope: 'read',
          code_challenge: challenge,
          code_challenge_method: 'S256',
          ...more,
        }),
      })
      return [response.status, ((await response.json()) as { error?: string }).error]
    }
    expect(await push({})).toEqual([201, undefined])
    expect(await push({ redirect_uri: 'https://evil.example/' })).toEqual([401, 'invalid_client'])
    expect(await push({ scope: 'admin' })).toEqual([400, 'invalid_scope'])
    expect(await push({ scope: '' })).toEqual([400, 'invalid_scope'])
    expect(await push({ code_challenge: '' })).toEqual([400, 'invalid_request'])
    expect(await push({ response_type: 'token' })).toEqual([400, 'unsupported_response_type'])
    expect(await push({ request_uri: 'urn:x' })).toEqual([400, 'invalid_request'])
    expect(await push({ dpop_jkt: 'x' })).toEqual([400, 'invalid_request'])
    expect(await push({ client_id: 'f'.repeat(32) })).toEqual([401, 'invalid_client'])
  })
})

describe('oauth4webapi: introspection (RFC 7662)', () => {
  const introspect = async (by: TestClient, token: string) => {
    const { options, server, clientOf } = await discovered()
    const client = clientOf(by.client_id)
    const authentication =
      by.client_secret === null ? oauth.None() : oauth.ClientSecretBasic(by.client_secret)
    return oauth.processIntrospectionResponse(
      server,
      client,
      await oauth.introspectionRequest(server, client, authentication, token, options),
    )
  }

  test('a client with a secret learns what its own tokens are worth, and nothing of others', async () => {
    const [mine, other] = [await steps.registerClient(), await steps.registerClient()]
    const { access_token, refresh_token } = await steps.tokensFor(member, mine, 'read write')
    expect(await introspect(mine, access_token)).toMatchObject({
      active: true,
      client_id: mine.client_id,
      scope: 'read write',
      username: member.username,
      token_type: 'Bearer',
      sub: String(member.userId),
      iss: world.config.url,
      exp: expect.any(Number),
    })
    expect(await introspect(mine, refresh_token)).toMatchObject({ active: true, scope: 'read write' })
    for (const token of [access_token, refresh_token, 'nonsense', 'a.b.c'])
      expect(await introspect(other, token)).toEqual({ active: false })
    await steps.token({ grant_type: 'refresh_token', refresh_token, ...mine })
    for (const token of [access_token, refresh_token])
      expect(await introspect(mine, token)).toEqual({ active: false })
  })

  test('an administrator asks about any token; nobody else, and no client without a secret', async () => {
    const client = await steps.registerClient()
    const { access_token: token } = await steps.tokensFor(member, client)
    const by = async (principal: Principal | null) => {
      const response = await world
        .as(principal)
        .fetch('/introspect', { method: 'POST', body: new URLSearchParams({ token }) })
      return [response.status, ((await response.json()) as { active?: boolean }).active]
    }
    expect(await by(withScopes(await world.admin(), 'admin:oauth_clients:read'))).toEqual([200, true])
    expect(await by(withScopes(await world.admin(), 'read'))).toEqual([400, undefined])
    expect(await by(withScopes(member, 'admin:oauth_clients:read'))).toEqual([400, undefined])
    expect(await by(null)).toEqual([400, undefined])
    const open = await steps.registerClient({ public: true })
    await expect(introspect(open, token)).rejects.toMatchObject({ status: 401 })
  })
})

test('oauth4webapi: an access token is a JWT by RFC 9068 that the published keys verify', async () => {
  const client = await steps.registerClient()
  const { access_token } = await steps.tokensFor(member, client, 'read')
  const claims = await oauth.validateJwtAccessToken(
    { issuer: world.config.url, jwks_uri: `${world.config.url}/.well-known/jwks.json` },
    new Request(`${world.config.url}/api/users/me`, { headers: { authorization: `Bearer ${access_token}` } }),
    world.config.url,
    { [oauth.customFetch]: throughWorld as never, [oauth.allowInsecureRequests]: true },
  )
  expect(claims).toMatchObject({ sub: String(member.userId), client_id: client.client_id, scope: 'read' })
})

test.each([
  ['in the body', openid.ClientSecretPost],
  ['as HTTP Basic', openid.ClientSecretBasic],
])('openid-client: a confidential client with its secret %s', async (_where, method) => {
  const { client_id, client_secret } = await steps.registerClient()
  const config = await openid.discovery(
    new URL(world.config.url),
    client_id,
    undefined,
    method(client_secret!),
    {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: throughWorld as never,
    },
  )
  const verifier = openid.randomPKCECodeVerifier()
  const state = openid.randomState()
  const address = openid.buildAuthorizationUrl(config, {
    redirect_uri: CALLBACK,
    scope: 'read user:profile',
    code_challenge: await openid.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
  })
  const tokens = await openid.authorizationCodeGrant(config, await browse(address), {
    pkceCodeVerifier: verifier,
    expectedState: state,
  })
  expect(await steps.principalOfToken(tokens.access_token)).toMatchObject({ userId: member.userId })
  const renewed = await openid.refreshTokenGrant(config, tokens.refresh_token!)
  expect(await steps.principalOfToken(tokens.access_token)).toBeNull()
  expect(await steps.principalOfToken(renewed.access_token)).toMatchObject({ userId: member.userId })
  await openid.tokenRevocation(config, renewed.refresh_token!)
  expect(await steps.principalOfToken(renewed.access_token)).toBeNull()
})

test('openid-client: a bot by client_credentials', async () => {
  const { client_id, client_secret } = await steps.registerClient({
    grants: ['client_credentials'],
    username: 'library_bot',
    contactEmail: 'library@app.example',
  })
  const config = await openid.discovery(
    new URL(world.config.url),
    client_id,
    undefined,
    openid.ClientSecretPost(client_secret!),
    {
      algorithm: 'oauth2',
      execute: [openid.allowInsecureRequests],
      [openid.customFetch]: throughWorld as never,
    },
  )
  const tokens = await openid.clientCredentialsGrant(config, { scope: 'read' })
  expect(tokens.refresh_token).toBeUndefined()
  expect(await steps.principalOfToken(tokens.access_token)).toMatchObject({
    username: 'library_bot',
    isBot: true,
  })
})
