import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inBrowser, openPage, PASSWORD, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'

jest.setTimeout(120_000)

/** A quote from the menu of what is quoted to its end: by its writer, and by who is quoted, without script. */
inBrowser('a quote in a browser (Chromium)', () => {
  let web: Web
  let quoter: Member
  let author: Member
  let original: string
  let path: string

  beforeAll(async () => {
    web = await startWeb()
    quoter = await web.member('quoter')
    author = await web.member('author')
  }, 120_000)
  afterAll(() => web?.close())

  const write = async (page: Page, text: string): Promise<string> => {
    // The editor takes the place of a plain field.
    await page.getByRole('toolbar', { name: 'Formatting' }).waitFor()
    await page.getByRole('textbox', { name: 'Text' }).fill(text)
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.waitForURL('**/p/**')
    return new URL(page.url()).pathname
  }

  test('begins in the menu of an item, and shows what it is about to quote', async () => {
    await openPage(author.page, '/microblog/create')
    original = await write(author.page, 'I said it first')
    const { page } = quoter
    await page.setViewportSize({ width: 360, height: 740 })
    await openPage(page, original)
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('link', { name: 'Quote', exact: true }).click()
    await page.getByLabel('Quote', { exact: true }).getByText('I said it first').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    path = await write(page, 'And it is true')
    await page.getByRole('article').getByText('And it is true').first().waitFor()
    await page.getByRole('article').locator('.quoted').getByText('I said it first').waitFor()
  })

  test('goes into a thread as well, and into a comment by a line that is its address', async () => {
    const { page } = quoter
    await openPage(page, original)
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('link', { name: 'Quote', exact: true }).click()
    await page.getByRole('main').getByRole('link', { name: 'Thread', exact: true }).click()
    await page.waitForURL('**/new_entry?quote=*')
    await page.getByLabel('Quote', { exact: true }).getByText('I said it first').waitFor()
    await page.getByRole('combobox', { name: 'Magazine' }).fill('random')
    await page.getByRole('option', { name: /Random/ }).click()
    await page.getByRole('textbox', { name: /^Title/ }).fill('What was said first')
    await page.getByRole('textbox', { name: 'Text' }).fill('A thread about it')
    await page.getByRole('button', { name: /^Post to/ }).click()
    await page.waitForURL('**/t/**')
    const article = page.getByRole('article')
    await article.locator('.quoted').getByText('I said it first').waitFor()

    await page.getByText('Add a comment').first().click()
    await page.getByRole('textbox', { name: 'Text in Markdown' }).fill(`As here:\n\n${web.origin}${original}`)
    await page.locator('form .quoted').getByText('I said it first').waitFor()
    await page.getByRole('button', { name: 'Send' }).click()
    const comment = page.locator('.cm', { hasText: 'As here:' })
    await comment.locator('.quoted').getByText('I said it first').waitFor()
    expect(await comment.getByText(original).count()).toBe(0)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
  })

  test('tells who is quoted', async () => {
    const { page } = author
    await openPage(page, '/settings/notifications')
    await page
      .getByText(/quoted you/)
      .first()
      .waitFor()
  })

  test('is written and ended without script', async () => {
    const { page } = await web.visitor({ javaScriptEnabled: false })
    await page.goto('/login')
    await page.getByLabel('Username or e-mail').fill(author.username)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.goto(path)
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('link', { name: 'Quote', exact: true }).click()
    await page.locator('.quoted').getByText('And it is true').waitFor()
    await page.getByRole('textbox', { name: 'Text' }).fill('Thank you')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.waitForURL('**/p/**')
    await page.getByRole('article').locator('.quoted').getByText('And it is true').waitFor()

    await page.goto(path)
    await page.getByRole('button', { name: 'More' }).first().click()
    await page.getByRole('button', { name: 'Stop being quoted here' }).click()
    await page.goto(path)
    await page.getByText('The author of what is quoted here has withdrawn it.').waitFor()
    expect(await page.getByText('I said it first').count()).toBe(0)
    expect(web.faults).toEqual([])
  })
})
