import { afterAll, beforeAll, expect, test } from 'vitest'
import { authPasskeyOptions } from '@app/contract/identity/passkeys.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

test('who guesses the password in a session of somebody waits, whatever the guess is for', async () => {
  const stolen = await world.member()
  // What the session showed when it began holds no more.
  world.clock.advance(11 * 60_000)
  const ask = async (member: typeof stolen, currentPassword: string) =>
    (await world.as(member).call(authPasskeyOptions, { body: { currentPassword } })).status
  const own = await world.signIn(stolen.username)
  for (let n = 0; n < 10; n++) expect(await ask(stolen, `guess ${n}`)).toBe(403)
  expect(await ask(stolen, 'guess 10')).toBe(429)
  expect(await ask(own, 'guess of the owner')).toBe(403)
  world.clock.advance(60_000)
  expect(await ask(stolen, 'guess 11')).toBe(403)
})
