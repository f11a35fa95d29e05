import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import type { Page } from 'playwright-core'
import { hydrated, inBrowser, logIn, openPage, PASSWORD, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { isKept, kept, until } from '../kit/kept-pages.ts'

/** Somebody with two accounts, say one for the hobby and one for work, in one browser. */
inBrowser('several accounts in one browser (Chromium)', () => {
  let web: Web
  let ada: Member
  let ben: Member
  beforeAll(async () => {
    web = await startWeb()
    ada = await web.member('ada')
    ben = await web.member('ben')
  })
  afterAll(() => web?.close())
  afterEach(() => expect(web.faults).toEqual([]))

  const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })
  const handleIn = (page: Page) => page.locator('#me .who .mute')
  const isShownTo = (page: Page, username: string) =>
    handleIn(page).filter({ hasText: username }).waitFor({ state: 'attached' })
  const opensMenuOf = async (page: Page, { username }: Member) => {
    await hydrated(page)
    await page.locator('button[popovertarget=me]').click()
    await isShownTo(page, username)
  }

  test('adds an account, switches from the menu, and the other tab says so and writes nothing', async () => {
    const { page, context } = await web.visitor()
    await logIn(page, ada.username)
    await page.waitForURL('**/')
    await openPage(page, '/settings/accounts')
    await page.getByRole('link', { name: 'Add an account' }).click()
    await page.waitForURL('**/login?*')
    await page.getByText(`You are logged in as ${ada.username}`).waitFor()
    await page.getByLabel('Username or e-mail').fill(ben.username)
    await page.locator('input[name=password]').fill(PASSWORD)
    await button(page, 'Log in').click()
    await page.waitForURL('**/settings/accounts')
    await page.getByText('in use now').waitFor()
    expect(await page.locator('main .line small').allTextContents()).toEqual([
      `@${ben.username} · in use now`,
      `@${ada.username}`,
    ])
    for (const { name, httpOnly } of await context.cookies())
      if (/session|account|device/.test(name)) expect({ name, httpOnly }).toEqual({ name, httpOnly: true })

    // A second tab of the same browser, with something half written.
    const tab = await context.newPage()
    tab.setDefaultTimeout(60_000)
    await openPage(tab, '/new_entry')
    await tab.getByLabel(/^Title/).fill('Written by Ben')

    await opensMenuOf(page, ben)
    await button(page, `Switch to ${ada.username}`).click()
    await isShownTo(page, ada.username)
    expect(new URL(page.url()).pathname).toBe('/settings/accounts')

    await tab.getByText('Another tab switched to another account.').waitFor()
    const refused = tab.waitForResponse((answer) => answer.url().endsWith('/api/users/settings'))
    await tab.evaluate(`document.querySelector('#me a[href="/settings/general"]').click()`)
    await tab.getByRole('switch', { name: 'Let search engines index my profile' }).click()
    await button(tab, 'Save').click()
    expect((await refused).status()).toBe(401)

    // What was begun is still there for the one who began it, and not for the other.
    await openPage(page, '/new_entry')
    expect(await page.getByLabel(/^Title/).inputValue()).toBe('')
    // It is drawn for Ben before and after: only that it is loaded anew says that the switch is done.
    const loaded = tab.waitForEvent('load')
    await tab
      .getByRole('button', { name: `Switch to ${ben.username}` })
      .last()
      .click()
    await loaded
    await openPage(tab, '/new_entry')
    await eventually(async () => expect(await tab.getByLabel(/^Title/).inputValue()).toBe('Written by Ben'))
    await context.close()
  })

  test('logs out of one, goes on as the other, and logs out of all', async () => {
    const { page, context } = await web.visitor()
    await logIn(page, ada.username)
    await page.waitForURL('**/')
    await logIn(page, ben.username)
    await page.waitForURL('**/')
    await opensMenuOf(page, ben)
    await button(page, 'Log out').click()
    await page.locator('#me a[href="/login"]').waitFor({ state: 'attached' })
    await openPage(page, '/login')
    await button(page, `Switch to ${ada.username}`).click()
    await page.waitForURL('**/')
    await opensMenuOf(page, ada)
    await openPage(page, '/settings/accounts')
    await button(page, 'Log out of all accounts').click()
    await page.locator('#me a[href="/login"]').waitFor({ state: 'attached' })
    expect((await context.cookies()).filter(({ name }) => /session|account/.test(name))).toEqual([])
    await context.close()
  })

  test('what one account read is not kept for the other', async () => {
    const { page, context } = await web.visitor()
    await logIn(page, ada.username)
    await page.waitForURL('**/')
    await logIn(page, ben.username)
    await page.waitForURL('**/')
    await openPage(page, '/magazines')
    await isKept(page, '/magazines')
    await opensMenuOf(page, ben)
    await button(page, `Switch to ${ada.username}`).click()
    await isShownTo(page, ada.username)
    await until(page, `(${kept('/', 'reader')}) ? true : false`)
    const texts = (await page.evaluate(`(async () => {
      const found = []
      for (const name of await caches.keys())
        for (const request of await (await caches.open(name)).keys())
          found.push(await (await caches.match(request, { cacheName: name, ignoreVary: true })).text())
      return found
    })()`)) as string[]
    expect(texts.length).toBeGreaterThan(0)
    expect(texts.filter((text) => text.includes(`@${ben.username}`))).toEqual([])
    await context.close()
  })

  test('all of it without script', async () => {
    const { page, context } = await web.visitor({ javaScriptEnabled: false })
    const enter = async ({ username }: Member, path: string) => {
      await page.goto(path)
      await page.getByLabel('Username or e-mail').fill(username)
      await page.locator('input[name=password]').fill(PASSWORD)
      await button(page, 'Log in').click()
    }
    await enter(ada, '/login?next=/settings/accounts')
    await page.waitForURL('**/settings/accounts')
    await page.getByRole('link', { name: 'Add an account' }).click()
    await enter(ben, page.url())
    await page.waitForURL('**/settings/accounts')
    await page.getByText(`@${ben.username} · in use now`).waitFor()

    // A form that Ben opened is not sent as Ada, who was switched to elsewhere.
    const tab = await context.newPage()
    await tab.goto('/settings/profile')
    await button(page, `Switch to ${ada.username}`).click()
    await page.getByText(`@${ada.username} · in use now`).waitFor()
    await tab.getByLabel('Display name').fill('Ben himself')
    await tab.locator('.sticky-actions button[type=submit]').click()
    await tab.getByText('This form was opened by another account').waitFor()
    expect(await tab.getByLabel('Display name').inputValue()).toBe('Ben himself')
    await tab.goto('/settings/profile')
    expect(await tab.getByLabel('Display name').inputValue()).toBe('')
    expect(await handleIn(tab).textContent()).toBe(`@${ada.username}`)

    await page
      .locator('.line', { hasText: ben.username })
      .getByRole('button', { name: /^Log out/ })
      .click()
    await page.getByText(`@${ben.username}`).waitFor({ state: 'detached' })
    await enter(ben, '/login?next=/settings/accounts')
    await page.waitForURL('**/settings/accounts')
    await page.locator('button[popovertarget=me]').click()
    await page.locator('#me').getByRole('button', { name: 'Log out' }).click()
    await page.goto('/login?next=/magazines')
    await button(page, `Switch to ${ada.username}`).click()
    await page.waitForURL('**/magazines')
    expect(await handleIn(page).textContent()).toBe(`@${ada.username}`)
    await page.goto('/settings/accounts')
    await button(page, 'Log out of all accounts').click()
    await page.getByRole('link', { name: 'Log in' }).first().waitFor()
    expect((await context.cookies()).filter(({ name }) => /session|account/.test(name))).toEqual([])
    await context.close()
  })
})
