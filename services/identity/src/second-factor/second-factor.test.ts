import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { principalBySession } from '@app/contract/calls/identity.ts'
import { communityActivity, contentActivity } from '@app/contract/calls/activity.ts'
import { userChanged } from '@app/contract/events/identity.ts'
import { authChangePassword, authLogin, authSession } from '@app/contract/identity/accounts.ts'
import {
  authChangeEmail,
  authChangeUsername,
  authDeleteAccount,
  authEndSession,
  authSessions,
  authTwoFactorBackupCodes,
  authTwoFactorDisable,
  authTwoFactorEnable,
  authTwoFactorSetup,
} from '@app/contract/identity/security.ts'
import { userBlock, userFollow, userRetrieve } from '@app/contract/identity/users.ts'
import type { Operation } from '@app/contract/operation.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { answer, eventually } from '@app/platform/testing/index.ts'
import { totpAt } from './totp.rules.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { cookieOf, identityWorld, PASSWORD, withScopes } from '../../test/identity-world.ts'
import { createUser, removeUserSecondFactor } from '../operator.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

type Member = Awaited<ReturnType<IdentityWorld['member']>>
const detail = (reply: { body: unknown }) => (reply.body as { detail: string }).detail
const login = (name: string, totp?: string) =>
  world.as(null).call(authLogin, { body: { login: name, password: PASSWORD, totp } })

/** The authenticator: each code counts once, so time goes on before the next is shown. */
const codeOf = (secret: string) => {
  world.clock.advance(30_000)
  return totpAt(secret, Math.floor(world.clock.now().getTime() / 30_000))
}
const enable = async (member: Member) => {
  const { body } = await world.as(member).call(authTwoFactorSetup)
  const reply = await world
    .as(member)
    .call(authTwoFactorEnable, { body: { code: codeOf(body.secret), currentPassword: PASSWORD } })
  if (reply.status !== 204) throw new Error(JSON.stringify(reply.body))
  return body
}

describe('a second factor', () => {
  test('is asked for at login once it is switched on, and its codes count once', async () => {
    const member = await world.member()
    const setup = await world.as(member).call(authTwoFactorSetup)
    expect(setup.body).toMatchObject({
      secret: expect.stringMatching(/^[A-Z2-7]{32}$/),
      uri: expect.stringContaining(`secret=${setup.body.secret}`),
    })
    expect(new Set(setup.body.backupCodes).size).toBe(10)
    expect((await login(member.username)).status).toBe(200)

    const body = (code: string, currentPassword = PASSWORD) => ({ body: { code, currentPassword } })
    const switchOn = (code: string, password?: string) =>
      world.as(member).call(authTwoFactorEnable, body(code, password))
    expect((await switchOn('000000')).status).toBe(403)
    expect((await switchOn(codeOf(setup.body.secret), 'wrong password')).status).toBe(403)
    expect((await switchOn(codeOf(setup.body.secret))).status).toBe(204)
    expect(await world.ask(principalBySession, { token: member.token })).toBeNull()

    const missing = await login(member.username)
    expect([missing.status, detail(missing)]).toEqual([401, expect.stringContaining('totp')])
    expect((await login(member.username, '000000')).status).toBe(401)
    const code = codeOf(setup.body.secret)
    const signedIn = await login(member.username, code)
    expect(signedIn).toMatchObject({ status: 200, body: { hasTwoFactor: true } })
    expect((await login(member.username, code)).status).toBe(401)
  })

  test('does not tell that it is on to who has the wrong password', async () => {
    const member = await world.member()
    await enable(member)
    const reply = await world
      .as(null)
      .call(authLogin, { body: { login: member.username, password: 'guess' } })
    expect(detail(reply)).toBe('Invalid credentials.')
  })

  test('codes cannot be guessed without end, wherever one tries from, nor washed away by the password', async () => {
    const member = await world.member()
    const { secret } = await enable(member)
    const guess = (totp: string | undefined, i: number) =>
      world.as(null).call(authLogin, {
        body: { login: member.username, password: PASSWORD, totp },
        headers: { 'x-forwarded-for': `198.51.100.${i}` },
      })
    for (let i = 1; i <= 10; i++) {
      expect((await guess('000000', i)).status).toBe(401)
      expect(detail(await guess(undefined, i))).toContain('required')
    }
    expect((await guess(codeOf(secret), 99)).status).toBe(200)
    for (let i = 1; i <= 10; i++) await guess('000000', i)
    expect((await guess('000000', 42)).status).toBe(429)
  })

  test('is asked for when the password is changed', async () => {
    const member = await world.member()
    const { secret } = await enable(member)
    const token = cookieOf((await login(member.username, codeOf(secret))).headers)!
    const again = (await world.ask(principalBySession, { token })) as Principal
    const change = (code?: string) =>
      world.as(again).call(authChangePassword, {
        body: { currentPassword: PASSWORD, plainPassword: 'a new good one', code },
      })
    const replies = [await change(), await change('000000')]
    expect(replies.map((reply) => [reply.status, detail(reply)])).toEqual([
      [403, expect.stringContaining('code')],
      [403, expect.stringContaining('code')],
    ])
    expect((await change(codeOf(secret))).status).toBe(204)
  })

  test('each backup code opens once, and new ones replace all', async () => {
    const member = await world.member()
    const { secret, backupCodes } = await enable(member)
    expect((await login(member.username, backupCodes[0])).status).toBe(200)
    expect((await login(member.username, backupCodes[0])).status).toBe(401)
    const again = await world.ask(principalBySession, { token: member.token })
    expect(again).toBeNull()
    const fresh = await login(member.username, backupCodes[1])
    expect(fresh.status).toBe(200)
    const renewed = await world.as(member).call(authTwoFactorBackupCodes, {
      body: { code: codeOf(secret), currentPassword: PASSWORD },
    })
    expect((await login(member.username, backupCodes[2])).status).toBe(401)
    expect((await login(member.username, renewed.body.backupCodes[0])).status).toBe(200)
    const rows = await world.deps.db.knex('backup_code').where({ account_id: member.userId })
    expect(JSON.stringify(rows)).not.toContain(renewed.body.backupCodes[1])
  })

  test('is switched off with password and code, or by the operator', async () => {
    const member = await world.member()
    const { secret } = await enable(member)
    const off = await world
      .as(member)
      .call(authTwoFactorDisable, { body: { code: codeOf(secret), currentPassword: PASSWORD } })
    expect(off.status).toBe(204)
    expect((await login(member.username)).status).toBe(200)
    await enable(member)
    await removeUserSecondFactor(world.identity, member.username)
    expect((await login(member.username)).status).toBe(200)
  })
})

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

describe('a user name', () => {
  const rename = (who: Member, username: string, currentPassword = PASSWORD) =>
    world.as(who).call(authChangeUsername, { body: { currentPassword, username } })
  let busy = { content: false, community: false }
  beforeAll(() =>
    world.answerCalls([
      answer(contentActivity, async () => ({ any: busy.content })),
      answer(communityActivity, async () => ({ any: busy.community })),
    ]),
  )

  test('changes as long as nobody knows the account by it, with the password, to one that is free', async () => {
    const [member, other] = [await world.member(), await world.member()]
    expect((await rename(member, 'Renamed', 'wrong password')).status).toBe(403)
    expect(detail(await rename(member, other.username.toUpperCase()))).toContain('username')
    expect((await rename(member, 'a b')).status).toBe(400)
    expect((await rename(member, 'Renamed')).status).toBe(204)
    expect((await world.signIn('renamed')).userId).toBe(member.userId)
    expect((await world.outbox.named(userChanged)).at(-1)?.data).toMatchObject({ username: 'Renamed' })
  })

  test('stays once anything was written, joined, followed or blocked', async () => {
    const [member, other, followed] = [await world.member(), await world.member(), await world.member()]
    for (const where of ['content', 'community'] as const) {
      busy = { content: false, community: false, [where]: true }
      expect((await rename(member, 'Another')).status).toBe(400)
    }
    busy = { content: false, community: false }
    await world.as(member).call(userBlock, { params: { user_id: other.userId } })
    expect((await rename(member, 'Another')).status).toBe(400)
    await world.as(other).call(userFollow, { params: { user_id: followed.userId } })
    expect((await rename(followed, 'Another')).status).toBe(400)
    expect((await rename(other, 'Another')).status).toBe(400)
  })
})

test('an address changes with the password, and must be free', async () => {
  const member = await world.member()
  const other = await world.member()
  const change = (email: string, currentPassword = PASSWORD) =>
    world.as(member).call(authChangeEmail, { body: { email, currentPassword } })
  expect((await change('new@example.org', 'wrong')).status).toBe(403)
  expect((await change(`${other.username}@EXAMPLE.org`)).status).toBe(400)
  expect((await change('new@example.org')).body).toEqual({ needsConfirmation: false })
  expect((await login('new@example.org')).status).toBe(200)
})

test('where mails reach people a new address is confirmed before the next login', async () => {
  const mailing = await identityWorld({ mailDelivers: true })
  try {
    await createUser(mailing.identity, { username: 'mover', email: 'old@example.org', password: PASSWORD })
    const member = await mailing.signIn('mover')
    const reply = await mailing
      .as(member)
      .call(authChangeEmail, { body: { email: 'new@example.org', currentPassword: PASSWORD } })
    expect(reply.body).toEqual({ needsConfirmation: true })
    await expect(mailing.signIn('mover')).rejects.toThrow('not confirmed')
    const link = await eventually(() => {
      const mail = mailing.mails.find((each) => each.to === 'new@example.org')
      return new URL(/http\S+/.exec(mail!.text)![0])
    })
    await mailing.as(null).fetch(link.pathname + link.search)
    expect((await mailing.signIn('mover')).userId).toBe(member.userId)
  } finally {
    await mailing.close()
  }
})

describe('leaving', () => {
  test('marks the account, and signing in takes it back', async () => {
    const member = await world.member()
    const leave = (currentPassword: string) =>
      world.as(member).call(authDeleteAccount, { body: { currentPassword } })
    expect((await leave('wrong')).status).toBe(403)
    expect((await leave(PASSWORD)).status).toBe(204)
    expect(await world.ask(principalBySession, { token: member.token })).toBeNull()
    const row = await world.deps.db.knex('account').where({ id: member.userId }).first()
    expect(row.is_deleted).toBe(true)
    expect((await world.signIn(member.username, PASSWORD, { restore: true })).userId).toBe(member.userId)
  })

  test('at once removes everything', async () => {
    const member = await world.member()
    const reply = await world
      .as(member)
      .call(authDeleteAccount, { body: { currentPassword: PASSWORD, instant: true } })
    expect(reply.status).toBe(204)
    await eventually(async () =>
      expect((await world.as(null).call(userRetrieve, { params: { user_id: member.userId } })).status).toBe(
        404,
      ),
    )
  })

  test('is not for administrators', async () => {
    const admin = await world.admin()
    const reply = await world.as(admin).call(authDeleteAccount, { body: { currentPassword: PASSWORD } })
    expect(reply.status).toBe(403)
  })
})
