import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principalBySession } from '@app/contract/calls/identity.ts'
import { authChangePassword, authLogin } from '@app/contract/identity/accounts.ts'
import {
  authTwoFactorBackupCodes,
  authTwoFactorDisable,
  authTwoFactorEnable,
  authTwoFactorSetup,
} from '@app/contract/identity/security.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { PASSWORD, cookieOf, identityWorld } from '../../test/identity-world.ts'
import { removeUserSecondFactor } from '../operator.ts'
import { totpAt } from './totp.rules.ts'

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
