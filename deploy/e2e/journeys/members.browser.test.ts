import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inBrowser, PASSWORD, startWeb, openPage } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { redPng, uniqueName } from '../kit/people.ts'

/** Journey 1 again, with eyes and hands: everything through pages in a real Chromium. */
inBrowser('members in a browser (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  })
  afterAll(() => web?.close())

  /** Somebody at a browser of their own who joins through the form. */
  const join = async (prefix: string): Promise<{ page: Page; username: string }> => {
    const { page } = await web.visitor()
    const username = uniqueName(prefix)
    await openPage(page, '/register')
    await page.getByLabel('Username').fill(username)
    await page.getByLabel('E-mail').fill(`${username}@example.org`)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Create account' }).click()
    await page
      .getByRole('link', { name: 'Create', exact: true })
      .or(page.getByRole('button', { name: 'Create', exact: true }))
      .first()
      .waitFor()
    return { page, username }
  }

  test('two members meet: magazine, threads, comments, votes, mentions and live notifications', async () => {
    const anna = await join('anna')
    const ben = await join('ben')
    const magazine = uniqueName('trees')

    await openPage(anna.page, '/newMagazine')
    await anna.page.getByLabel('Name', { exact: false }).first().fill(magazine)
    await anna.page.getByLabel('Title').fill('Street trees')
    await anna.page.getByRole('button', { name: 'Create magazine' }).click()
    await anna.page.waitForURL(`**/m/${magazine}`)

    const submit = async (title: string, more: (page: Page) => Promise<void>) => {
      await openPage(anna.page, `/m/${magazine}/new_entry`)
      await anna.page.getByLabel('Title').fill(title)
      await more(anna.page)
      await anna.page.getByRole('button', { name: 'Post to Street trees' }).click()
      await anna.page.getByRole('heading', { level: 1, name: title }).waitFor()
    }
    await submit('A map of every tree', (page) =>
      page.getByLabel('Link').first().fill('https://www.example.com/trees'),
    )
    await submit('A red square', async (page) => {
      await page
        .locator('input[type=file]')
        .setInputFiles({ name: 'red.png', mimeType: 'image/png', buffer: redPng })
      await page.getByLabel(/^Describe picture 1/).fill('Red')
    })
    await submit('How the map was made', (page) =>
      page.getByRole('textbox', { name: 'Text' }).fill('With **patience**.'),
    )
    const thread = new URL(anna.page.url()).pathname
    expect(await anna.page.locator('main strong', { hasText: 'patience' }).count()).toBe(1)

    await openPage(ben.page, `/m/${magazine}`)
    // The button answers before the server does.
    const subscribed = ben.page.waitForResponse((response) => response.url().endsWith('/subscribe'))
    await ben.page.getByRole('button', { name: 'Subscribe' }).first().click()
    await ben.page
      .getByRole('button', { name: /Subscribed|Unsubscribe/ })
      .first()
      .waitFor()
    await subscribed
    await openPage(ben.page, '/sub/newest')
    await ben.page.getByRole('heading', { name: 'How the map was made' }).waitFor()

    await openPage(ben.page, thread)
    const up = ben.page.getByRole('button', { name: /^Favourite/ }).first()
    await up.click()
    await ben.page.getByRole('button', { name: 'Favourite, 1' }).first().waitFor()
    expect(
      await ben.page.getByRole('button', { name: 'Favourite, 1' }).first().getAttribute('aria-pressed'),
    ).toBe('true')
    await ben.page.getByRole('button', { name: 'Boost', exact: true }).first().click()
    await ben.page
      .getByRole('button', { name: /^Boost, 1/ })
      .first()
      .waitFor()

    await ben.page.getByText('Add a comment').first().click()
    await ben.page.getByRole('textbox', { name: 'Text in Markdown' }).fill(`Lovely work, @${anna.username}!`)
    await ben.page.getByRole('button', { name: 'Send' }).click()
    await ben.page.getByText('Lovely work').first().waitFor()

    // Without a reload: the bell counts up while Anna looks at another page.
    await anna.page
      .getByRole('link', { name: /Notifications, 1 unread/ })
      .first()
      .waitFor()
    // On a slow device the count arrives before all of the page has come to life.
    const device = await anna.page.context().newCDPSession(anna.page)
    await device.send('Emulation.setCPUThrottlingRate', { rate: 20 })
    await openPage(anna.page, '/settings/notifications')
    await device.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    await anna.page.getByText('Lovely work').first().waitFor()

    await openPage(anna.page, thread)
    await anna.page.getByRole('button', { name: 'Reply' }).first().click()
    await anna.page.getByRole('textbox', { name: 'Text in Markdown' }).fill('Thank you')
    await anna.page.keyboard.press('Control+Enter')
    await anna.page.locator('.prose', { hasText: 'Thank you' }).first().waitFor()

    // A reader without script sees the same: the page arrives with its content.
    const html = await (await fetch(web.origin + thread)).text()
    for (const text of ['How the map was made', 'Lovely work', 'Thank you', 'og:title'])
      expect(html).toContain(text)
    expect(web.faults).toEqual([])
  })

  test('whoever moves on keeps the page they see until the code of the next one is there', async () => {
    const { page } = await web.visitor({ serviceWorkers: 'block' })
    await openPage(page, '/')
    const here = page.getByRole('heading', { level: 1 })
    const before = await here.innerText()
    let fetched = (): void => undefined
    const asked = new Promise<void>((resolve) => (fetched = resolve))
    let arrive = (): void => undefined
    const arrived = new Promise<void>((resolve) => (arrive = resolve))
    await page.route('**/assets/*.js', async (route) => {
      fetched()
      await arrived
      await route.continue()
    })
    const magazines = page.locator('.rail').getByRole('link', { name: 'All magazines' })
    // What is pointed at is fetched before it is followed.
    await magazines.hover()
    await asked
    await magazines.click()
    await page.locator('html[data-moving]').waitFor()
    expect([page.url(), await here.innerText()]).toEqual([`${web.origin}/`, before])
    arrive()
    await page.waitForURL('**/magazines')
    await page.getByRole('heading', { level: 1, name: 'Magazines' }).waitFor()
    await page.locator('html:not([data-moving])').waitFor()
    expect(web.faults).toEqual([])
  })

  test('a member who leaves and comes back is sent where they wanted to go', async () => {
    const { page, username } = await join('carl')
    await page.context().clearCookies()
    await openPage(page, '/settings/notifications')
    await page.waitForURL('**/login?**')
    await page.getByLabel('Username or e-mail').fill(username)
    await page.locator('input[name=password]').fill('wrong wrong')
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.getByText('Name and password do not match.').waitFor()
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.waitForURL('**/settings/notifications')
    expect(web.faults).toEqual([])
  })
})
