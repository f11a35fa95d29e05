import { settingsChanged } from '@app/contract/events/community.ts'
import {
  authForgotPassword,
  authLogin,
  authRegister,
  authRegistration,
  authResetPassword,
} from '@app/contract/identity/accounts.ts'
import { authSso } from '@app/contract/identity/sso.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { PASSWORD, cookieOf, detailOf } from '../../test/identity-world.ts'
import { aBrowser, at, ssoScene, ssoWorld } from '../../test/sso-world.ts'
import { createUser } from '../operator.ts'

let scene: Awaited<ReturnType<typeof ssoScene>>
let world: IdentityWorld
beforeAll(async () => {
  scene = await ssoScene()
  world = scene.world
})
afterAll(() => scene?.close())
beforeEach(() => world.emit(settingsChanged, { settings: {} }))

describe('the instance', () => {
  test('says which providers there are', async () => {
    await world.emit(settingsChanged, { settings: { MBIN_SSO_ONLY_MODE: true, MBIN_SSO_SHOW_FIRST: true } })
    const { body } = await world.as(null).call(authSso)
    expect(body).toMatchObject({ only: true, first: true, opensAccounts: true })
    expect(body.providers.slice(0, 3)).toEqual([
      { name: 'oidc', title: 'The Club' },
      { name: 'zitadel', title: 'Zitadel' },
      { name: 'github', title: 'GitHub' },
    ])
    expect(JSON.stringify(body)).not.toContain('secret')
  })

  test('may take nobody new, and still knows whom it knows', async () => {
    const who = scene.aPerson()
    const member = await scene.signIn('oidc', who)
    await world.emit(settingsChanged, { settings: { MBIN_SSO_REGISTRATIONS_ENABLED: false } })
    expect((await scene.signIn('oidc', who)).principal?.userId).toBe(member.principal?.userId)
    const stranger = await scene.signIn('oidc', scene.aPerson())
    expect([at(stranger.landed), stranger.principal]).toEqual(['/login?sso=closed', null])
  })

  test('may want to approve new accounts first', async () => {
    await world.emit(settingsChanged, { settings: { MBIN_NEW_USERS_NEED_APPROVAL: true } })
    const who = scene.aPerson()
    for (let visits = 0; visits < 2; visits++) {
      const { landed, principal } = await scene.signIn('oidc', who)
      expect([at(landed), principal]).toEqual(['/login?sso=pending', null])
    }
    await world.deps.db.knex('account').where({ username: who.name }).update({ application: 'approved' })
    expect((await scene.signIn('oidc', who)).principal?.username).toBe(who.name)
  })

  test('keeps out who is banned, and takes back a deletion that was still to come', async () => {
    const who = scene.aPerson()
    const { principal } = await scene.signIn('oidc', who)
    const account = () => world.deps.db.knex('account').where({ id: principal?.userId })
    await account().update({ is_banned: true })
    expect(at((await scene.signIn('oidc', who)).landed)).toBe('/login?sso=banned')
    await account().update({
      is_banned: false,
      is_deleted: true,
      deletes_at: new Date(world.clock.now().getTime() + 60_000),
    })
    expect((await scene.signIn('oidc', who)).principal?.userId).toBe(principal?.userId)
    expect(await account().first('is_deleted')).toEqual({ is_deleted: false })
  })

  test('opens two accounts for one address in six hours, as the form does', async () => {
    const strict = await ssoWorld([{ name: 'simplelogin', settings: { BASE_URL: scene.services.origin } }], {
      rateLimitScale: 1,
    })
    try {
      const visitOnce = async () => {
        scene.services.signIn(scene.aPerson())
        return at(await aBrowser(strict).follow('/oauth/simplelogin/connect'))
      }
      const settings = { MBIN_SIGNUP_WAVE_ACCOUNTS: 2 } as never
      await strict.emit(settingsChanged, { settings })
      const needsApproval = async () => (await strict.as(null).call(authRegistration)).body.needsApproval
      expect([await visitOnce(), await needsApproval()]).toEqual(['/', false])
      // And they count as sign-ups, from which a wave is known.
      expect([await visitOnce(), await needsApproval()]).toEqual(['/', true])
      expect(await visitOnce()).toBe('/login?sso=limit')
    } finally {
      await strict.close()
    }
  })
})

describe('where single sign-on is the only way', () => {
  beforeEach(() => world.emit(settingsChanged, { settings: { MBIN_SSO_ONLY_MODE: true } }))
  const as = () => world.as(null)

  test('a password opens nothing, right or wrong, and sets nothing', async () => {
    await createUser(world.identity, {
      username: 'veteran',
      email: 'veteran@example.org',
      password: PASSWORD,
    })
    const email = 'somebody@example.org'
    const replies = [
      await as().call(authLogin, { body: { login: 'veteran', password: PASSWORD } }),
      await as().call(authLogin, { body: { login: 'veteran', password: 'not this one' } }),
      await as().call(authLogin, { body: { login: 'nobody-at-all', password: PASSWORD } }),
      await as().call(authRegister, {
        body: { username: 'newcomer', email, plainPassword: PASSWORD, agreeTerms: true },
      }),
      await as().call(authForgotPassword, { body: { email } }),
      await as().call(authResetPassword, { body: { token: 'any', plainPassword: PASSWORD } }),
    ]
    for (const reply of replies) {
      expect([reply.status, detailOf(reply)]).toEqual([403, expect.stringContaining('single sign-on only')])
      expect(cookieOf(reply.headers)).toBeNull()
    }
    expect((await as().call(authRegistration)).body.isOpen).toBe(false)
  })

  test('members of before come in through a provider that vouches for their address', async () => {
    const { userId } = await createUser(world.identity, {
      username: 'formerly',
      email: 'formerly@example.org',
      password: PASSWORD,
    }).then(({ id }) => ({ userId: id }))
    const { principal } = await scene.signIn('oidc', scene.aPerson({ email: 'formerly@example.org' }))
    expect(principal?.userId).toBe(userId)
  })

  test('without any provider passwords count on, which is the way back in when the last one is taken away', async () => {
    const bare = await ssoWorld([])
    try {
      await bare.emit(settingsChanged, { settings: { MBIN_SSO_ONLY_MODE: true } })
      const member = await bare.member('left_behind')
      expect(member.username).toBe('left_behind')
      expect((await bare.as(null).call(authSso)).body).toMatchObject({ providers: [], only: false })
      expect((await bare.as(null).call(authRegistration)).body.isOpen).toBe(true)
    } finally {
      await bare.close()
    }
  })
})
