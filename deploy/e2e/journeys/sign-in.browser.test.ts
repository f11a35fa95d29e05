import { adminUpdateSettings } from '@app/contract/community/instance.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { oauthCreateClient } from '@app/contract/identity/clients.ts'
import { authTwoFactorEnable, authTwoFactorSetup } from '@app/contract/identity/security.ts'
import { totpAt } from '@app/identity/operator'
import { startOpenId } from '@app/platform/testing/servers/openid.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { hydrated, inBrowser, logIn, startWeb, openPage, tellDeleted } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { Client } from '../kit/client.ts'
import { forgetProofs } from '../kit/database.ts'
import { aPerson, uniqueName } from '../kit/people.ts'
import { startRelyingParty } from '../kit/relying-party.ts'

const CLUB = { id: 'the-instance', secret: 'a secret of the club' }
const ADMIN = { login: 'admin', password: 'correct horse battery' }
const HCAPTCHA = { siteKey: 'the-site-key', secret: 'a secret of hCaptcha' }

/** Stands in for the script of hCaptcha: a widget that somebody solves by pressing a button. */
const WIDGET = `window.hcaptcha = {
  render(place, { sitekey, callback }) {
    const button = document.createElement('button')
    button.type = 'button'
    button.textContent = 'I am human (' + sitekey + ')'
    button.addEventListener('click', () => callback('a token of the widget'))
    place.append(button)
    return 'widget'
  },
  remove() {},
}`

/** Signing in as people see it: from an app of somebody else's, and with an account of somebody else's. */
inBrowser('signing in in a browser (Chromium)', () => {
  let web: Web
  let club: Awaited<ReturnType<typeof startOpenId>>

  beforeAll(async () => {
    const port = await freePort()
    club = await startOpenId({ ...CLUB, callbacks: [`http://localhost:${port}/oauth/oidc/verify`] })
    web = await startWeb(
      {
        OAUTH_OIDC_ID: CLUB.id,
        OAUTH_OIDC_SECRET: CLUB.secret,
        OAUTH_OIDC_ISSUER: club.origin,
        OAUTH_OIDC_NAME: 'The Club',
        MBIN_TRUSTED_PROXIES: 'loopback',
        HCAPTCHA_SITE_KEY: HCAPTCHA.siteKey,
        HCAPTCHA_SECRET: HCAPTCHA.secret,
      },
      port,
    )
  })
  afterAll(async () => {
    await web?.close()
    await club?.close()
  })

  const appOf = (scopes: readonly string[]) =>
    startRelyingParty(
      web.origin,
      (callback) =>
        new Client(web.origin).get(oauthCreateClient, {
          body: {
            name: 'Tree Reader',
            contactEmail: 'dev@example.org',
            redirectUris: [callback],
            grants: ['authorization_code', 'refresh_token'],
            scopes: [...scopes] as never,
          },
        }),
      scopes,
    )

  test('an app of somebody else’s: password, second factor, consent, and back; later without a question', async () => {
    const member = await aPerson(web.origin, 'anna')
    const { secret, backupCodes } = await member.client.get(authTwoFactorSetup)
    await member.client.call(authTwoFactorEnable, {
      body: { code: totpAt(secret, Math.floor(Date.now() / 30_000)), currentPassword: member.password },
    })
    const app = await appOf(['read', 'user:profile:read'])
    try {
      const { page } = await web.visitor()
      await openPage(page, `${app.origin}/login`)
      expect(new URL(page.url()).pathname).toBe('/login')
      await page.locator('input[name=login]').fill(member.username)
      await page.locator('input[name=password]').fill(member.password)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.locator('input[name=totp]').fill(backupCodes[0] ?? '')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.waitForURL('**/consent?*')
      await hydrated(page)
      await page.getByRole('heading', { name: 'Tree Reader' }).waitFor()
      await page.getByRole('button', { name: 'Allow for 30 days' }).click()
      await page.waitForURL(`${app.origin}/callback?*`)
      expect(await page.locator('body').textContent()).toBe(`Hello ${member.username}`)
      expect(new URL(page.url()).searchParams.get('iss')).toBe(web.origin)

      await page.goto(`${app.origin}/login`)
      expect(await page.locator('body').textContent()).toBe(`Hello ${member.username}`)
      // A backup code counts once.
      const again = await new Client(web.origin).call(authLogin, {
        body: { login: member.username, password: member.password, totp: backupCodes[0] ?? '' },
      })
      expect(again.status).toBe(401)
    } finally {
      await app.close()
    }
    expect(web.faults).toEqual([])
  })

  test('who denies is led back with nothing', async () => {
    const member = await aPerson(web.origin, 'ben')
    const app = await appOf(['read'])
    try {
      const { page } = await web.visitor()
      await logIn(page, member.username)
      await page.waitForURL(`${web.origin}/`)
      await openPage(page, `${app.origin}/login`)
      await page.getByRole('button', { name: 'Do not allow' }).click()
      await page.waitForURL(`${app.origin}/callback?*`)
      expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
      expect(await page.locator('body').textContent()).not.toContain('Hello')
    } finally {
      await app.close()
    }
    expect(web.faults).toEqual([])
  })

  test.each([
    ['with script', true],
    ['without', false],
  ])('who signed in long ago shows again who they are before an app is let in, %s', async (_how, script) => {
    const member = await aPerson(web.origin, 'olga')
    const app = await appOf(['read', 'user:profile:read'])
    try {
      const { page } = await web.visitor({ javaScriptEnabled: script })
      await page.goto('/login')
      await page.getByLabel('Username or e-mail').fill(member.username)
      await page.locator('input[name=password]').fill(member.password)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.waitForURL(`${web.origin}/`)
      await forgetProofs(web.instance)
      await page.goto(`${app.origin}/login`)
      await page.locator('input[name=currentPassword]').fill('not this one')
      await page.getByRole('button', { name: 'Allow for 30 days' }).click()
      await page.waitForURL('**/consent?*proof=refused')
      await page.getByText('Name and password do not match.').waitFor()
      await page.locator('input[name=currentPassword]').fill(member.password)
      await page.getByRole('button', { name: 'Allow for 30 days' }).click()
      await page.waitForURL(`${app.origin}/callback?*`)
      expect(await page.locator('body').textContent()).toBe(`Hello ${member.username}`)
    } finally {
      await app.close()
    }
    expect(web.faults).toEqual([])
  })

  test('what an app may do is taken away in the settings, and ended for good', async () => {
    const member = await aPerson(web.origin, 'nora')
    const app = await appOf(['read', 'user:profile:read'])
    try {
      const { page } = await web.visitor()
      await logIn(page, member.username)
      await page.waitForURL(`${web.origin}/`)
      await page.goto(`${app.origin}/login`)
      await page.getByRole('button', { name: 'Allow for 30 days' }).click()
      await page.waitForURL(`${app.origin}/callback?*`)

      await openPage(page, '/settings/apps')
      await page.getByText('Your profile').first().waitFor()
      await page.getByRole('button', { name: 'Take away Your profile' }).click()
      await page.getByText('Your profile').first().waitFor({ state: 'detached' })
      await page.getByRole('button', { name: 'End Tree Reader' }).click()
      await page.getByText('Tree Reader is signed out.').waitFor()
      await tellDeleted(page)
      await page.getByText('No app may act for you').waitFor()
      await page.goto(`${app.origin}/login`)
      await page.getByRole('button', { name: 'Allow for 30 days' }).waitFor()
    } finally {
      await app.close()
    }
    expect(web.faults).toEqual([])
  })

  test('an account of somebody else’s opens one here, and can be linked and taken away', async () => {
    const name = uniqueName('clara')
    club.signIn({
      sub: name,
      preferred_username: name,
      email: `${name}@example.org`,
      email_verified: true,
    })
    const { page } = await web.visitor()
    await page.goto('/register')
    await page.getByRole('link', { name: 'Continue with The Club' }).click()
    await page.waitForURL(`${web.origin}/`)
    await hydrated(page)
    const session = await page.request.get('/auth/session')
    expect(await session.json()).toMatchObject({ username: name })
    await openPage(page, '/settings/password')
    await page.locator('#linked').getByText('The Club').waitFor()
    expect(await page.locator('#linked').getByRole('button', { name: 'Unlink' }).count()).toBe(0)

    const member = await aPerson(web.origin, 'dora')
    const { page: other } = await web.visitor()
    await openPage(other, '/login?next=/settings/password')
    await other.locator('input[name=login]').fill(member.username)
    await other.locator('input[name=password]').fill(member.password)
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await other.waitForURL('**/settings/password')
    await hydrated(other)
    // The same person of the club has an account here already.
    await other.getByRole('button', { name: 'Link The Club' }).click()
    await other.waitForURL('**/settings/password?sso=taken')
    await hydrated(other)
    await other.locator('#linked [role=alert]').waitFor()
    club.signIn({ sub: `${name}-2`, email: `${name}-2@example.org`, email_verified: true })
    await other.context().clearCookies({ domain: '127.0.0.1' })
    await other.getByRole('button', { name: 'Link The Club' }).click()
    await other.waitForURL((url) => url.pathname === '/settings/password' && url.search === '')
    await hydrated(other)
    const unlink = async () => {
      await other.locator('#linked summary').click()
      await other.locator('#linked').getByRole('button', { name: 'Unlink' }).click()
    }
    await forgetProofs(web.instance)
    await openPage(other, '/settings/password')
    await other.locator('#linked summary').click()
    await other.locator('#linked input[name=currentPassword]').fill('a guess')
    await other.locator('#linked').getByRole('button', { name: 'Unlink' }).click()
    await other.locator('#linked .err').waitFor()
    await other.locator('#linked input[name=currentPassword]').fill(member.password)
    await other.locator('#linked').getByRole('button', { name: 'Unlink' }).click()
    await other.getByRole('button', { name: 'Link The Club' }).waitFor()
    // That the password was just given is asked for anew beside what is linked.
    await other.locator('#linked input[name=currentPassword]').waitFor({ state: 'detached' })
    await other.getByRole('button', { name: 'Link The Club' }).click()
    await other.waitForURL((url) => url.pathname === '/settings/password' && url.search === '')
    await hydrated(other)
    await unlink()
    await other.getByRole('button', { name: 'Link The Club' }).waitFor()
    expect(web.faults).toEqual([])
  })

  test('without script, too, who one is is asked before a provider is linked and taken away', async () => {
    const member = await aPerson(web.origin, 'nora')
    const name = uniqueName('nora')
    club.signIn({ sub: name, email: `${name}@example.org`, email_verified: true })
    const { page } = await web.visitor({ javaScriptEnabled: false })
    await page.goto('/login?next=/settings/password')
    await page.locator('input[name=login]').fill(member.username)
    await page.locator('input[name=password]').fill(member.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/settings/password')
    await forgetProofs(web.instance)
    await page.goto('/settings/password')
    const linked = page.locator('#linked')
    const password = linked.locator('input[name=currentPassword]')
    await password.fill('a guess')
    await page.getByRole('button', { name: 'Link The Club' }).click()
    await linked.locator('.err').waitFor()
    await password.fill(member.password)
    await page.getByRole('button', { name: 'Link The Club' }).click()
    await page.getByRole('link', { name: 'Continue with The Club' }).click()
    await page.waitForURL('**/settings/password')
    await linked.locator('summary').click()
    await forgetProofs(web.instance)
    await page.reload()
    await linked.locator('summary').click()
    await password.fill(member.password)
    await linked.getByRole('button', { name: 'Unlink' }).click()
    await page.getByRole('button', { name: 'Link The Club' }).waitFor()
    expect(web.faults).toEqual([])
  })

  test('whoever has no password leaves by showing the provider again who they are', async () => {
    const name = uniqueName('emil')
    club.signIn({
      sub: name,
      preferred_username: name,
      email: `${name}@example.org`,
      email_verified: true,
    })
    const { page } = await web.visitor()
    await openPage(page, '/oauth/oidc/connect?next=/settings/password')
    const leaving = page.locator('#delete')
    expect(await leaving.locator('input[type=password]').count()).toBe(0)
    await leaving.locator('input[name=typed]').fill(name)
    await leaving.getByRole('button', { name: 'Delete account' }).click()
    await leaving.getByRole('alert').waitFor()
    await leaving.getByRole('button', { name: 'Confirm with The Club' }).click()
    await leaving.getByText('You have shown your provider').waitFor()
    await hydrated(page)
    await leaving.locator('input[name=typed]').fill(name)
    await leaving.getByRole('button', { name: 'Delete account' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/settings'))
    expect((await page.request.get('/auth/session')).status()).toBe(401)
    expect(web.faults).toEqual([])
  })

  describe('as the instance is set', () => {
    let admin: Client
    beforeAll(async () => {
      admin = new Client(web.origin)
      await admin.get(authLogin, { body: ADMIN })
    })
    const set = (settings: Record<string, boolean>) => admin.get(adminUpdateSettings, { body: settings })

    test('single sign-on only: no form asks for a password, and none opens anything', async () => {
      await set({ MBIN_SSO_ONLY_MODE: true })
      try {
        const { page } = await web.visitor()
        await page.goto('/register')
        await page.waitForURL('**/login')
        await page.getByRole('link', { name: 'Continue with The Club' }).waitFor()
        expect(await page.locator('input[name=password]').count()).toBe(0)
        expect((await new Client(web.origin).call(authLogin, { body: ADMIN })).status).toBe(403)
      } finally {
        await set({ MBIN_SSO_ONLY_MODE: false })
      }
      expect(web.faults).toEqual([])
    })

    test('a captcha of hCaptcha: the form shows its widget and sends what it gives', async () => {
      await set({ KBIN_CAPTCHA_ENABLED: true })
      try {
        const { page } = await web.visitor({ serviceWorkers: 'block' })
        await page.route('https://js.hcaptcha.com/**', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: WIDGET }),
        )
        const username = uniqueName('human')
        await openPage(page, '/register')
        await page.getByLabel('Username').fill(username)
        await page.getByLabel('E-mail').fill(`${username}@example.org`)
        await page.locator('input[name=password]').fill('correct horse battery')
        await page.getByRole('checkbox').check()
        const create = page.getByRole('button', { name: 'Create account' })
        expect(await create.isDisabled()).toBe(true)
        await page.getByRole('button', { name: `I am human (${HCAPTCHA.siteKey})` }).click()
        const sent = page.waitForRequest('**/auth/register')
        await create.click()
        expect((await sent).postDataJSON()).toMatchObject({ username, captcha: 'a token of the widget' })
        // hCaptcha itself is out of reach or knows nothing of the token: nobody is let in, and another may be tried.
        await page.getByRole('alert').waitFor()
        await page.getByRole('button', { name: /I am human/ }).waitFor()
      } finally {
        await set({ KBIN_CAPTCHA_ENABLED: false })
      }
      expect(web.faults).toEqual([])
    })
  })

  test('whose account is guessed at from many networks is let in on a new device after some work', async () => {
    const member = await aPerson(web.origin, 'target')
    // Nine at once, four times over: more than strangers have in all, and then two minutes to wait.
    for (let burst = 0; burst < 4; burst++) {
      const answers = await Promise.all(
        Array.from({ length: 9 }, (_, one) =>
          fetch(`${web.origin}/auth/login`, {
            method: 'POST',
            headers: {
              'content-type': 'application/json',
              origin: web.origin,
              'x-forwarded-for': `203.0.113.${burst * 9 + one}`,
            },
            body: JSON.stringify({ login: member.username, password: 'a guess' }),
          }),
        ),
      )
      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 401))
    }
    const { page } = await web.visitor()
    await logIn(page, member.username)
    await page.getByRole('alert').getByText('Too many requests').waitFor()
    await page.getByText('Checked: you are no robot.').waitFor()
    await page.locator('input[name=password]').fill(member.password)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(`${web.origin}/`)
    expect(web.faults).toEqual([])
  })

  test('who says no at the provider reads why on the login page', async () => {
    club.signIn({ sub: 'refuses' })
    const { page } = await web.visitor()
    await page.goto('/login?next=/magazines')
    await page.getByRole('link', { name: 'Continue with The Club' }).click()
    await page.waitForURL('**/login?sso=denied&next=%2Fmagazines')
    await page.getByRole('alert').waitFor()
    expect(web.faults).toEqual([])
  })
})
