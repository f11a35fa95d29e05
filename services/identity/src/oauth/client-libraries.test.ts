import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Principal } from '@app/platform/http/principal.ts'
import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld } from '../../test/identity-world.ts'
import { CALLBACK, oauthSteps } from '../../test/oauth-world.ts'

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
