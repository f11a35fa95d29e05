import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { eventually } from '@app/platform/testing/index.ts'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { hydrated, inBrowser, logIn, openPage, PASSWORD, startWeb } from '../kit/browser.ts'
import type { Visitor, Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

/** An empty instance becomes a living one: its administrator first, then its first member, with script and without. */
inBrowser('the first hour in a browser (Chromium)', () => {
  let web: Web
  let admin: Visitor
  const magazine = uniqueName('bread')
  beforeAll(async () => {
    web = await startWeb()
    admin = await web.visitor()
  })
  afterAll(() => web?.close())

  test('an empty front page says so, and leads its administrator to the first steps', async () => {
    const { page } = admin
    const visitor = await web.visitor({ javaScriptEnabled: false })
    await visitor.page.goto('/')
    await visitor.page.getByText('There is nothing to read here yet.').waitFor()
    expect(await visitor.page.getByText('First steps').count()).toBe(0)
    await logIn(page, 'admin')
    await page.waitForURL('**/')
    await page.getByRole('link', { name: 'First steps' }).click()
    await page.getByRole('heading', { name: 'Administration' }).waitFor()
    expect(await page.locator('.steps > li').count()).toBe(6)
    expect(await page.locator('.steps > li[data-done]').count()).toBe(0)
    expect(await page.getByRole('link', { name: '!fediverse@lemmy.world' }).getAttribute('href')).toBe(
      '/search?q=!fediverse%40lemmy.world',
    )
  })

  test('the place gets a name, rules and a privacy policy', async () => {
    const { page } = admin
    await page.getByRole('link', { name: 'Give it a name and a look' }).click()
    await page.locator('input[name=KBIN_TITLE]').fill('The Kitchen Table')
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('The settings of this place are changed.').first().waitFor()
    for (const [address, begins] of [
      ['terms', '## Rules'],
      ['privacyPolicy', '## What The Kitchen Table keeps'],
    ] as const) {
      await openPage(page, `/admin/pages/${address}`)
      await page.getByRole('link', { name: 'Start from a template' }).click()
      const body = page.locator('textarea[name=body]')
      await eventually(async () => expect(await body.inputValue()).toMatch(new RegExp(`^${begins}`)))
      await page.getByRole('button', { name: 'Save' }).click()
      await page.getByText('The page is changed.').first().waitFor()
    }
    await openPage(page, '/terms')
    await page.getByRole('heading', { name: 'Rules' }).waitFor()
  })

  test('every mail is shown, and one is sent', async () => {
    const { page } = admin
    await openPage(page, '/admin/mails')
    await page.getByText('No mail server is set up').waitFor()
    await page.getByRole('link', { name: 'Set a new password for The Kitchen Table' }).click()
    const mail = page.frameLocator('.mail-frame')
    await mail.getByRole('link', { name: 'Set a new password', exact: true }).waitFor()
    await page.getByLabel('Language').selectOption('ar')
    await page.frameLocator('.mail-frame').locator('table[dir=rtl]').first().waitFor()
    await page.getByRole('button', { name: 'Send it to me' }).click()
    await page.getByText('It is on its way to your address.').waitFor()
    await eventually(async () =>
      expect(await readdir(join(web.instance.directory, 'mail'))).not.toHaveLength(0),
    )
  })

  test('a magazine is made, and the steps show what is done', async () => {
    const { page } = admin
    await openPage(page, '/admin/start')
    await page.getByRole('link', { name: 'Make the first magazines' }).click()
    await page.getByLabel('Name').first().fill(magazine)
    await page.getByLabel('Title').fill('Bread and butter')
    await page.getByRole('button', { name: 'Create magazine' }).click()
    await page.waitForURL(`**/m/${magazine}`)
    await page.getByRole('link', { name: 'Write the first thread' }).waitFor()
    await openPage(page, '/admin/start')
    await eventually(async () => expect(await page.locator('.steps > li[data-done]').count()).toBe(3))
  })

  test.each([
    ['with script', true],
    ['without', false],
  ])('a new member is shown around %s', async (_, javaScriptEnabled) => {
    const { page } = await web.visitor({ javaScriptEnabled })
    const username = uniqueName('robin')
    const arrived = async () => {
      await page.getByRole('heading', { name: 'Welcome to The Kitchen Table' }).waitFor()
      if (javaScriptEnabled) await hydrated(page)
    }
    await page.goto('/register')
    if (javaScriptEnabled) await hydrated(page)
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('E-mail').fill(`${username}@example.org`)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByLabel(/I agree/).check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await arrived()

    await page.goto('/sub')
    await page.getByText('You subscribe to nothing yet').waitFor()
    await page.getByRole('link', { name: 'Find magazines' }).click()
    await arrived()

    await page.getByRole('searchbox', { name: 'Look for a topic' }).fill('bread')
    await page.getByRole('button', { name: 'Search', exact: true }).last().click()
    await page.waitForURL('**/welcome?q=bread')
    const found = page.locator('#magazines li', { hasText: 'Bread and butter' })
    await found.getByRole('button', { name: 'Subscribe' }).click()
    await found.getByRole('button', { name: 'Subscribed' }).waitFor()

    await page.getByLabel('Deutsch').check()
    await page.getByLabel('Leave out 18+ content').check()
    await page.locator('#reading').getByRole('button', { name: 'Save' }).click()
    await page.getByText('Your feeds show what you chose.').first().waitFor()
    await page.goto('/welcome')
    await arrived()
    expect(await page.getByLabel('Deutsch').isChecked()).toBe(true)
    await page.getByText('Next, previous item').waitFor()

    // They subscribe now: nobody tells them that they do not.
    await page.goto('/sub')
    await page.getByText('Nothing from your subscriptions.').waitFor()
    expect(await page.getByText('You subscribe to nothing yet').count()).toBe(0)
  })

  test('no page failed on the way', () => {
    expect(web.faults).toEqual([])
  })
})
