import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { principalBySession } from '@app/contract/calls/identity.ts'
import { authLogin, authLogout } from '@app/contract/identity/accounts.ts'
import {
  authAccounts,
  authLeaveAccount,
  authLeaveAccounts,
  authSwitchAccount,
} from '@app/contract/identity/browser-accounts.ts'
import { authTwoFactorEnable, authTwoFactorSetup } from '@app/contract/identity/security.ts'
import type { Operation } from '@app/contract/operation.ts'
import { totpAt } from '../operator.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { detailOf, identityWorld, PASSWORD } from '../../test/identity-world.ts'

let world: IdentityWorld
beforeAll(async () => {
  world = await identityWorld()
})
afterAll(() => world.close())

/** A browser with its cookies, seen by identity as the gateway would say who it is. */
const openBrowser = () => {
  const jar = new Map<string, string>()
  const lines: string[] = []
  const call = async (operation: Operation, input: { params?: object; body?: object } = {}) => {
    const token = jar.get('mbin_session')
    const principal = token ? await world.ask(principalBySession, { token }) : null
    const headers = { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') }
    const reply = await world.as(principal as never).call(operation, { ...input, headers } as never)
    for (const line of reply.headers.getSetCookie()) {
      lines.push(line)
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return reply
  }
  return {
    jar,
    lines,
    call,
    signIn: (login: string, more: object = {}) =>
      call(authLogin, { body: { login, password: PASSWORD, ...more } }),
    async accounts() {
      const { body } = await call(authAccounts)
      const { items } = body as unknown as { items: { user: { username: string }; isCurrent: boolean }[] }
      return items.map(({ user, isCurrent }) => (isCurrent ? `${user.username}, now` : user.username))
    },
  }
}

const to = ({ userId }: { userId: number }) => ({ params: { user_id: userId } })

describe('several accounts in one browser', () => {
  test('signing in to a second keeps the first, and one goes back and forth', async () => {
    const [ada, ben] = [await world.member(), await world.member()]
    const browser = openBrowser()
    await browser.signIn(ada.username)
    expect(await browser.accounts()).toEqual([`${ada.username}, now`])
    await browser.signIn(ben.username)
    expect(await browser.accounts()).toEqual([`${ben.username}, now`, ada.username])

    const switched = await browser.call(authSwitchAccount, to(ada))
    expect(switched).toMatchObject({ status: 200, body: { username: ada.username } })
    expect(await browser.accounts()).toEqual([`${ada.username}, now`, ben.username])
    // To whom one is already nothing changes.
    expect((await browser.call(authSwitchAccount, to(ada))).status).toBe(200)
    expect(await browser.accounts()).toEqual([`${ada.username}, now`, ben.username])
    for (const line of browser.lines) expect(line).toMatch(/; Path=\/; .*HttpOnly; SameSite=Lax$/)
  })

  test('one signs out of one, or of all', async () => {
    const [ada, ben, cleo] = [await world.member(), await world.member(), await world.member()]
    const browser = openBrowser()
    for (const { username } of [ada, ben, cleo]) await browser.signIn(username)
    const tokens = [...browser.jar].filter(([name]) => name !== 'mbin_device').map(([, token]) => token)
    expect(tokens).toHaveLength(3)

    expect((await browser.call(authLeaveAccount, to(ada))).status).toBe(204)
    expect((await browser.call(authLeaveAccount, to(ada))).status).toBe(404)
    expect(await browser.accounts()).toEqual([`${cleo.username}, now`, ben.username])
    // Whoever logs out speaks as nobody, never as the next.
    expect((await browser.call(authLogout)).status).toBe(204)
    expect(await browser.accounts()).toEqual([ben.username])
    expect((await browser.call(authSwitchAccount, to(ben))).status).toBe(200)

    await browser.signIn(cleo.username)
    expect((await browser.call(authLeaveAccounts)).status).toBe(204)
    expect(await browser.accounts()).toEqual([])
    expect([...browser.jar.keys()]).toEqual(['mbin_device'])
    for (const token of tokens) expect(await world.ask(principalBySession, { token })).toBeNull()
  })

  test('nobody switches to an account that the browser is not signed in to', async () => {
    const [ada, ben] = [await world.member(), await world.member()]
    const browser = openBrowser()
    await browser.signIn(ada.username)
    for (const token of ['nonsense', ada.token]) {
      browser.jar.set(`mbin_account_${ben.userId}`, token)
      const refused = await browser.call(authSwitchAccount, to(ben))
      expect([refused.status, detailOf(refused)]).toEqual([
        404,
        'This browser is not signed in to this account.',
      ])
      expect(browser.jar.has(`mbin_account_${ben.userId}`)).toBe(false)
    }
    expect(await browser.accounts()).toEqual([`${ada.username}, now`])
  })

  test('a session that ended elsewhere is no longer there to switch to', async () => {
    const [ada, ben] = [await world.member(), await world.member()]
    const browser = openBrowser()
    await browser.signIn(ada.username)
    await browser.signIn(ben.username)
    await world.identity.db.knex('session').where({ account_id: ada.userId }).delete()
    expect(await browser.accounts()).toEqual([`${ben.username}, now`])
    expect((await browser.call(authSwitchAccount, to(ada))).status).toBe(404)
  })

  test('whoever was banned meanwhile is neither listed nor switched to', async () => {
    const [ada, ben] = [await world.member(), await world.member()]
    const browser = openBrowser()
    await browser.signIn(ada.username)
    await browser.signIn(ben.username)
    await world.identity.db.knex('account').where({ id: ada.userId }).update({ is_banned: true })
    expect(await browser.accounts()).toEqual([`${ben.username}, now`])
    expect((await browser.call(authSwitchAccount, to(ada))).status).toBe(404)
  })

  test('a second factor is asked for before an account is added', async () => {
    const [ada, ben] = [await world.member(), await world.member()]
    const setup = await world.as(ben).call(authTwoFactorSetup)
    const { secret, backupCodes } = setup.body as unknown as { secret: string; backupCodes: string[] }
    const code = totpAt(secret, Math.floor(world.clock.now().getTime() / 30_000))
    await world.as(ben).call(authTwoFactorEnable, { body: { code, currentPassword: PASSWORD } })
    const browser = openBrowser()
    await browser.signIn(ada.username)
    expect((await browser.signIn(ben.username)).status).toBe(401)
    expect(await browser.accounts()).toEqual([`${ada.username}, now`])
    expect((await browser.signIn(ben.username, { totp: backupCodes[0] })).status).toBe(200)
    expect(await browser.accounts()).toEqual([`${ben.username}, now`, ada.username])
  })

  test('there is room for five: a sixth ends the oldest', async () => {
    const members = []
    const browser = openBrowser()
    for (let i = 0; i < 6; i++) {
      const member = await world.member()
      members.push(member.username)
      await browser.signIn(member.username)
      world.clock.advance(1000)
    }
    const newest = members.toReversed()
    expect(await browser.accounts()).toEqual([`${newest[0]}, now`, ...newest.slice(1, 5)])
    expect(browser.jar.size).toBe(6)
  })

  test('to sign in to the same account again replaces its session', async () => {
    const ada = await world.member()
    const browser = openBrowser()
    await browser.signIn(ada.username)
    const before = browser.jar.get('mbin_session')!
    await browser.signIn(ada.username)
    expect(await browser.accounts()).toEqual([`${ada.username}, now`])
    expect(await world.ask(principalBySession, { token: before })).toBeNull()
  })

  test('a session that the browser is to forget is forgotten wherever it is put', async () => {
    const [ada, ben] = [await world.member(), await world.member()]
    const browser = openBrowser()
    await browser.signIn(ada.username, { remember: false })
    await browser.signIn(ben.username)
    await browser.call(authSwitchAccount, to(ada))
    const set = (name: string) =>
      browser.lines.filter((line) => line.startsWith(`${name}=`) && !line.startsWith(`${name}=;`))
    expect(set(`mbin_account_${ada.userId}`).at(-1)).not.toContain('Max-Age')
    expect(set('mbin_session').at(-1)).not.toContain('Max-Age')
    expect(set(`mbin_account_${ben.userId}`).at(-1)).toContain('; Max-Age=105')
  })
})
