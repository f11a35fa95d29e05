import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  authEndApp,
  userRetrieveOauthConsent,
  userRetrieveOauthConsents,
  userUpdateOauthConsent,
} from '@app/contract/identity/consents.ts'
import type { IdentityWorld } from '../../../test/identity-world.ts'
import { identityWorld } from '../../../test/identity-world.ts'
import { oauthSteps } from '../../../test/oauth-world.ts'

let world: IdentityWorld
let steps: ReturnType<typeof oauthSteps>
beforeAll(async () => {
  world = await identityWorld()
  steps = oauthSteps(world)
})
afterAll(() => world.close())

describe('consents', () => {
  test('are listed, read by their owner, and only ever reduced', async () => {
    const member = await world.member()
    const stranger = await world.member()
    const client = await steps.registerClient({ scopes: ['read', 'write', 'user'] })
    await steps.tokensFor(member, client, 'write read')
    const tokens = await steps.tokensFor(member, client, 'user')

    const list = await world.as(member).call(userRetrieveOauthConsents)
    expect(list.body.items).toEqual([
      {
        consentId: expect.any(Number),
        client: 'Reader',
        description: null,
        clientLogo: null,
        scopesGranted: ['write', 'read', 'user'],
        scopesAvailable: ['read', 'write', 'user'],
      },
    ])
    const params = { consent_id: list.body.items[0]!.consentId }
    expect((await world.as(member).call(userRetrieveOauthConsent, { params })).body).toEqual(
      list.body.items[0],
    )
    expect((await world.as(stranger).call(userRetrieveOauthConsent, { params })).status).toBe(403)
    expect(
      (await world.as(member).call(userRetrieveOauthConsent, { params: { consent_id: 99_999 } })).status,
    ).toBe(404)

    const reduce = (scopes: unknown, by = member) =>
      world.as(by).call(userUpdateOauthConsent, { params, body: { scopes } as never })
    expect((await reduce(['read', 'vote'])).status).toBe(403)
    expect((await reduce(['read', 'user:profile'])).status).toBe(403)
    expect((await reduce([])).status).toBe(400)
    expect((await reduce(null)).status).toBe(400)
    expect((await reduce(['read'], stranger)).status).toBe(403)
    expect((await reduce([], stranger)).status).toBe(403)
    expect((await reduce(['read'])).body.scopesGranted).toEqual(['read'])
    // Tokens keep what they have; the next request asks again.
    expect(await steps.principalOfToken(tokens.access_token)).toMatchObject({ scopes: ['user'] })
  })

  test('end by their owner’s word: the app is signed out and has to ask again, other people’s stay', async () => {
    const [member, other] = [await world.member(), await world.member()]
    const client = await steps.registerClient({ scopes: ['read'] })
    const tokens = await steps.tokensFor(member, client, 'read')
    const others = await steps.tokensFor(other, client, 'read')
    const [consent] = (await world.as(member).call(userRetrieveOauthConsents)).body.items
    const params = { consent_id: consent!.consentId }

    expect((await world.as(other).call(authEndApp, { params })).status).toBe(403)
    expect((await world.as(member).call(authEndApp, { params })).status).toBe(204)
    expect(await steps.principalOfToken(tokens.access_token)).toBeNull()
    expect(await steps.principalOfToken(others.access_token)).toMatchObject({ scopes: ['read'] })
    expect((await world.as(member).call(userRetrieveOauthConsents)).body.items).toEqual([])
    expect((await world.as(member).call(authEndApp, { params })).status).toBe(404)
  })
})
