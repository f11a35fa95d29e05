import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { totpAt } from '@app/identity/operator'
import {
  hydrated,
  inBrowser,
  logIn,
  PASSWORD,
  send,
  startWeb,
  openPage,
  tellDeleted,
} from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { forgetCodes, forgetProofs } from '../kit/database.ts'
import { uniqueName } from '../kit/people.ts'

/** A code as an authenticator shows it. */
const codeOf = (secret: string): string => totpAt(secret, Math.floor(Date.now() / 30_000))

/** Settings that look after an account, through pages in a real Chromium. */
inBrowser('members who look after their account (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  })
  afterAll(() => web?.close())

  test('a second factor is set up, asked for at login, and a backup code does instead', async () => {
    const { page, username } = await web.member('factor')
    await forgetProofs(web.instance)
    await openPage(page, '/settings/password')
    await page.getByRole('link', { name: 'Set up' }).click()
    await page.getByRole('img', { name: 'QR code for an authenticator app' }).waitFor()
    const secret = (await page.locator('code[data-secret]').getAttribute('data-secret'))!
    const backup = (await page.locator('.codes code').allTextContents()).map((text) => text.replace(' ', ''))
    expect(backup).toHaveLength(10)

    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.getByText('This code is not right').waitFor()
    const code = codeOf(secret)
    await page.getByLabel('Code', { exact: true }).fill(code)
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.waitForURL((url) => url.pathname === '/login')

    await logIn(page, username)
    await page.getByRole('heading', { name: 'One more step' }).waitFor()
    await page.getByLabel('Six-digit code').fill(code)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.getByText('used already').waitFor()
    await page.getByLabel('Six-digit code').fill(backup[0]!)
    await page.getByRole('button', { name: 'Log in' }).click()
    await page.waitForURL(`${web.origin}/`)

    await forgetProofs(web.instance)
    await openPage(page, '/settings/2fa/backup')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Make new codes' }).click()
    await page.getByText('This code is not right').waitFor()

    await forgetCodes(web.instance)
    await openPage(page, '/settings/password')
    const factor = page.locator('#two-factor')
    await factor.locator('summary').click()
    await factor.getByLabel('Code', { exact: true }).fill(codeOf(secret))
    await factor.getByRole('button', { name: 'Turn off' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await logIn(page, username)
    await page.waitForURL(`${web.origin}/`)
  })

  test('sessions are listed and ended, and a new password ends them all', async () => {
    const { page, username } = await web.member('sessions')
    const { page: elsewhere } = await web.visitor({ userAgent: 'An old telephone' })
    await logIn(elsewhere, username)
    await elsewhere.waitForURL(`${web.origin}/`)

    await forgetProofs(web.instance)
    await openPage(page, '/settings/password')
    await page.getByText('An old telephone').waitFor()
    await page.getByRole('button', { name: 'End', exact: true }).click()
    await page.getByText('Logged out there.').waitFor()
    await elsewhere.goto('/settings/profile')
    expect(new URL(elsewhere.url()).pathname).toBe('/login')

    await page.locator('#password input[name=currentPassword]').fill('not my password')
    await page.locator('#password input[name=plainPassword]').fill('another good one')
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.getByText('This is not your password.').waitFor()
    await page.locator('#password input[name=currentPassword]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Change password' }).click()
    await page.waitForURL((url) => url.pathname === '/login')
    await logIn(page, username, 'another good one')
    await page.waitForURL(`${web.origin}/`)
  })

  test('filters are made, changed and deleted', async () => {
    const { page } = await web.member('filters')
    await openPage(page, '/settings/filter_lists')
    await page.getByRole('link', { name: 'New filter' }).click()
    await page.getByLabel('Name').fill('Spoilers')
    await page.getByLabel('Word', { exact: true }).fill('dragon')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('1 word · Feeds · Comments · Profiles').waitFor()
    await page.getByRole('link', { name: 'Edit filter' }).click()
    await page.getByLabel('Ends on').fill('2001-02-03')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Feb 3, 2001 · ended').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('You have no filters yet.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Feb 3, 2001 · ended').waitFor()
    await page.getByRole('button', { name: 'Delete' }).click()
    await page.getByText('“Spoilers” is deleted.').waitFor()
    await tellDeleted(page)
    await openPage(page, '/settings/filter_lists')
    await page.getByText('You have no filters yet.').waitFor()
  })

  test('settings of reading and writing have their effect', async () => {
    const { page } = await web.member('chooser')
    const magazine = uniqueName('choice')
    await openPage(page, '/newMagazine')
    await page.getByLabel('Name', { exact: false }).first().fill(magazine)
    await page.getByLabel('Title').fill('Choices')
    await page.getByRole('button', { name: 'Create magazine' }).click()
    await page.waitForURL(`**/m/${magazine}`)

    await openPage(page, '/settings/general')
    await page.getByLabel('Sort comments by').selectOption('newest')
    await page.getByLabel('Magazines on top').fill(`${magazine}, random`)
    await page.getByLabel('Your own CSS').fill('body { border-top: 7px solid rgb(1, 2, 3) }')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your settings are changed.').waitFor()
    await openPage(page, '/')
    const border = () => page.evaluate<string>('getComputedStyle(document.body).borderTopWidth')
    expect(await border()).toBe('7px')
    await page.locator('.rail').getByRole('link', { name: magazine }).waitFor()
    await openPage(page, '/settings/general')
    expect(await border()).not.toBe('7px')

    await page.getByLabel('Your own CSS').fill('a { background: url(https://elsewhere.example/x) }')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('an address of another site is not allowed').waitFor()

    await openPage(page, `/m/${magazine}/new_entry`)
    await page.getByLabel('Title').fill('What to choose')
    await page.getByRole('textbox', { name: 'Text' }).fill('Some words.')
    await page.getByRole('button', { name: 'Post to Choices' }).click()
    await page.waitForURL(`**/m/${magazine}/t/*/**`)
    for (const words of ['The first', 'The second']) {
      await page.locator('.reply-box').click()
      await page.getByRole('textbox', { name: 'Text in Markdown' }).fill(words)
      await page.getByRole('button', { name: 'Send' }).click()
      await page.locator('.tree').getByText(words).waitFor()
    }
    await page.reload()
    await hydrated(page)
    expect(await page.locator('.tree .cm').first().textContent()).toContain('The second')
  })

  test('an account is deleted, and logging in asks whether to keep it', async () => {
    const { page, username } = await web.member('leaving')
    await forgetProofs(web.instance)
    await openPage(page, '/settings/account_deletion')
    await page.locator('#delete input[name=currentPassword]').fill(PASSWORD)
    await page.locator('#delete input[name=typed]').fill(username)
    await page.getByRole('button', { name: 'Delete account' }).click()
    await page.waitForURL(/\/account\/deletion\/[\w-]{43}$/)
    await page.getByRole('heading', { name: 'This account will be deleted' }).waitFor()
    await page.getByText(`@${username}`).waitFor()
    await logIn(page, username)
    await page.getByRole('heading', { name: 'Keep your account?' }).waitFor()
    await page.getByRole('link', { name: 'Cancel' }).click()
    await logIn(page, username)
    await page.getByRole('button', { name: 'Keep my account' }).click()
    await page.waitForURL(`${web.origin}/`)
    await openPage(page, '/settings/profile')
    await page.locator('main').getByText(`@${username}`).waitFor()
  })

  test('a suspended member is told wherever they would write, until the suspension is lifted', async () => {
    const admin = await web.visitor({ extraHTTPHeaders: { origin: web.origin } })
    await send(admin, '/auth/login', { login: 'admin', password: PASSWORD })
    const { page, context, username } = await web.member('suspended')
    const { userId } = await send<{ userId: number }>({ context }, '/auth/session', {}, 'GET')
    const name = uniqueName('quiet')
    const { magazineId } = await send<{ magazineId: number }>({ context }, '/api/moderate/magazine/new', {
      name,
      title: 'Quiet',
    })
    const { entryId } = await send<{ entryId: number }>({ context }, `/api/magazine/${magazineId}/article`, {
      title: 'Written before',
      body: 'Hello',
    })
    const told = page.getByText('Your account is suspended')
    const reply = page.getByRole('button', { name: 'Add a comment' })
    const path = `/m/${name}/t/${entryId}/-`

    await send(admin, `/auth/users/${userId}/suspension`, {}, 'PUT')
    await openPage(page, path)
    await told.waitFor()
    expect(await reply.count()).toBe(0)
    for (const other of ['/new_entry', `/u/${username}`, '/u/admin/message']) {
      await openPage(page, other)
      await told.waitFor()
    }

    await send(admin, `/auth/users/${userId}/suspension`, {}, 'DELETE')
    await openPage(page, path)
    await reply.waitFor()
    expect(await told.count()).toBe(0)
  })

  test('where the instance asks for a captcha, the browser solves it by itself and the account is opened', async () => {
    const admin = await web.visitor({ extraHTTPHeaders: { origin: web.origin } })
    await send(admin, '/auth/login', { login: 'admin', password: PASSWORD })
    const settings = { KBIN_CAPTCHA_ENABLED: true, MBIN_NEW_USERS_NEED_APPROVAL: true }
    await send(admin, '/api/instance/settings', settings, 'PUT')
    const { page } = await web.visitor()
    const username = uniqueName('human')
    await openPage(page, '/register')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('E-mail').fill(`${username}@example.org`)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByText('Checked: you are no robot.').waitFor()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Say in a sentence or two').waitFor()
    await page.getByLabel('Why do you want to join?').fill('I like trees.')
    await page.getByRole('button', { name: 'Create account' }).click()
    await page.getByText('Your account waits for approval').waitFor()

    const { page: plain } = await web.visitor({ javaScriptEnabled: false })
    await plain.goto('/register')
    await plain.locator('noscript p').waitFor()
  })

  test('no page failed on the way', () => {
    expect(web.faults).toEqual([])
  })
})
