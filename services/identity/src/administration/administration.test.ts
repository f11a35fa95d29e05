import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { principalBySession, purgeRemoteUser, upsertRemoteUser } from '@app/contract/calls/identity.ts'
import { readSignups } from '@app/contract/calls/messaging.ts'
import { purgeWorks } from '@app/contract/calls/purge.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import { userChanged, userPurged } from '@app/contract/events/identity.ts'
import { authLogin, authRegister } from '@app/contract/identity/accounts.ts'
import {
  adminUserBan,
  adminUserDeleteAccount,
  adminUserPurge,
  adminUserRetrieveBanned,
  adminUserUnban,
  adminUserVerify,
  adminViewUserApplicationApprove,
  adminViewUserApplicationReject,
  adminViewUserApplications,
} from '@app/contract/identity/admin.ts'
import { userFollow, userRetrieve, userRetrieveByName } from '@app/contract/identity/users.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { answer, eventually } from '@app/platform/testing/index.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { fromAfar, identityWorld, PASSWORD } from '../../test/identity-world.ts'
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

describe('deletion', () => {
  test('is marked first, taken back by signing in, and carried out after thirty days', async () => {
    const fresh = await identityWorld()
    try {
      const boss = await fresh.admin()
      const leaving = await fresh.member('leaving')
      const mark = () => fresh.as(boss).call(adminUserDeleteAccount, of(leaving))
      expect((await mark()).status).toBe(200)
      expect((await fresh.outbox.named(userChanged)).at(-1)?.data).toMatchObject({ state: 'deleted' })
      expect((await fresh.signIn('leaving', PASSWORD, { restore: true })).userId).toBe(leaving.userId)
      expect((await fresh.outbox.named(userChanged)).at(-1)?.data).toMatchObject({ state: 'active' })

      await mark()
      const task = fresh.runtime.tasks!.find((each) => each.name === 'identity.purge-due')!
      await task.run()
      expect((await fresh.as(null).call(userRetrieve, of(leaving))).status).toBe(200)
      fresh.clock.advance(30 * 24 * 3_600_000 + 1)
      await task.run()
      await eventually(async () =>
        expect((await fresh.as(null).call(userRetrieve, of(leaving))).status).toBe(404),
      )
    } finally {
      await fresh.close()
    }
  })

  test('a purge hides the account at once, ends its sessions, and goes on where it was interrupted', async () => {
    const gone = await world.member()
    const turns: (number | null)[] = []
    let broken = true
    world.answerCalls([
      answer(purgeWorks, async ({ before }) => {
        turns.push(before)
        if (before === 40 && broken) throw new Error('content is away')
        return before === null ? { before: 40, left: true } : { before: 20, left: before === 40 }
      }),
    ])
    await world.as(admin).call(adminUserPurge, of(gone))
    expect(await world.ask(principalBySession, { token: gone.token })).toBeNull()
    expect((await world.as(null).call(userRetrieve, of(gone))).status).toBe(200)
    const refused = await world
      .as(null)
      .call(authLogin, { body: { login: gone.username, password: PASSWORD } })
    expect(refused.status).toBe(401)
    await eventually(async () => expect(turns).toContain(40))
    broken = false
    await eventually(async () => expect((await world.as(null).call(userRetrieve, of(gone))).status).toBe(404))
    expect(turns.slice(0, 2)).toEqual([null, 40])
    expect(turns.at(-1)).toBe(20)
    world.answerCalls([answer(purgeWorks, async () => ({ before: null, left: false }))])
  })

  test('a remote account goes whole when its host says so, a local one never does on that word', async () => {
    const { userId } = await world.ask(upsertRemoteUser, fromAfar('leaver', 'there.test'))
    const member = await world.member()
    expect(await world.ask(purgeRemoteUser, { userId: member.userId })).toEqual({ known: false })
    expect(await world.ask(purgeRemoteUser, { userId })).toEqual({ known: true })
    await eventually(async () =>
      expect((await world.as(null).call(userRetrieve, { params: { user_id: userId } })).status).toBe(404),
    )
    const name = { params: { username: '@leaver@there.test' } }
    expect((await world.as(null).call(userRetrieveByName, name)).status).toBe(404)
    expect((await world.as(null).call(userRetrieve, of(member))).status).toBe(200)
  })

  test('a purge removes the account, keeps its name taken, and leaves the counts of others true', async () => {
    const gone = await world.member('Gone')
    const star = await world.member()
    await world.as(gone).call(userFollow, of(star))
    expect((await world.as(admin).call(adminUserPurge, of(gone))).status).toBe(204)
    await eventually(async () => expect((await world.as(null).call(userRetrieve, of(gone))).status).toBe(404))
    const shell = await world.as(null).call(userRetrieveByName, { params: { username: 'Gone' } })
    expect(shell.status).toBe(200)
    expect(shell.body.userId).not.toBe(gone.userId)
    const told = (await world.outbox.named(userPurged)).filter(({ data }) => data.userId === gone.userId)
    expect(told).toHaveLength(1)
    expect((await world.as(null).call(userRetrieve, of(star))).body.followersCount).toBe(0)
    const taken = await world.as(null).call(authRegister, {
      body: { username: 'gone', email: 'new@example.org', plainPassword: PASSWORD, agreeTerms: true },
    })
    expect(taken.status).toBe(400)
  })
})

test('applications are read, approved and rejected by staff', async () => {
  const strict = await identityWorld()
  try {
    const boss = await strict.admin()
    await strict.emit(settingsChanged, { settings: { MBIN_NEW_USERS_NEED_APPROVAL: true } })
    const apply = async (username: string) =>
      (
        await strict.as(null).call(authRegister, {
          body: {
            username,
            email: `${username}@example.org`,
            plainPassword: PASSWORD,
            agreeTerms: true,
            application: `I am ${username}`,
          },
        })
      ).body
    const login = async (name: string) =>
      (await strict.as(null).call(authLogin, { body: { login: name, password: PASSWORD } })).status
    const welcome = await apply('welcome')
    const unwelcome = await apply('unwelcome')
    const seen: unknown[] = []
    strict.answerCalls([answer(readSignups, async (looked) => (seen.push(looked), { read: 2 }))])
    const list = await strict.as(boss).call(adminViewUserApplications)
    const joinedIds = [welcome.userId, unwelcome.userId]
    expect(seen).toEqual([{ userId: boss.userId, joinedIds }])
    expect(list.body.items[0]).toEqual({
      userId: welcome.userId,
      username: 'welcome',
      isBot: false,
      createdAt: expect.stringMatching(/\+00:00$/),
      email: 'welcome@example.org',
      applicationText: 'I am welcome',
    })
    expect(await login('welcome')).toBe(403)
    expect((await strict.as(boss).call(adminViewUserApplicationApprove, of(welcome))).body).toEqual({})
    expect((await strict.as(boss).call(adminViewUserApplicationReject, of(unwelcome))).body).toEqual({})
    expect([await login('welcome'), await login('unwelcome')]).toEqual([200, 401])
    expect((await strict.as(boss).call(adminViewUserApplications)).body.pagination.count).toBe(0)
  } finally {
    await strict.close()
  }
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
