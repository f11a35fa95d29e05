import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principalBySession } from '@app/contract/calls/identity.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import {
  adminUserBan,
  adminUserDeleteAccount,
  adminUserPurge,
  adminUserRetrieveBanned,
  adminUserUnban,
  adminUserVerify,
  adminViewUserApplicationApprove,
  adminViewUserApplicationReject,
} from '@app/contract/identity/admin.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { PASSWORD, identityWorld } from '../../test/identity-world.ts'
import { oauthSteps } from '../../test/oauth-world.ts'
import { createUser, setUserPassword, setUserRole, setUserVerified } from '../operator.ts'

let world: IdentityWorld
let admin: Principal
beforeAll(async () => {
  world = await identityWorld()
  admin = await world.admin()
})
afterAll(() => world.close())

const of = (user: { userId: number }) => ({ params: { user_id: user.userId } })
const nobody = { params: { user_id: 999_999 } }

test.each<Operation>([
  adminUserBan,
  adminUserUnban,
  adminUserVerify,
  adminUserDeleteAccount,
  adminUserPurge,
  adminViewUserApplicationApprove,
  adminViewUserApplicationReject,
])('$id: an unknown user is 404, a caller without the role 403', async (operation) => {
  const member = await world.member()
  expect((await world.as(admin).call(operation, nobody)).status).toBe(404)
  expect((await world.as(member).call(operation, nobody)).status).toBe(404)
  expect((await world.as(member).call(operation, of(member))).status).toBe(403)
})

describe('a ban from the instance', () => {
  test('holds at once for sessions and tokens, and is lifted again', async () => {
    const member = await world.member()
    const steps = oauthSteps(world)
    const tokens = await steps.tokensFor(member, await steps.registerClient())
    const heard: string[] = []
    const stop = await world.deps.cache.subscribe('identity.revoked', (message) => heard.push(message))

    const banned = await world.as(admin).call(adminUserBan, of(member))
    expect(banned.body).toMatchObject({ userId: member.userId, isBanned: true })
    expect((await world.as(admin).call(adminUserBan, of(member))).body.isBanned).toBe(true)
    expect(heard.map((message) => JSON.parse(message))).toContainEqual({ userId: member.userId })
    await stop()
    expect(await world.ask(principalBySession, { token: member.token })).toBeNull()
    expect(await steps.principalOfToken(tokens.access_token)).toBeNull()
    expect((await world.outbox.named(userChanged)).at(-1)?.data).toMatchObject({ state: 'banned' })
    const list = await world.as(admin).call(adminUserRetrieveBanned)
    expect(list.body.items).toMatchObject([
      { userId: member.userId, isBanned: true, notificationStatus: null },
    ])

    expect((await world.as(admin).call(adminUserUnban, of(member))).body.isBanned).toBe(false)
    expect((await world.signIn(member.username)).userId).toBe(member.userId)
    expect((await world.as(admin).call(adminUserRetrieveBanned)).body.items).toEqual([])
  })

  test('has a reason for the staff, where one was given, until it is lifted', async () => {
    const member = await world.member()
    const ban = (body?: { reason: string }) =>
      world.as(admin).call(adminUserBan, { ...of(member), ...(body && { body }) })
    expect((await ban()).body.banReason).toBeNull()
    expect((await ban({ reason: 'sells watches' })).body.banReason).toBe('sells watches')
    expect((await ban()).body.banReason).toBe('sells watches')
    const listed = async () => (await world.as(admin).call(adminUserRetrieveBanned)).body.items
    expect(await listed()).toMatchObject([{ userId: member.userId, banReason: 'sells watches' }])
    expect((await ban({ reason: 'x'.repeat(5001) })).status).toBe(400)
    expect((await world.as(admin).call(adminUserUnban, of(member))).body.banReason).toBeNull()
    expect((await ban()).body.banReason).toBeNull()
    await world.as(admin).call(adminUserUnban, of(member))
  })

  test('spares administrators and global moderators', async () => {
    const moderator = await world.member()
    await setUserRole(world.identity, moderator.username, 'moderator')
    expect((await world.as(admin).call(adminUserBan, of(moderator))).status).toBe(403)
    expect((await world.as(admin).call(adminUserBan, of(admin))).status).toBe(403)
  })
})

test('a confirmation by an administrator counts as one by mail', async () => {
  const member = await world.member()
  await setUserVerified(world.identity, member.username, false)
  expect(await world.ask(principalBySession, { token: member.token })).toBeNull()
  const reply = await world.as(admin).call(adminUserVerify, of(member))
  expect(reply.body).toMatchObject({ userId: member.userId, isVerified: true })
})

describe('the operator', () => {
  test('creates accounts with a role, confirmed at once', async () => {
    await createUser(world.identity, {
      username: 'ops',
      email: 'ops@example.org',
      password: PASSWORD,
      role: 'moderator',
    })
    expect(await world.signIn('ops')).toMatchObject({ isGlobalModerator: true, isAdmin: false })
    await setUserRole(world.identity, 'OPS', 'admin')
    expect(await world.signIn('ops')).toMatchObject({ isGlobalModerator: false, isAdmin: true })
    await setUserPassword(world.identity, 'ops', 'a new password')
    expect((await world.signIn('ops', 'a new password')).username).toBe('ops')
  })

  test.each([
    ['username', { username: 'no good' }],
    ['email', { email: 'nowhere' }],
    ['password', { password: 'short' }],
    ['username', { username: 'ops' }],
  ])('is told when the %s is at fault', async (field, fault) => {
    const user = { username: 'fine', email: 'fine@example.org', password: PASSWORD, ...fault }
    await expect(createUser(world.identity, user)).rejects.toThrow(field)
  })

  test('is told when there is nobody of that name', async () => {
    await expect(setUserPassword(world.identity, 'nobody', PASSWORD)).rejects.toThrow(
      'There is no user named nobody.',
    )
  })
})
