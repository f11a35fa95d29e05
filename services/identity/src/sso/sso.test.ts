import { principalBySession } from '@app/contract/calls/identity.ts'
import { userChanged, userRegistered } from '@app/contract/events/identity.ts'
import { userRetrieveByName } from '@app/contract/identity/users.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { IdentityWorld } from '../../test/identity-world.ts'
import type { Browser } from '../../test/sso-world.ts'
import { OUR_URL, at, callbackOf, ssoScene } from '../../test/sso-world.ts'

let scene: Awaited<ReturnType<typeof ssoScene>>
let world: IdentityWorld
beforeAll(async () => {
  scene = await ssoScene()
  world = scene.world
})
afterAll(() => scene?.close())

describe('signing in with an OpenID Connect provider (oidc-provider)', () => {
  test('the first time opens an account with the name and a confirmed address; later it is the same', async () => {
    const who = scene.aPerson({ picture: 'https://pictures.example/3' })
    const browser = scene.browser()
    browser.keep('mbin_lang', 'de')
    const first = await scene.signIn('oidc', who, browser, '/m/trees?p=2')
    expect(at(first.landed)).toBe('/m/trees?p=2')
    expect(first.principal).toMatchObject({ username: who.name, via: 'session' })
    expect(first.from.cookie('mbin_sso')).toBeNull()
    const shown = await world.as(null).call(userRetrieveByName, { params: { username: who.name } })
    expect(shown.body.avatar).toMatchObject({ width: 96 })
    const announced = await world.outbox.named(userRegistered)
    expect(announced.at(-1)?.data).toEqual({ userId: first.principal?.userId })
    expect((await world.outbox.named(userChanged)).at(-1)?.data).toMatchObject({ language: 'de' })

    const again = await scene.signIn('oidc', { ...who, email: 'moved@example.org' })
    expect([again.principal?.userId, at(again.landed)]).toEqual([first.principal?.userId, '/'])
  })

  test('a verified address opens the account that has it, whatever the letter case', async () => {
    const member = await world.member()
    const who = scene.aPerson({ email: `${member.username.toUpperCase()}@example.org` })
    expect((await scene.signIn('oidc', who)).principal?.userId).toBe(member.userId)
    // Both ways in stay open.
    expect((await world.signIn(member.username)).userId).toBe(member.userId)
  })

  test.each(['github', 'simplelogin'] as const)(
    'who signed in with %s on an instance that moved here is the same, by whatever address',
    async (provider) => {
      const [member, other] = [await world.member(), await world.member()]
      const who = scene.aPerson({ email: `${other.username}@example.org` })
      await world.deps.db
        .knex('sso_subject')
        .insert({ provider, subject: who.sub, account_id: member.userId })
      expect((await scene.signIn(provider, who)).principal?.userId).toBe(member.userId)
      expect((await scene.signIn(provider, who)).principal?.userId).toBe(member.userId)
    },
  )

  test.each([
    ['not verified', { email_verified: false }],
    ['of which nothing is said', { email_verified: undefined }],
    ['that is not told', { email: undefined }],
  ])('an address %s opens nothing, neither an old account nor a new one', async (_what, more) => {
    const member = await world.member()
    const who = scene.aPerson({ email: `${member.username}@example.org`, ...more })
    const { landed, principal } = await scene.signIn('oidc', who)
    expect([at(landed), principal]).toEqual(['/login?sso=unverified', null])
  })

  test('who registered with an address that was never confirmed loses the account to whom it belongs', async () => {
    const squatter = await world.member()
    await world.deps.db.knex('account').where({ id: squatter.userId }).update({ is_verified: false })
    const { principal } = await scene.signIn(
      'oidc',
      scene.aPerson({ email: `${squatter.username}@example.org` }),
    )
    expect(principal?.userId).toBe(squatter.userId)
    await expect(world.signIn(squatter.username)).rejects.toThrow(/could not sign in/)
    expect(await world.ask(principalBySession, { token: squatter.token })).toBeNull()
  })

  test('a name that is taken gets a number', async () => {
    const member = await world.member()
    const { principal } = await scene.signIn('oidc', scene.aPerson({ name: member.username }))
    expect(principal?.username).toMatch(new RegExp(`^${member.username}\\d{4}$`))
  })

  test('of two first visits at once both end in the same account', async () => {
    const who = scene.aPerson()
    scene.oidc.signIn({ ...who, preferred_username: who.name })
    const [one, other] = [scene.browser(), scene.browser()]
    await Promise.all([one.follow('/oauth/oidc/connect'), other.follow('/auth/sso/oidc')])
    const [a, b] = [await scene.whoIs(one), await scene.whoIs(other)]
    expect(a?.userId).toBeGreaterThan(0)
    expect(b?.userId).toBe(a?.userId)
  })

  test('a refusal at the provider leads back to the login page', async () => {
    const { landed, principal } = await scene.signIn(
      'oidc',
      scene.aPerson({ sub: 'refuses' }),
      scene.browser(),
      '/somewhere',
    )
    expect([at(landed), principal]).toEqual(['/login?sso=denied&next=%2Fsomewhere', null])
  })

  test('a provider that is out of reach leads back to the login page', async () => {
    expect(at(await scene.browser().follow('/oauth/zitadel/connect'))).toBe('/login?sso=failed')
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
    principal: await scene.whoIs(from),
  })
  const failed = { landed: '/login?sso=failed', principal: null }
  beforeEach(() => scene.oidc.signIn(scene.aPerson()))

  test('counts once', async () => {
    const from = scene.browser()
    const url = await answerOf(from)
    expect((await tryOut(from, url)).principal).not.toBeNull()
    expect((await tryOut(from, url)).landed).toBe('/login?sso=failed')
  })

  test('counts only in the browser that set out, so that nobody is signed in as somebody else', async () => {
    const url = await answerOf(scene.browser())
    expect(await tryOut(scene.browser(), url)).toEqual(failed)
    const victim = scene.browser()
    await answerOf(victim)
    expect(await tryOut(victim, url)).toEqual(failed)
  })

  test.each([
    ['another state', 'state', 'x'],
    ['a code nobody gave', 'code', 'x'],
    ['another issuer', 'iss', 'https://evil.example'],
  ])('is worthless with %s', async (_what, name, value) => {
    const from = scene.browser()
    const url = await answerOf(from)
    url.searchParams.set(name, value)
    expect(await tryOut(from, url)).toEqual(failed)
  })

  test('is worthless at another provider, after ten minutes, and malformed', async () => {
    const from = scene.browser()
    const url = await answerOf(from)
    expect(await tryOut(from, new URL(`/oauth/github/verify${url.search}`, OUR_URL))).toEqual(failed)
    const late = scene.browser()
    const later = await answerOf(late)
    world.clock.advance(11 * 60_000)
    expect(await tryOut(late, later)).toEqual(failed)
    const garbled = scene.browser()
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
      const { landed } = await scene.signIn('oidc', scene.aPerson(), scene.browser(), next)
      expect([landed.origin, landed.pathname]).toEqual([OUR_URL, '/'])
    }
  })

  test('an unknown provider is not found', async () => {
    for (const path of ['/oauth/myspace/connect', '/oauth/google/connect', '/oauth/google/verify']) {
      expect((await scene.browser().visit(path)).status).toBe(404)
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
    const who = scene.aPerson()
    const { principal, landed } = await scene.signIn(name, who)
    expect(at(landed)).toBe('/')
    expect(principal?.username).toMatch(
      numbered ? new RegExp(`^${who.name}\\d{4}$`) : new RegExp(`^${who.name}$`),
    )
    expect(scene.services.asked()[0]).toMatchObject({
      response_type: 'code',
      redirect_uri: callbackOf(name),
      code_challenge_method: 'S256',
      state: expect.stringMatching(/^[\w-]{43}$/),
    })
    expect((await scene.signIn(name, { ...who, name: 'renamed' })).principal?.userId).toBe(principal?.userId)
    const row: unknown = await world.deps.db.knex('account').where({ id: principal?.userId }).first('email')
    expect(row).toEqual({ email: who.email })
  })

  test.each(['github', 'discord', 'facebook', 'authentik'] as const)(
    '%s: an address that it did not confirm opens nothing',
    async (name) => {
      const { landed, principal } = await scene.signIn(name, scene.aPerson({ email_verified: false }))
      expect([at(landed), principal]).toEqual(['/login?sso=unverified', null])
    },
  )

  test.each(['github', 'discord', 'facebook'] as const)(
    '%s: a refused exchange signs nobody in',
    async (name) => {
      const from = scene.browser()
      const left = await from.visit(`/oauth/${name}/connect`)
      const state = new URL(left.headers.get('location') ?? '').searchParams.get('state') ?? ''
      const landed = await from.follow(`/oauth/${name}/verify?code=guessed&state=${state}`)
      expect([at(landed), await scene.whoIs(from)]).toEqual(['/login?sso=failed', null])
    },
  )

  test('the same number at two services are two people', async () => {
    const who = scene.aPerson()
    const one = await scene.signIn('github', who)
    const other = await scene.signIn('discord', { ...scene.aPerson(), sub: who.sub })
    expect(other.principal?.userId).not.toBe(one.principal?.userId)
  })
})
