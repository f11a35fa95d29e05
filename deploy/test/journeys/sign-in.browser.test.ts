import { existsSync } from 'node:fs'
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
