import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { CDPSession, Page } from 'playwright-core'
import { hydrated, inBrowser, logIn, openPage, PASSWORD, startWeb } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { forgetProofs } from '../kit/database.ts'

/**
 * An authenticator inside of Chromium that keeps passkeys and says yes to whatever it is asked: also to what the browser
 * would only offer beside the name, so that this is left out where a test presses the button.
 */
const plugIn = async (page: Page, { beside = false } = {}) => {
  if (!beside)
    await page.addInitScript('PublicKeyCredential.isConditionalMediationAvailable = async () => false')
  const devtools: CDPSession = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return {
    credentials: async () =>
      (await devtools.send('WebAuthn.getCredentials', { authenticatorId })).credentials,
    verified: (isUserVerified: boolean) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }),
  }
}

const LOG_IN = 'Log in with a passkey'

inBrowser('passkeys (Chromium, with a virtual authenticator)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  })
  afterAll(() => web?.close())

  const add = async (page: Page, name: string) => {
    await openPage(page, '/settings/password')
    const part = page.locator('#passkeys')
    await part.getByLabel('Name').last().fill(name)
    await part.getByRole('button', { name: 'Add a passkey' }).click()
    await part.locator('.line', { hasText: name }).waitFor()
  }
  const logOut = async (page: Page) => {
    await page.context().clearCookies()
    await openPage(page, '/login')
  }
  const signedIn = async (page: Page) => (await page.request.get('/auth/session')).status() === 200

  test('one is added, signs in without a password, is renamed, and removed', async () => {
    const { page, username } = await web.member('key')
    const device = await plugIn(page)
    await add(page, 'My laptop')
    expect(await device.credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])
    await page.getByText('Not used yet').waitFor()

    await logOut(page)
    expect(await signedIn(page)).toBe(false)
    await page.getByRole('button', { name: LOG_IN }).click()
    await page.waitForURL(`${web.origin}/`)
    expect(await (await page.request.get('/auth/session')).json()).toMatchObject({ username })

    await openPage(page, '/settings/password')
    const part = page.locator('#passkeys')
    await part.getByText('Last used').waitFor()
    await part.getByText('Change “My laptop”').click()
    await part.getByLabel('Name').first().fill('Old laptop')
    await part.getByRole('button', { name: 'Rename' }).click()
    await part.locator('.line', { hasText: 'Old laptop' }).waitFor()
    await part.getByRole('button', { name: 'Remove this passkey' }).click()
    await part.locator('.line', { hasText: 'Old laptop' }).waitFor({ state: 'detached' })

    await logOut(page)
    await page.getByRole('button', { name: LOG_IN }).click()
    await page.getByText('does not open anything here').waitFor()
    expect(await signedIn(page)).toBe(false)
    expect(web.faults).toEqual([])
  })

  test('the browser offers it beside the name, and whoever takes it up is in', async () => {
    const { page, username } = await web.member('beside')
    await plugIn(page, { beside: true })
    await add(page, 'Telephone')
    await page.context().clearCookies()
    await page.goto('/login?next=/magazines')
    await page.waitForURL(`${web.origin}/magazines`)
    expect(await (await page.request.get('/auth/session')).json()).toMatchObject({ username })
    expect(web.faults).toEqual([])
  })

  test('an authenticator that cannot tell who touches it opens nothing', async () => {
    const { page } = await web.member('nobody')
    const device = await plugIn(page)
    await add(page, 'Anybody’s')
    await logOut(page)
    await device.verified(false)
    await page.getByRole('button', { name: LOG_IN }).click()
    await page.getByText('That did not work with the passkey').waitFor()
    expect(await signedIn(page)).toBe(false)
  })

  test('after the password one is asked for, and a backup code does instead', async () => {
    const { page, username } = await web.member('second')
    await plugIn(page)
    await add(page, 'Token')
    const part = page.locator('#passkeys')
    await part.getByRole('button', { name: 'Ask for a passkey after the password' }).click()
    await part.locator('.codes code').first().waitFor()
    const codes = (await part.locator('.codes code').allTextContents()).map((text) => text.replace(' ', ''))
    expect(codes).toHaveLength(10)
    await part.getByText('a passkey or a backup code is asked for').waitFor()

    await page.context().clearCookies()
    await logIn(page, username)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    expect(await signedIn(page)).toBe(false)
    await page.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await page.waitForURL(`${web.origin}/`)
    expect(await signedIn(page)).toBe(true)

    await page.context().clearCookies()
    await logIn(page, username)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await page.locator('input[name=totp]').fill(codes[0]!)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL(`${web.origin}/`)
    expect(await signedIn(page)).toBe(true)
    expect(web.faults).toEqual([])
  })

  test('where a page asks again who one is, a passkey says so, and what was asked goes on', async () => {
    const { page } = await web.member('again')
    await plugIn(page)
    await add(page, 'Here')
    await forgetProofs(web.instance)
    await openPage(page, '/settings/password')
    const email = page.locator('#email')
    await email.locator('input[name=email]').fill('another@example.org')
    await email.locator('input[name=currentPassword]').waitFor()
    await email.getByRole('button', { name: 'Confirm with a passkey' }).click()
    await page.getByText('Your address is changed.').waitFor()
    expect(await (await page.request.get('/auth/session')).json()).toMatchObject({
      email: 'another@example.org',
    })
    // For ten minutes nothing else asks.
    expect(await page.locator('input[name=currentPassword]').count()).toBe(0)
    expect(web.faults).toEqual([])
  })

  test('what was signed is of use once, and on this site only', async () => {
    const { page } = await web.member('replay')
    await plugIn(page)
    await add(page, 'Once')
    await logOut(page)
    const sent = page.waitForRequest('**/auth/login/passkey')
    await page.getByRole('button', { name: LOG_IN }).click()
    const body = (await sent).postDataJSON() as { credential: { response: { clientDataJSON: string } } }
    await page.waitForURL(`${web.origin}/`)
    await hydrated(page)
    const { page: thief } = await web.visitor({ extraHTTPHeaders: { origin: web.origin } })
    const replayed = await thief.request.post('/auth/login/passkey', { data: body })
    expect(replayed.status()).toBe(400)

    // The same with a fresh challenge and the name of another site in it.
    const options = await thief.request.post('/auth/login/passkey/options')
    const { challenge } = (await options.json()) as { challenge: string }
    const astray = { type: 'webauthn.get', challenge, origin: 'https://evil.example', crossOrigin: false }
    body.credential.response.clientDataJSON = Buffer.from(JSON.stringify(astray)).toString('base64url')
    expect((await thief.request.post('/auth/login/passkey', { data: body })).status()).toBe(403)
    expect(await signedIn(thief)).toBe(false)
  })

  test('who has no script logs in with the password, and is told', async () => {
    const { username } = await web.member('plain')
    const { page } = await web.visitor({ javaScriptEnabled: false })
    await page.goto('/login?next=/settings/password')
    expect(await page.getByRole('button', { name: LOG_IN }).count()).toBe(0)
    await page.getByLabel('Username or e-mail').fill(username)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/settings/password')
    expect(await page.locator('#passkeys noscript').textContent()).toContain('Passkeys need JavaScript.')
  })
})
