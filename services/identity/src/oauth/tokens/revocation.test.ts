import { describe, expect, test } from 'vitest'
import { oauthDeleteClient } from '@app/contract/identity/clients.ts'
import { oauthRevokeToken } from '@app/contract/identity/oauth.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { IdentityWorld } from '../../../test/identity-world.ts'
import type { OAuthScene, TestClient } from '../../../test/oauth-world.ts'
import { authorizationOf, oauthScene } from '../../../test/oauth-world.ts'

let world: IdentityWorld
let steps: OAuthScene['steps']
let member: Principal
let client: TestClient
oauthScene((scene) => ({ world, steps, member, client } = scene))

const request = (more: Record<string, string> = {}, of: TestClient = client) => authorizationOf(of, more)

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
