import { principalBySession } from '@app/contract/calls/identity.ts'
import { settingsChanged } from '@app/contract/events/community.ts'
import { userRegistered } from '@app/contract/events/identity.ts'
import { authChangePassword } from '@app/contract/identity/accounts.ts'
import { authChangeEmail, authTwoFactorEnable, authTwoFactorSetup } from '@app/contract/identity/security.ts'
import {
  authSso,
  authSsoLink,
  authSsoLinks,
  authSsoSecondFactor,
  authSsoUnlink,
} from '@app/contract/identity/sso.ts'
import { userRetrieveByName } from '@app/contract/identity/users.ts'
import type { SsoName, SsoProvider } from '@app/platform/config/sso.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { startOpenId } from '@app/platform/testing/servers/openid.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals'
import { totpAt } from '../src/security/totp.rules.ts'
import type { IdentityWorld } from './identity-world.ts'
import { PASSWORD, cookieOf } from './identity-world.ts'
import { CLIENT, OUR_URL, aBrowser, ssoWorld, startServices } from './sso-world.ts'

type Browser = ReturnType<typeof aBrowser>

let oidc: Awaited<ReturnType<typeof startOpenId>>
let services: Awaited<ReturnType<typeof startServices>>
let world: IdentityWorld
const callback = (name: SsoName) => `${OUR_URL}/oauth/${name}/verify`
const realFetch = globalThis.fetch

/** Services that are at one address for all the world answer here. */
const elsewhere = new Set([
  'discord.com',
  'www.facebook.com',
  'graph.facebook.com',
  'app.privacyportal.org',
  'api.privacyportal.org',
])
const reroute = (url: URL): URL =>
  elsewhere.has(url.host) ? new URL(url.pathname + url.search, services.origin) : url

beforeAll(async () => {
  oidc = await startOpenId({ ...CLIENT, callbacks: [callback('oidc'), callback('zitadel')] })
  services = await startServices()
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      typeof input === 'string' && URL.canParse(input)
        ? realFetch(reroute(new URL(input)), init)
        : realFetch(input, init),
    )
  const configured: Omit<SsoProvider, 'clientId' | 'clientSecret'>[] = [
    { name: 'oidc', settings: { ISSUER: oidc.origin, NAME: 'The Club' } },
    { name: 'zitadel', settings: { BASE_URL: 'http://127.0.0.1:1' } },
    { name: 'github', settings: { BASE_URL: services.origin } },
    { name: 'discord', settings: {} },
    { name: 'facebook', settings: {} },
    { name: 'simplelogin', settings: { BASE_URL: services.origin } },
    { name: 'privacyportal', settings: {} },
    { name: 'authentik', settings: { BASE_URL: services.origin } },
  ]
  world = await ssoWorld(configured, { rateLimitScale: 0 })
})
afterAll(async () => {
  jest.restoreAllMocks()
  await world?.close()
  await services?.close()
  await oidc?.close()
})
beforeEach(() => world.emit(settingsChanged, { settings: {} }))

const browser = (): Browser => aBrowser(world, reroute)
let people = 0
const aPerson = (more: Record<string, unknown> = {}) => {
  const sub = String(++people + 1000)
  return { sub, name: `person${sub}`, email: `person${sub}@example.org`, email_verified: true, ...more }
}

const whoIs = async (from: Browser): Promise<Principal | null> => {
  const token = from.cookie('mbin_session')
  return token ? ((await world.ask(principalBySession, { token })) as Principal | null) : null
}
const signIn = async (name: SsoName, who: ReturnType<typeof aPerson>, from = browser(), next = '') => {
  oidc.signIn({ ...who, preferred_username: who.name })
  services.signIn(who)
  const landed = await from.follow(`/oauth/${name}/connect${next && `?next=${encodeURIComponent(next)}`}`)
  return { landed, from, principal: await whoIs(from) }
}
const at = (url: URL) => url.pathname + url.search

describe('signing in with an OpenID Connect provider (oidc-provider)', () => {
  test('the first time opens an account with the name and a confirmed address; later it is the same', async () => {
    const who = aPerson({ picture: 'https://pictures.example/3' })
    const first = await signIn('oidc', who, browser(), '/m/trees?p=2')
    expect(at(first.landed)).toBe('/m/trees?p=2')
    expect(first.principal).toMatchObject({ username: who.name, via: 'session' })
    expect(first.from.cookie('mbin_sso')).toBeNull()
    const shown = await world.as(null).call(userRetrieveByName, { params: { username: who.name } })
    expect(shown.body.avatar).toMatchObject({ width: 96 })
    const announced = await world.outbox.named(userRegistered)
    expect(announced.at(-1)?.data).toEqual({ userId: first.principal?.userId })

    const again = await signIn('oidc', { ...who, email: 'moved@example.org' })
    expect([again.principal?.userId, at(again.landed)]).toEqual([first.principal?.userId, '/'])
  })

  test('a verified address opens the account that has it, whatever the letter case', async () => {
    const member = await world.member()
    const who = aPerson({ email: `${member.username.toUpperCase()}@example.org` })
    expect((await signIn('oidc', who)).principal?.userId).toBe(member.userId)
    // Both ways in stay open.
    expect((await world.signIn(member.username)).userId).toBe(member.userId)
  })

  test.each([
    ['not verified', { email_verified: false }],
    ['of which nothing is said', { email_verified: undefined }],
    ['that is not told', { email: undefined }],
  ])('an address %s opens nothing, neither an old account nor a new one', async (_what, more) => {
    const member = await world.member()
    const who = aPerson({ email: `${member.username}@example.org`, ...more })
    const { landed, principal } = await signIn('oidc', who)
    expect([at(landed), principal]).toEqual(['/login?sso=unverified', null])
  })

  test('who registered with an address that was never confirmed loses the account to whom it belongs', async () => {
    const squatter = await world.member()
    await world.deps.db.knex('account').where({ id: squatter.userId }).update({ is_verified: false })
    const { principal } = await signIn('oidc', aPerson({ email: `${squatter.username}@example.org` }))
    expect(principal?.userId).toBe(squatter.userId)
    await expect(world.signIn(squatter.username)).rejects.toThrow(/could not sign in/)
    expect(await world.ask(principalBySession, { token: squatter.token })).toBeNull()
  })

  test('a name that is taken gets a number', async () => {
    const member = await world.member()
    const { principal } = await signIn('oidc', aPerson({ name: member.username }))
    expect(principal?.username).toMatch(new RegExp(`^${member.username}\\d{4}$`))
  })

  test('of two first visits at once both end in the same account', async () => {
    const who = aPerson()
    oidc.signIn({ ...who, preferred_username: who.name })
    const [one, other] = [browser(), browser()]
    await Promise.all([one.follow('/oauth/oidc/connect'), other.follow('/auth/sso/oidc')])
    const [a, b] = [await whoIs(one), await whoIs(other)]
    expect(a?.userId).toBeGreaterThan(0)
    expect(b?.userId).toBe(a?.userId)
  })

  test('a refusal at the provider leads back to the login page', async () => {
    const { landed, principal } = await signIn('oidc', aPerson({ sub: 'refuses' }), browser(), '/somewhere')
    expect([at(landed), principal]).toEqual(['/login?sso=denied&next=%2Fsomewhere', null])
  })

  test('a provider that is out of reach leads back to the login page', async () => {
    expect(at(await browser().follow('/oauth/zitadel/connect'))).toBe('/login?sso=failed')
  })
})

describe('what comes back', () => {
  /** As far as the address at which the provider sends the browser back. */
  const answerOf = async (from: Browser): Promise<URL> => {
    let url = new URL('/oauth/oidc/connect', OUR_URL)
    while (url.pathname !== '/oauth/oidc/verify')
      url = new URL((await from.visit(url.href)).headers.get('location') ?? '', url)
    return url
  }
  const tryOut = async (from: Browser, url: URL) => ({
    landed: at(await from.follow(url.href)),
    principal: await whoIs(from),
  })
  const failed = { landed: '/login?sso=failed', principal: null }
  beforeEach(() => oidc.signIn(aPerson()))

  test('counts once', async () => {
    const from = browser()
    const url = await answerOf(from)
    expect((await tryOut(from, url)).principal).not.toBeNull()
    expect((await tryOut(from, url)).landed).toBe('/login?sso=failed')
  })

  test('counts only in the browser that set out, so that nobody is signed in as somebody else', async () => {
    const url = await answerOf(browser())
    expect(await tryOut(browser(), url)).toEqual(failed)
    const victim = browser()
    await answerOf(victim)
    expect(await tryOut(victim, url)).toEqual(failed)
  })

  test.each([
    ['another state', 'state', 'x'],
    ['a code nobody gave', 'code', 'x'],
    ['another issuer', 'iss', 'https://evil.example'],
  ])('is worthless with %s', async (_what, name, value) => {
    const from = browser()
    const url = await answerOf(from)
    url.searchParams.set(name, value)
    expect(await tryOut(from, url)).toEqual(failed)
  })

  test('is worthless at another provider, after ten minutes, and malformed', async () => {
    const from = browser()
    const url = await answerOf(from)
    expect(await tryOut(from, new URL(`/oauth/github/verify${url.search}`, OUR_URL))).toEqual(failed)
    const late = browser()
    const later = await answerOf(late)
    world.clock.advance(11 * 60_000)
    expect(await tryOut(late, later)).toEqual(failed)
    const garbled = browser()
    await answerOf(garbled)
    expect(await tryOut(garbled, new URL('/oauth/oidc/verify?code=%00&code=b&state=', OUR_URL))).toEqual(
      failed,
    )
  })

  test('leads nowhere but to a page of this site', async () => {
    for (const next of [
      '//evil.example',
      'https://evil.example/',
      '/\\evil.example',
      '/%0d%0aSet-Cookie:a=b\r\n',
    ]) {
      const { landed } = await signIn('oidc', aPerson(), browser(), next)
      expect([landed.origin, landed.pathname]).toEqual([OUR_URL, '/'])
    }
  })

  test('an unknown provider is not found', async () => {
    for (const path of ['/oauth/myspace/connect', '/oauth/google/connect', '/oauth/google/verify']) {
      expect((await browser().visit(path)).status).toBe(404)
    }
  })
})

describe('services that speak OAuth2 alone', () => {
  test.each([
    ['github', true],
    ['discord', true],
    ['facebook', true],
    ['simplelogin', false],
    ['privacyportal', false],
    ['authentik', false],
  ] as const)('%s signs in; a new name gets a number: %s', async (name, numbered) => {
    const who = aPerson()
    const { principal, landed } = await signIn(name, who)
    expect(at(landed)).toBe('/')
    expect(principal?.username).toMatch(
      numbered ? new RegExp(`^${who.name}\\d{4}$`) : new RegExp(`^${who.name}$`),
    )
    expect(services.asked()[0]).toMatchObject({
      response_type: 'code',
      redirect_uri: callback(name),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await signIn(name, { ...who, name: 'renamed' })).principal?.userId).toBe(principal?.userId)
    const row: unknown = await world.deps.db.knex('account').where({ id: principal?.userId }).first('email')
    expect(row).toEqual({ email: who.email })
  })

  test.each(['github', 'discord', 'facebook', 'authentik'] as const)(
    '%s: an address that it did not confirm opens nothing',
    async (name) => {
      const { landed, principal } = await signIn(name, aPerson({ email_verified: false }))
      expect([at(landed), principal]).toEqual(['/login?sso=unverified', null])
    },
  )

  test.each(['github', 'discord', 'facebook'] as const)(
    '%s: a refused exchange signs nobody in',
    async (name) => {
      const from = browser()
      const left = await from.visit(`/oauth/${name}/connect`)
      const state = new URL(left.headers.get('location') ?? '').searchParams.get('state') ?? ''
      const landed = await from.follow(`/oauth/${name}/verify?code=guessed&state=${state}`)
      expect([at(landed), await whoIs(from)]).toEqual(['/login?sso=failed', null])
    },
  )

  test('the same number at two services are two people', async () => {
    const who = aPerson()
    const one = await signIn('github', who)
    const other = await signIn('discord', { ...aPerson(), sub: who.sub })
    expect(other.principal?.userId).not.toBe(one.principal?.userId)
  })
})

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
    const who = aPerson()
    const member = await signIn('oidc', who)
    await world.emit(settingsChanged, { settings: { MBIN_SSO_REGISTRATIONS_ENABLED: false } })
    expect((await signIn('oidc', who)).principal?.userId).toBe(member.principal?.userId)
    const stranger = await signIn('oidc', aPerson())
    expect([at(stranger.landed), stranger.principal]).toEqual(['/login?sso=closed', null])
  })

  test('may want to approve new accounts first', async () => {
    await world.emit(settingsChanged, { settings: { MBIN_NEW_USERS_NEED_APPROVAL: true } })
    const who = aPerson()
    for (let visits = 0; visits < 2; visits++) {
      const { landed, principal } = await signIn('oidc', who)
      expect([at(landed), principal]).toEqual(['/login?sso=pending', null])
    }
    await world.deps.db.knex('account').where({ username: who.name }).update({ application: 'approved' })
    expect((await signIn('oidc', who)).principal?.username).toBe(who.name)
  })

  test('keeps out who is banned, and takes back a deletion that was still to come', async () => {
    const who = aPerson()
    const { principal } = await signIn('oidc', who)
    const account = () => world.deps.db.knex('account').where({ id: principal?.userId })
    await account().update({ is_banned: true })
    expect(at((await signIn('oidc', who)).landed)).toBe('/login?sso=banned')
    await account().update({
      is_banned: false,
      is_deleted: true,
      deletes_at: new Date(world.clock.now().getTime() + 60_000),
    })
    expect((await signIn('oidc', who)).principal?.userId).toBe(principal?.userId)
    expect(await account().first('is_deleted')).toEqual({ is_deleted: false })
  })

  test('opens two accounts for one address in six hours, as the form does', async () => {
    const strict = await ssoWorld([{ name: 'simplelogin', settings: { BASE_URL: services.origin } }])
    try {
      const visitOnce = async () => {
        services.signIn(aPerson())
        return at(await aBrowser(strict).follow('/oauth/simplelogin/connect'))
      }
      expect([await visitOnce(), await visitOnce(), await visitOnce()]).toEqual([
        '/',
        '/',
        '/login?sso=limit',
      ])
    } finally {
      await strict.close()
    }
  })
})

describe('with a second factor', () => {
  test('the provider alone does not sign in; a code finishes it, once', async () => {
    const member = await world.member()
    const { secret } = (await world.as(member).call(authTwoFactorSetup)).body
    const code = () => totpAt(secret, Math.floor(world.clock.now().getTime() / 30_000))
    await world.as(member).call(authTwoFactorEnable, { body: { code: code(), currentPassword: PASSWORD } })
    world.clock.advance(60_000)

    const who = aPerson({ email: `${member.username}@example.org` })
    const { landed, from, principal } = await signIn('oidc', who, browser(), '/m/trees')
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
    const { from } = await signIn('oidc', aPerson({ email: `${member.username}@example.org` }))
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
    return { reply, cookie: reply.headers.getSetCookie()[0]?.split(';')[0] ?? '' }
  }
  /** The provider's answer, brought back with the cookie of the departure by whoever is signed in. */
  const finish = async (member: Principal | null, { reply, cookie }: Awaited<ReturnType<typeof begin>>) => {
    const answer = await realFetch(reply.body.location, { redirect: 'manual' })
    const { pathname, search } = new URL(answer.headers.get('location') ?? '')
    const back = await world.as(member).fetch(pathname + search, { headers: { cookie } })
    return back.headers.get('location')
  }

  test('link a provider whose address is another one, and take it away again', async () => {
    const member = await world.member()
    const who = aPerson()
    services.signIn(who)
    expect(await linksOf(member)).toEqual([])
    expect(await finish(member, await begin(member, 'github'))).toBe('/settings/password')
    expect(await linksOf(member)).toEqual(['github'])
    expect((await signIn('github', who)).principal?.userId).toBe(member.userId)
    const unlink = () => world.as(member).call(authSsoUnlink, { params: { provider: 'github' } })
    expect((await unlink()).status).toBe(204)
    expect((await unlink()).status).toBe(404)
    expect((await signIn('github', who)).principal?.userId).not.toBe(member.userId)
  })

  test('link nothing that belongs to somebody else, and nothing for somebody else', async () => {
    const [member, other] = [await world.member(), await world.member()]
    services.signIn(aPerson())
    await finish(member, await begin(member, 'github'))
    expect(await finish(other, await begin(other, 'github'))).toBe('/settings/password?sso=taken')
    services.signIn(aPerson())
    const begun = await begin(other, 'github')
    expect(await finish(member, begun)).toBe('/settings/password?sso=failed')
    expect(await finish(null, await begin(other, 'github'))).toBe('/settings/password?sso=failed')
    expect(await linksOf(other)).toEqual([])
  })

  test('leave address, password and second factor to the provider while they are linked', async () => {
    const member = await world.member()
    await signIn('oidc', aPerson({ email: `${member.username}@example.org` }))
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

  test('keep the only way to sign in', async () => {
    const { principal } = await signIn('oidc', aPerson())
    const reply = await world.as(principal).call(authSsoUnlink, { params: { provider: 'oidc' } })
    expect(reply.status).toBe(400)
    expect((await world.as(principal).call(authSsoLinks)).body).toMatchObject({
      items: [{ name: 'oidc', title: 'The Club' }],
      hasPassword: false,
    })
  })
})
