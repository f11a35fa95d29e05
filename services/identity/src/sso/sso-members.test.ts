import { principalBySession } from '@app/contract/calls/identity.ts'
import { authChangePassword } from '@app/contract/identity/accounts.ts'
import {
  authChangeEmail,
  authChangeUsername,
  authDeleteAccount,
  authTwoFactorEnable,
  authTwoFactorSetup,
} from '@app/contract/identity/security.ts'
import {
  authSsoLink,
  authSsoLinks,
  authSsoProve,
  authSsoSecondFactor,
  authSsoUnlink,
} from '@app/contract/identity/sso.ts'
import { communityActivity, contentActivity } from '@app/contract/calls/activity.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { answer } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { totpAt } from '../second-factor/totp.rules.ts'
import type { IdentityWorld } from '../../test/identity-world.ts'
import { PASSWORD, cookieOf, detailOf } from '../../test/identity-world.ts'
import { at, ssoScene } from '../../test/sso-world.ts'

let scene: Awaited<ReturnType<typeof ssoScene>>
let world: IdentityWorld
beforeAll(async () => {
  scene = await ssoScene()
  world = scene.world
})
afterAll(() => scene?.close())

/** Where the browser goes, and the cookie by which it may come back. */
const departureOf = (reply: { headers: Headers; body: { location: string } }) => ({
  location: reply.body.location,
  cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '',
})

describe('with a second factor', () => {
  test('the provider alone does not sign in; a code finishes it, once', async () => {
    const member = await world.member()
    const { secret } = (await world.as(member).call(authTwoFactorSetup)).body
    const code = () => totpAt(secret, Math.floor(world.clock.now().getTime() / 30_000))
    await world.as(member).call(authTwoFactorEnable, { body: { code: code(), currentPassword: PASSWORD } })
    world.clock.advance(60_000)

    const who = scene.aPerson({ email: `${member.username}@example.org` })
    const { landed, from, principal } = await scene.signIn('oidc', who, scene.browser(), '/m/trees')
    expect([at(landed), principal]).toEqual(['/login?sso=second-factor&next=%2Fm%2Ftrees', null])
    const cookie = `mbin_sso=${from.cookie('mbin_sso')}`
    const prove = (totp: string, headers: Record<string, string> = { cookie }) =>
      world.as(null).call(authSsoSecondFactor, { body: { totp }, headers })
    expect((await prove('000000')).status).toBe(401)
    expect((await prove(code(), {})).status).toBe(401)
    const proven = await prove(code())
    expect([proven.status, proven.body.username]).toEqual([200, member.username])
    const token = cookieOf(proven.headers) ?? ''
    expect(await world.ask(principalBySession, { token })).toMatchObject({ userId: member.userId })
    world.clock.advance(60_000)
    expect((await prove(code())).status).toBe(401)
  })

  test('codes cannot be guessed without end', async () => {
    const member = await world.member()
    const { secret } = (await world.as(member).call(authTwoFactorSetup)).body
    const code = totpAt(secret, Math.floor(world.clock.now().getTime() / 30_000))
    await world.as(member).call(authTwoFactorEnable, { body: { code, currentPassword: PASSWORD } })
    const { from } = await scene.signIn('oidc', scene.aPerson({ email: `${member.username}@example.org` }))
    const headers = { cookie: `mbin_sso=${from.cookie('mbin_sso')}` }
    const statuses = []
    for (let tries = 0; tries < 12; tries++)
      statuses.push(
        (await world.as(null).call(authSsoSecondFactor, { body: { totp: '000000' }, headers })).status,
      )
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429])
  })
})

describe('members in their settings', () => {
  const linksOf = async (member: Principal) =>
    (await world.as(member).call(authSsoLinks)).body.items.map(({ name }) => name)
  const begin = async (member: Principal, name: string) => {
    const reply = await world
      .as(member)
      .call(authSsoLink, { params: { provider: name }, body: { next: '/settings/password' } })
    return departureOf(reply)
  }
  test('link a provider whose address is another one, and take it away again', async () => {
    const member = await world.member()
    const who = scene.aPerson()
    scene.services.signIn(who)
    expect(await linksOf(member)).toEqual([])
    expect(await scene.comeBack(member, await begin(member, 'github'))).toBe('/settings/password')
    expect(await linksOf(member)).toEqual(['github'])
    expect((await scene.signIn('github', who)).principal?.userId).toBe(member.userId)
    const unlink = () => world.as(member).call(authSsoUnlink, { params: { provider: 'github' } })
    expect((await unlink()).status).toBe(204)
    expect((await unlink()).status).toBe(404)
    expect((await scene.signIn('github', who)).principal?.userId).not.toBe(member.userId)
  })

  test('link nothing that belongs to somebody else, and nothing for somebody else', async () => {
    const [member, other] = [await world.member(), await world.member()]
    scene.services.signIn(scene.aPerson())
    await scene.comeBack(member, await begin(member, 'github'))
    expect(await scene.comeBack(other, await begin(other, 'github'))).toBe('/settings/password?sso=taken')
    scene.services.signIn(scene.aPerson())
    const begun = await begin(other, 'github')
    expect(await scene.comeBack(member, begun)).toBe('/settings/password?sso=failed')
    expect(await scene.comeBack(null, await begin(other, 'github'))).toBe('/settings/password?sso=failed')
    expect(await linksOf(other)).toEqual([])
  })

  test('leave address, password and second factor to the provider while they are linked', async () => {
    const member = await world.member()
    await scene.signIn('oidc', scene.aPerson({ email: `${member.username}@example.org` }))
    const as = world.as(member)
    const email = await as.call(authChangeEmail, {
      body: { currentPassword: PASSWORD, email: 'new@example.org' },
    })
    const password = await as.call(authChangePassword, {
      body: { currentPassword: PASSWORD, plainPassword: 'another password' },
    })
    const factor = await as.call(authTwoFactorSetup)
    expect([email.status, password.status, factor.status]).toEqual([403, 403, 403])
    await as.call(authSsoUnlink, { params: { provider: 'oidc' } })
    expect((await as.call(authTwoFactorSetup)).status).toBe(200)
  })

  test('show again who they are before they link and unlink, after ten minutes', async () => {
    const member = await world.member()
    const link = (currentPassword?: string) =>
      world.as(member).call(authSsoLink, {
        params: { provider: 'github' },
        body: { next: '/settings/password', currentPassword },
      })
    const unlink = (currentPassword?: string) =>
      world.as(member).call(authSsoUnlink, { params: { provider: 'github' }, body: { currentPassword } })
    const later = () => world.clock.advance(11 * 60_000)
    scene.services.signIn(scene.aPerson())
    later()
    const asked = await link()
    expect([asked.status, detailOf(asked)]).toEqual([400, expect.stringContaining('currentPassword')])
    expect(asked.headers.getSetCookie()).toEqual([])
    expect((await link('a guess')).status).toBe(403)
    expect(await scene.comeBack(member, departureOf(await link(PASSWORD)))).toBe('/settings/password')
    later()
    expect([(await unlink()).status, (await unlink('a guess')).status]).toEqual([400, 403])
    expect(await linksOf(member)).toEqual(['github'])
    expect((await unlink(PASSWORD)).status).toBe(204)
    expect(await linksOf(member)).toEqual([])
  })

  test('link another provider by the word of the one they have', async () => {
    const who = scene.aPerson()
    const { principal } = await scene.signIn('oidc', who)
    const link = () =>
      world
        .as(principal)
        .call(authSsoLink, { params: { provider: 'github' }, body: { next: '/settings/password' } })
    expect((await link()).status).toBe(403)
    const proof = await world
      .as(principal)
      .call(authSsoProve, { params: { provider: 'oidc' }, body: { next: '/settings/password' } })
    expect(await scene.comeBack(principal, departureOf(proof))).toBe('/settings/password')
    expect((await link()).status).toBe(200)
  })

  test('keep the only way to sign in', async () => {
    const { principal } = await scene.signIn('oidc', scene.aPerson())
    const reply = await world.as(principal).call(authSsoUnlink, { params: { provider: 'oidc' } })
    expect(reply.status).toBe(400)
    expect((await world.as(principal).call(authSsoLinks)).body).toMatchObject({
      items: [{ name: 'oidc', title: 'The Club' }],
      hasPassword: false,
    })
  })
})

describe('showing a provider again who one is', () => {
  beforeAll(() =>
    world.answerCalls([
      answer(contentActivity, async () => ({ any: false })),
      answer(communityActivity, async () => ({ any: false })),
    ]),
  )
  /** A member whom a provider made, so without a password. */
  const aGuest = async () => {
    const who = scene.aPerson()
    const { principal } = await scene.signIn('oidc', who)
    if (!principal) throw new Error('nobody is signed in')
    return { who, principal }
  }
  const prove = (member: Principal, provider = 'oidc') =>
    world.as(member).call(authSsoProve, { params: { provider }, body: { next: '/settings/password' } })
  const leave = (member: Principal, body: { currentPassword?: string } = {}) =>
    world.as(member).call(authDeleteAccount, { body })
  const isProven = async (member: Principal) => (await world.as(member).call(authSsoLinks)).body.isProven

  test('stands in for the password that the account never had', async () => {
    const { principal } = await aGuest()
    for (const body of [{}, { currentPassword: 'made up' }])
      expect((await leave(principal, body)).status).toBe(403)
    const departure = departureOf(await prove(principal))
    expect(new URL(departure.location).searchParams.get('prompt')).toBe('login')
    expect(await isProven(principal)).toBe(false)
    expect(await scene.comeBack(principal, departure)).toBe('/settings/password')
    expect(await isProven(principal)).toBe(true)
    expect((await leave(principal)).status).toBe(204)
    const row: unknown = await world.deps.db
      .knex('account')
      .where({ id: principal.userId })
      .first('is_deleted')
    expect(row).toEqual({ is_deleted: true })
  })

  test('counts for ten minutes, for this session and no other', async () => {
    const { who, principal } = await aGuest()
    const elsewhere = (await scene.signIn('oidc', who)).principal!
    await scene.comeBack(principal, departureOf(await prove(principal)))
    expect((await leave(elsewhere)).status).toBe(403)
    world.clock.advance(10 * 60_000 + 1000)
    expect([await isProven(principal), (await leave(principal)).status]).toEqual([false, 403])
  })

  test('counts for everything else that asks for the password', async () => {
    const { who, principal } = await aGuest()
    const rename = () => world.as(principal).call(authChangeUsername, { body: { username: `${who.name}_2` } })
    expect((await rename()).status).toBe(403)
    await scene.comeBack(principal, departureOf(await prove(principal)))
    expect((await rename()).status).toBe(204)
    expect((await scene.signIn('oidc', who)).principal?.username).toBe(`${who.name}_2`)
  })

  test('is for the owner of the account alone', async () => {
    const { who, principal } = await aGuest()
    scene.oidc.signIn(scene.aPerson())
    const asSomebodyElse = await scene.comeBack(principal, departureOf(await prove(principal)))
    scene.oidc.signIn(who)
    const stranger = (await aGuest()).principal
    scene.oidc.signIn(who)
    const inAnotherBrowser = await scene.comeBack(stranger, departureOf(await prove(principal)))
    expect([asSomebodyElse, inAnotherBrowser]).toEqual([
      '/settings/password?sso=failed',
      '/settings/password?sso=failed',
    ])
    expect([await isProven(principal), await isProven(stranger)]).toEqual([false, false])
    expect((await prove(principal, 'github')).status).toBe(404)
  })

  test('is not asked of whoever has a password and no provider: the password is', async () => {
    const member = await world.member()
    // Signing in with it counts for as long as a provider's word.
    world.clock.advance(11 * 60_000)
    const reply = await leave(member)
    expect([reply.status, detailOf(reply)]).toEqual([400, expect.stringContaining('currentPassword')])
  })
})
