import { existsSync } from 'node:fs'
import { adminUpdateSettings } from '@app/contract/community/instance.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { oauthCreateClient } from '@app/contract/identity/oauth.ts'
import { authTwoFactorEnable, authTwoFactorSetup } from '@app/contract/identity/security.ts'
import { totpAt } from '@app/identity/security/totp.rules.ts'
import { startOpenId } from '@app/platform/testing/servers/openid.ts'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { chromium } from 'playwright-core'
import type { Browser, Page } from 'playwright-core'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { Client } from '../kit/client.ts'
import { aPerson, uniqueName } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'
import { startRelyingParty } from '../kit/relying-party.ts'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
)
const suite = executablePath ? describe : describe.skip
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

jest.setTimeout(120_000)

/** Signing in as people see it: from an app of somebody else's, and with an account of somebody else's. */
suite('signing in in a browser (Chromium)', () => {
  let instance: Instance
  let browser: Browser
  let club: Awaited<ReturnType<typeof startOpenId>>
  const faults: string[] = []

  beforeAll(async () => {
    const port = await freePort()
    club = await startOpenId({ ...CLUB, callbacks: [`http://localhost:${port}/oauth/oidc/verify`] })
    instance = await startInstance(
      {
        OAUTH_OIDC_ID: CLUB.id,
        OAUTH_OIDC_SECRET: CLUB.secret,
        OAUTH_OIDC_ISSUER: club.origin,
        OAUTH_OIDC_NAME: 'The Club',
        HCAPTCHA_SITE_KEY: HCAPTCHA.siteKey,
        HCAPTCHA_SECRET: HCAPTCHA.secret,
      },
      port,
    )
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    })
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await instance?.remove()
    await club?.close()
  })

  const open = async (): Promise<Page> => {
    const context = await browser.newContext({ baseURL: instance.origin })
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => faults.push(error.message))
    page.on('console', (message) => {
      if (message.type() === 'error' && /content security policy|hydrat/i.test(message.text()))
        faults.push(message.text())
    })
    return page
  }
  const alive = (page: Page) => page.locator('html[data-alive]').waitFor({ state: 'attached' })
  const appOf = (scopes: readonly string[]) =>
    startRelyingParty(
      instance.origin,
      (callback) =>
        new Client(instance.origin).get(oauthCreateClient, {
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
    const member = await aPerson(instance.origin, 'anna')
    const { secret, backupCodes } = await member.client.get(authTwoFactorSetup)
    await member.client.call(authTwoFactorEnable, {
      body: { code: totpAt(secret, Math.floor(Date.now() / 30_000)), currentPassword: member.password },
    })
    const app = await appOf(['read', 'user:profile:read'])
    try {
      const page = await open()
      await page.goto(`${app.origin}/login`)
      await alive(page)
      expect(new URL(page.url()).pathname).toBe('/login')
      await page.locator('input[name=login]').fill(member.username)
      await page.locator('input[name=password]').fill(member.password)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.locator('input[name=totp]').fill(backupCodes[0] ?? '')
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.waitForURL('**/consent?*')
      await alive(page)
      await page.getByRole('heading', { name: 'Tree Reader' }).waitFor()
      await page.getByRole('button', { name: 'Allow for 30 days' }).click()
      await page.waitForURL(`${app.origin}/callback?*`)
      expect(await page.locator('body').textContent()).toBe(`Hello ${member.username}`)
      expect(new URL(page.url()).searchParams.get('iss')).toBe(instance.origin)

      await page.goto(`${app.origin}/login`)
      expect(await page.locator('body').textContent()).toBe(`Hello ${member.username}`)
      // A backup code counts once.
      const again = await new Client(instance.origin).call(authLogin, {
        body: { login: member.username, password: member.password, totp: backupCodes[0] ?? '' },
      })
      expect(again.status).toBe(401)
    } finally {
      await app.close()
    }
    expect(faults).toEqual([])
  })

  test('who denies is led back with nothing', async () => {
    const member = await aPerson(instance.origin, 'ben')
    const app = await appOf(['read'])
    try {
      const page = await open()
      await page.goto('/login')
      await alive(page)
      await page.locator('input[name=login]').fill(member.username)
      await page.locator('input[name=password]').fill(member.password)
      await page.getByRole('button', { name: 'Log in', exact: true }).click()
      await page.waitForURL(`${instance.origin}/`)
      await page.goto(`${app.origin}/login`)
      await alive(page)
      await page.getByRole('button', { name: 'Do not allow' }).click()
      await page.waitForURL(`${app.origin}/callback?*`)
      expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
      expect(await page.locator('body').textContent()).not.toContain('Hello')
    } finally {
      await app.close()
    }
    expect(faults).toEqual([])
  })

  test('an account of somebody else’s opens one here, and can be linked and taken away', async () => {
    const name = uniqueName('clara')
    club.signIn({
      sub: name,
      preferred_username: name,
      email: `${name}@example.org`,
      email_verified: true,
    })
    const page = await open()
    await page.goto('/register')
    await page.getByRole('link', { name: 'Continue with The Club' }).click()
    await page.waitForURL(`${instance.origin}/`)
    await alive(page)
    const session = await page.request.get('/auth/session')
    expect(await session.json()).toMatchObject({ username: name })
    await page.goto('/settings/password')
    await alive(page)
    await page.locator('#linked').getByText('The Club').waitFor()
    expect(await page.locator('#linked').getByRole('button', { name: 'Unlink' }).count()).toBe(0)

    const member = await aPerson(instance.origin, 'dora')
    const other = await open()
    await other.goto('/login?next=/settings/password')
    await alive(other)
    await other.locator('input[name=login]').fill(member.username)
    await other.locator('input[name=password]').fill(member.password)
    await other.getByRole('button', { name: 'Log in', exact: true }).click()
    await other.waitForURL('**/settings/password')
    await alive(other)
    // The same person of the club has an account here already.
    await other.getByRole('button', { name: 'Link The Club' }).click()
    await other.waitForURL('**/settings/password?sso=taken')
    await alive(other)
    await other.locator('#linked [role=alert]').waitFor()
    club.signIn({ sub: `${name}-2`, email: `${name}-2@example.org`, email_verified: true })
    await other.context().clearCookies({ domain: '127.0.0.1' })
    await other.getByRole('button', { name: 'Link The Club' }).click()
    await other.waitForURL((url) => url.pathname === '/settings/password' && url.search === '')
    await alive(other)
    await other.locator('#linked').getByRole('button', { name: 'Unlink' }).click()
    await other.getByRole('button', { name: 'Link The Club' }).waitFor()
    expect(faults).toEqual([])
  })

  test('whoever has no password leaves by showing the provider again who they are', async () => {
    const name = uniqueName('emil')
    club.signIn({
      sub: name,
      preferred_username: name,
      email: `${name}@example.org`,
      email_verified: true,
    })
    const page = await open()
    page.on('dialog', (dialog) => void dialog.accept())
    await page.goto('/oauth/oidc/connect?next=/settings/password')
    await alive(page)
    const leaving = page.locator('#delete')
    expect(await leaving.locator('input[type=password]').count()).toBe(0)
    await leaving.getByRole('button', { name: 'Delete account' }).click()
    await leaving.getByRole('alert').waitFor()
    await leaving.getByRole('button', { name: 'Confirm with The Club' }).click()
    await leaving.getByText('You have shown your provider').waitFor()
    await alive(page)
    await leaving.getByRole('button', { name: 'Delete account' }).click()
    await page.waitForURL((url) => !url.pathname.startsWith('/settings'))
    expect((await page.request.get('/auth/session')).status()).toBe(401)
    expect(faults).toEqual([])
  })

  describe('as the instance is set', () => {
    let admin: Client
    beforeAll(async () => {
      admin = new Client(instance.origin)
      await admin.get(authLogin, { body: ADMIN })
    })
    const set = (settings: Record<string, boolean>) => admin.get(adminUpdateSettings, { body: settings })

    test('single sign-on only: no form asks for a password, and none opens anything', async () => {
      await set({ MBIN_SSO_ONLY_MODE: true })
      try {
        const page = await open()
        await page.goto('/register')
        await page.waitForURL('**/login')
        await page.getByRole('link', { name: 'Continue with The Club' }).waitFor()
        expect(await page.locator('input[name=password]').count()).toBe(0)
        expect((await new Client(instance.origin).call(authLogin, { body: ADMIN })).status).toBe(403)
      } finally {
        await set({ MBIN_SSO_ONLY_MODE: false })
      }
      expect(faults).toEqual([])
    })

    test('a captcha of hCaptcha: the form shows its widget and sends what it gives', async () => {
      await set({ KBIN_CAPTCHA_ENABLED: true })
      try {
        const page = await open()
        await page.route('https://js.hcaptcha.com/**', (route) =>
          route.fulfill({ contentType: 'text/javascript', body: WIDGET }),
        )
        const username = uniqueName('human')
        await page.goto('/register')
        await alive(page)
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
      expect(faults).toEqual([])
    })
  })

  test('who says no at the provider reads why on the login page', async () => {
    club.signIn({ sub: 'refuses' })
    const page = await open()
    await page.goto('/login?next=/magazines')
    await page.getByRole('link', { name: 'Continue with The Club' }).click()
    await page.waitForURL('**/login?sso=denied&next=%2Fmagazines')
    await page.getByRole('alert').waitFor()
    expect(faults).toEqual([])
  })
})
