import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inBrowser, openPage, PASSWORD, send, startWeb } from '../kit/browser.ts'
import type { Visitor, Web } from '../kit/browser.ts'

const LIST = [
  '#domain,#severity,#public_comment',
  'spam.example,suspend,"Sells watches, a lot of them"',
  'loud.example,silence,',
  'gone.example,suspend,',
  'not a host,suspend,',
].join('\n')

/** An administrator goes by lists of servers that others keep, and lets silenced servers speak again. */
inBrowser('block lists in a browser (Chromium)', () => {
  let web: Web
  let admin: Visitor
  let plain: Visitor
  beforeAll(async () => {
    web = await startWeb()
    admin = await web.visitor({ extraHTTPHeaders: { origin: web.origin } })
    plain = await web.visitor({ extraHTTPHeaders: { origin: web.origin }, javaScriptEnabled: false })
    for (const who of [admin, plain]) await send(who, '/auth/login', { login: 'admin', password: PASSWORD })
  })
  afterAll(() => web?.close())

  const line = (page: Page, host: string) => page.locator('.line').filter({ hasText: host })
  /** Of a server in one of the lists of the page on federation. */
  const under = (page: Page, title: string, host: string) =>
    page
      .locator('section')
      .filter({ has: page.getByRole('heading', { name: title, exact: true }) })
      .locator('.line', { hasText: host })
  /** Presses a button that can be taken back for ten seconds, and waits no longer. */
  const insist = async (page: Page, name: string) => {
    const button = page.getByRole('button', { name: `${name} Friends of quiet`, exact: true })
    await button.click()
    await button.waitFor({ state: 'detached' })
    await page.evaluate("dispatchEvent(new Event('pagehide'))")
  }

  test('looks at what a list would cost, applies an entry, then all, and takes it back', async () => {
    const { page } = admin
    await openPage(page, '/admin/federation')
    await page.getByRole('link', { name: 'Block lists' }).click()
    await page.getByText('No block lists yet').waitFor()
    await page.getByLabel('Name').fill('Friends of quiet')
    await page.getByRole('button', { name: 'Add a list' }).click()
    await page.getByText('Give an address or a list, not both.').waitFor()
    await page.getByLabel('Or the list itself').fill(LIST)
    await page.getByRole('button', { name: 'Add a list' }).click()

    await page.getByRole('heading', { name: 'Friends of quiet' }).waitFor()
    await page.getByText('Waiting: 3 · Lines left out: 1').waitFor()
    await line(page, 'spam.example').getByText('Sells watches, a lot of them').waitFor()
    await line(page, 'loud.example').getByText('Silence').waitFor()
    await line(page, 'gone.example').getByText('Nobody here has met it').waitFor()
    await line(page, 'spam.example').getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Waiting: 2 · Applied: 1').waitFor()
    await insist(page, 'Apply all that wait')
    await page.getByText('Applied: 3').waitFor()

    await openPage(page, '/admin/federation')
    await under(page, 'Defederated', 'spam.example').waitFor()
    await under(page, 'Silenced', 'loud.example').getByRole('button').click()
    await under(page, 'Silenced', 'loud.example').waitFor({ state: 'detached' })
    await under(page, 'Federated', 'loud.example')
      .getByRole('button', { name: /^Silence/ })
      .click()
    await under(page, 'Silenced', 'loud.example').waitFor()
    // What is done already is not offered.
    const offered = under(page, 'Federated', 'loud.example').getByRole('button', { name: /^Silence/ })
    await offered.waitFor({ state: 'detached' })

    await openPage(page, '/admin/federation/lists')
    await page.getByRole('link', { name: 'Friends of quiet' }).click()
    await insist(page, 'Undo')
    await page.getByText('Waiting: 3').waitFor()
    await openPage(page, '/admin/federation')
    expect(await under(page, 'Defederated', 'spam.example').count()).toBe(0)
    expect((await page.goto('/admin/federation/lists/99999'))?.status()).toBe(404)
    expect(web.faults).toEqual([])
  })

  test('the same without script, and a list goes with what it brought', async () => {
    const { page } = plain
    await page.goto('/admin/federation/lists')
    await page.getByLabel('Name').fill('By hand')
    await page.getByLabel('Address').fill('http://example.org/list')
    await page.getByRole('button', { name: 'Add a list' }).click()
    await page.locator('.err').waitFor()
    expect(await page.getByLabel('Name').inputValue()).toBe('By hand')
    await page.getByLabel('Address').fill('')
    await page.getByLabel('Or the list itself').fill('far.example')
    await page.getByRole('button', { name: 'Add a list' }).click()
    await page.getByRole('heading', { name: 'By hand' }).waitFor()
    await line(page, 'far.example').getByRole('button', { name: 'Apply' }).click()
    await page.getByText('Applied: 1').waitFor()
    await page.goto('/admin/federation')
    await under(page, 'Defederated', 'far.example').waitFor()
    await page.goto('/admin/federation/lists')
    const lists = page.locator('.line').filter({ hasText: 'By hand' })
    await lists.getByRole('button', { name: /^Delete/ }).click()
    const question = page.getByRole('alertdialog')
    await question.getByRole('textbox').fill('By hand')
    await question.getByRole('button', { name: 'Delete' }).click()
    await lists.waitFor({ state: 'detached' })
    await page.goto('/admin/federation')
    expect(await under(page, 'Defederated', 'far.example').count()).toBe(0)
  })

  test('is no page for members', async () => {
    const { page } = await web.member('curious')
    for (const path of ['/admin/federation/lists', '/admin/federation/lists/1'])
      expect((await page.goto(path))?.status()).toBe(403)
  })
})
