import { principalBySession } from '@app/contract/calls/identity.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { authLogin, authSession } from '@app/contract/identity/accounts.ts'
import { authTwoFactorEnable, authTwoFactorSetup } from '@app/contract/identity/security.ts'
import {
  authRemoveTwoFactor,
  authSuspendedUsers,
  authSuspendUser,
  authUnsuspendUser,
} from '@app/contract/identity/staff.ts'
import { userRetrieve } from '@app/contract/identity/users.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totpAt } from '../second-factor/totp.rules.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { identityWorld, PASSWORD, withScopes } from '../../test/identity-world.ts'
import { createUser } from '../operator.ts'

let world: IdentityWorld
let admin: Principal
let moderator: Principal
beforeAll(async () => {
  world = await identityWorld()
  admin = await world.admin()
  await createUser(world.identity, {
    username: 'globalmod',
    email: 'globalmod@example.org',
    password: PASSWORD,
    role: 'moderator',
  })
  moderator = await world.signIn('globalmod')
})
afterAll(() => world.close())

const of = (user: { userId: number }) => ({ params: { user_id: user.userId } })
const nobody = { params: { user_id: 999_999 } }
const stateOf = async ({ userId }: { userId: number }) =>
  (await world.outbox.named(userChanged)).findLast(({ data }) => data.userId === userId)?.data.state

describe('a suspension', () => {
  test('is set and lifted by staff, told to the other contexts, and leaves profile and sessions as they are', async () => {
    const member = await world.member()
    for (let times = 0; times < 2; times++)
      expect((await world.as(moderator).call(authSuspendUser, of(member))).body.userId).toBe(member.userId)
    expect(await stateOf(member)).toBe('suspended')
    const listed = await world.as(admin).call(authSuspendedUsers)
    expect(listed.body.items.map(({ userId }) => userId)).toEqual([member.userId])
    expect((await world.as(null).call(userRetrieve, of(member))).status).toBe(200)
    expect(await world.ask(principalBySession, { token: member.token })).not.toBeNull()
    const isTold = async () => (await world.as(member).call(authSession)).body.isSuspended
    expect(await isTold()).toBe(true)

    expect((await world.as(admin).call(authUnsuspendUser, of(member))).status).toBe(200)
    expect(await stateOf(member)).toBe('active')
    expect(await isTold()).toBe(false)
    expect((await world.as(moderator).call(authSuspendedUsers)).body.items).toEqual([])
  })

  test('is not for staff themselves', async () => {
    for (const staff of [admin, moderator])
      expect((await world.as(admin).call(authSuspendUser, of(staff))).status).toBe(403)
  })
})

test('an admin removes the second factor of who lost it, which ends the sessions', async () => {
  const member = await world.member()
  const { secret } = (await world.as(member).call(authTwoFactorSetup)).body
  const code = totpAt(secret, Math.floor(world.clock.now().getTime() / 30_000))
  await world.as(member).call(authTwoFactorEnable, { body: { code, currentPassword: PASSWORD } })
  const login = () => world.as(null).call(authLogin, { body: { login: member.username, password: PASSWORD } })
  expect((await login()).status).toBe(401)
  expect((await world.as(moderator).call(authRemoveTwoFactor, of(member))).status).toBe(403)
  expect((await world.as(admin).call(authRemoveTwoFactor, of(member))).status).toBe(204)
  expect((await login()).status).toBe(200)
})

test.each<Operation>([authSuspendUser, authUnsuspendUser, authRemoveTwoFactor])(
  '$id: an unknown user is 404, a caller without the role 403, a token of an admin nothing',
  async (operation) => {
    const member = await world.member()
    expect((await world.as(admin).call(operation, nobody)).status).toBe(404)
    expect((await world.as(member).call(operation, nobody)).status).toBe(404)
    expect((await world.as(member).call(operation, of(member))).status).toBe(403)
    expect((await world.as(withScopes(admin, 'admin')).call(operation, of(member))).status).toBe(401)
  },
)
