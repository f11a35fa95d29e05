import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principalBySession } from '@app/contract/calls/identity.ts'
import { authSession } from '@app/contract/identity/accounts.ts'
import {
  authChangeEmail,
  authDeleteAccount,
  authEndSession,
  authSessions,
  authTwoFactorSetup,
} from '@app/contract/identity/security.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { PASSWORD, identityWorld, withScopes } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

describe('sessions', () => {
  test('are listed and ended one by one, by their owner', async () => {
    const first = await world.member()
    const second = await world.signIn(first.username)
    const stranger = await world.member()
    const list = await world.as(second).call(authSessions)
    expect(list.body.items.map((item) => item.isCurrent)).toEqual([true, false])
    const params = { session_id: first.sessionId! }
    expect((await world.as(stranger).call(authEndSession, { params })).status).toBe(404)
    expect((await world.as(second).call(authEndSession, { params })).status).toBe(204)
    expect((await world.as(second).call(authEndSession, { params })).status).toBe(404)
    expect(await world.ask(principalBySession, { token: first.token })).toBeNull()
    expect(await world.ask(principalBySession, { token: second.token })).not.toBeNull()
  })
})

test.each<[Operation, Record<string, unknown>]>([
  [authTwoFactorSetup, {}],
  [authSessions, {}],
  [authSession, {}],
  [authChangeEmail, { currentPassword: PASSWORD, email: 'x@example.org' }],
  [authDeleteAccount, { currentPassword: PASSWORD }],
])('$id is nothing for an access token, whatever its scopes', async (operation, body) => {
  const member = await world.member()
  const options = operation.body ? { body } : {}
  expect((await world.as(withScopes(member, 'user', 'admin')).call(operation, options)).status).toBe(401)
})
