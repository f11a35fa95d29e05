import { afterAll, beforeAll, expect, test } from 'vitest'
import { oauthKeys } from '@app/contract/identity/oauth.ts'
import type { IdentityWorld } from '../../../test/identity-world.ts'
import { identityWorld } from '../../../test/identity-world.ts'
import { oauthSteps } from '../../../test/oauth-world.ts'
import { rotateSigningKey, rotateSigningKeyIfDue } from './signing-keys.ts'

let world: IdentityWorld
let steps: ReturnType<typeof oauthSteps>
beforeAll(async () => {
  world = await identityWorld()
  steps = oauthSteps(world)
})
afterAll(() => world.close())

test('keys rotate without a valid token being refused', async () => {
  const client = await steps.registerClient()
  const member = await world.member()
  const published = async () =>
    (await world.as(null).call(oauthKeys)).body.keys.map((key) => (key as { kid: string }).kid)
  const before = await steps.tokensFor(member, client)
  const [old] = await published()
  await rotateSigningKey(world.identity)
  expect(await published()).toHaveLength(2)
  // The new key is known to everybody before it signs.
  expect((await world.identity.signingKeys.current()).kid).toBe(old)
  world.clock.advance(6 * 60_000)
  const after = await steps.tokensFor(member, client)
  expect((await world.identity.signingKeys.current()).kid).not.toBe(old)
  for (const { access_token } of [before, after]) {
    expect(await steps.principalOfToken(access_token)).toMatchObject({ userId: member.userId })
  }
  const text = JSON.stringify((await world.as(null).call(oauthKeys)).body)
  expect(text).not.toContain('"d"')
  world.clock.advance(3 * 3_600_000)
  await rotateSigningKeyIfDue(world.identity)
  expect(await published()).not.toContain(old)
})
