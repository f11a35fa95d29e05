import { oauthCreateClient } from '@app/contract/identity/clients.ts'
import { oauthRevokeToken } from '@app/contract/identity/oauth.ts'
import { userRetrieveSelf, userUpdateProfile } from '@app/contract/identity/users.ts'
import { magazineEntryCreateArticle } from '@app/contract/content/entries.ts'
import { expect, test } from '@jest/globals'
import * as oauth from 'oauth4webapi'
import { Client } from '../kit/client.ts'
import { aMagazineOf, aPerson, uniqueName } from '../kit/people.ts'

const insecure = { [oauth.allowInsecureRequests]: true } as const

/** Journey 2: a program that somebody lets act for them, driven by a client library of others. */
export const apiClientJourney = (origin: () => string): void => {
  test('a public client gets a token with PKCE, uses it within its scopes, refreshes and revokes it', async () => {
    const anna = await aPerson(origin(), 'anna')
    const redirectUri = 'http://127.0.0.1:9/callback'
    const created = await new Client(origin()).get(oauthCreateClient, {
      body: {
        name: uniqueName('app'),
        contactEmail: 'dev@example.org',
        public: true,
        redirectUris: [redirectUri],
        grants: ['authorization_code', 'refresh_token'],
        scopes: ['read', 'user:profile:read', 'entry:create'],
      },
    })
    expect(created.secret).toBeNull()

    const issuer = new URL(origin())
    const server = await oauth.processDiscoveryResponse(
      issuer,
      await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...insecure }),
    )
    const client: oauth.Client = { client_id: created.identifier }
    const verifier = oauth.generateRandomCodeVerifier()
    const state = oauth.generateRandomState()
    const authorize = new URL(server.authorization_endpoint ?? '')
    authorize.search = new URLSearchParams({
      response_type: 'code',
      client_id: created.identifier,
      redirect_uri: redirectUri,
      scope: 'read user:profile:read',
      state,
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString()

    // A visitor who is not signed in is sent to sign in first.
    const visitor = await new Client(origin()).fetch(authorize.pathname + authorize.search)
    expect(visitor.status).toBe(302)
    expect(new URL(visitor.headers.get('location') ?? '', origin()).pathname).toBe('/login')

    const asked = await anna.client.fetch(authorize.pathname + authorize.search)
    const consent = new URL(asked.headers.get('location') ?? '', origin())
    expect(consent.pathname).toBe('/consent')
    const transaction = consent.searchParams.get('transaction_id') ?? ''
    const shown = await (await anna.client.fetch(`/authorize/transaction/${transaction}`)).json()
    expect(shown).toMatchObject({ client: { name: created.name }, user: { username: anna.username } })
    const decided = await anna.client.fetch('/authorize/decision', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ transaction_id: transaction, allow: true }),
    })
    expect(decided.status).toBe(302)
    const callback = new URL(decided.headers.get('location') ?? '')
    expect(callback.origin + callback.pathname).toBe(redirectUri)

    const parameters = oauth.validateAuthResponse(server, client, callback, state)
    const tokens = await oauth.processAuthorizationCodeResponse(
      server,
      client,
      await oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        parameters,
        redirectUri,
        verifier,
        insecure,
      ),
    )
    expect(tokens).toMatchObject({
      token_type: 'bearer',
      expires_in: 3600,
      refresh_token: expect.any(String),
    })

    const app = new Client(origin())
    expect((await app.call(userRetrieveSelf)).status).toBe(401)
    app.token = tokens.access_token
    expect(await app.get(userRetrieveSelf)).toMatchObject({ username: anna.username })
    expect((await app.call(userUpdateProfile, { body: { about: 'Changed by a program' } })).status).toBe(403)
    const magazine = await aMagazineOf(anna)
    expect(
      (
        await app.call(magazineEntryCreateArticle, {
          params: { magazine_id: magazine.magazineId },
          body: { title: 'Nope', body: 'x', lang: 'en' },
        })
      ).status,
    ).toBe(403)

    const refresh = (token: string) =>
      oauth.refreshTokenGrantRequest(server, client, oauth.None(), token, insecure)
    const renewed = await oauth.processRefreshTokenResponse(
      server,
      client,
      await refresh(tokens.refresh_token ?? ''),
    )
    app.token = renewed.access_token
    expect((await app.call(userRetrieveSelf)).status).toBe(200)

    // Consent given once for these scopes is not asked again.
    const again = await anna.client.fetch(authorize.pathname + authorize.search)
    expect(new URL(again.headers.get('location') ?? '').searchParams.get('code')).toBeTruthy()

    const refused = await refresh(tokens.refresh_token ?? '')
    expect(refused.status).toBe(400)
    expect(await refused.json()).toMatchObject({ error: 'invalid_grant' })
    // Whoever used the old one may be a thief: the whole family ends.
    const family = await app.fetch('/api/users/me')
    expect(family.status).toBe(401)
    expect(family.headers.get('www-authenticate')).toContain('Bearer error=')
  })

  test('a revoked token is refused at once', async () => {
    const bot = await new Client(origin()).get(oauthCreateClient, {
      body: {
        name: uniqueName('bot'),
        contactEmail: `${uniqueName('bot')}@example.org`,
        username: uniqueName('bot'),
        grants: ['client_credentials'],
        scopes: ['read', 'user:profile'],
      },
    })
    const response = await fetch(new URL('/token', origin()), {
      method: 'POST',
      body: new URLSearchParams({
        grant_type: 'client_credentials',
        client_id: bot.identifier,
        client_secret: bot.secret ?? '',
      }),
    })
    expect(response.status).toBe(200)
    const app = new Client(origin())
    app.token = ((await response.json()) as { access_token: string }).access_token
    expect(await app.get(userRetrieveSelf)).toMatchObject({ isBot: true })
    expect((await app.call(oauthRevokeToken)).status).toBe(204)
    expect((await app.call(userRetrieveSelf)).status).toBe(401)
  })
}
