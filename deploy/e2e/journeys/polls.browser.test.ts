import { afterAll, beforeAll, expect, jest, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { hydrated, inBrowser, openPage, PASSWORD, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'

jest.setTimeout(120_000)

/** A poll from the question to its results: written, voted in by keyboard and without script, and seen by a visitor. */
inBrowser('a poll in a browser (Chromium)', () => {
  let web: Web
  let asker: Member
  let path: string

  beforeAll(async () => {
    web = await startWeb()
    asker = await web.member('asker')
  }, 120_000)
  afterAll(() => web?.close())

  const linesOf = async (page: Page): Promise<string[]> => {
    const lines = page.locator('.poll > .poll-results li')
    await lines.first().waitFor()
    return (await lines.allInnerTexts()).map((text) => text.replaceAll(/\s+/g, ' '))
  }

  test('is asked with a microblog', async () => {
    const { page } = asker
    await openPage(page, '/microblog/create')
    await page.locator('textarea[name=body], .cm-content, [contenteditable]').first().fill('What to drink?')
    await page.getByText('Add a poll').click()
    await page.getByLabel('Option 1').fill('Tea')
    await page.getByLabel('Option 2').fill('Coffee')
    await page.getByRole('button', { name: 'One more option' }).press('Enter')
    await page.keyboard.type('Water')
    await page.getByRole('button', { name: 'Post', exact: true }).click()
    await page.waitForURL('**/p/**')
    path = new URL(page.url()).pathname
    await page.getByRole('group', { name: 'Choose one' }).waitFor()
  })

  test('is voted in by keyboard, at 360 pixels too', async () => {
    const { page } = asker
    await page.setViewportSize({ width: 360, height: 740 })
    await openPage(page, path)
    // The script of polls comes after the page's own; until then the form is sent as it is without script.
    await page.getByRole('button', { name: 'Vote', exact: true, disabled: true }).waitFor()
    await page.getByRole('radio', { name: 'Tea' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    expect(await linesOf(page)).toEqual([
      'Tea 0% 0 votes',
      expect.stringContaining('Coffee'),
      'Water 0% 0 votes',
    ])
    expect(await page.getByText('1 person').isVisible()).toBe(true)
    // Whoever reads on begins with the results.
    await page.locator('.poll:focus').waitFor()
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBeLessThanOrEqual(360)
    await page.reload()
    await hydrated(page)
    expect((await linesOf(page))[1]).toMatch(/^Coffee .*100% 1 vote$/)
  })

  test('is voted in without script, once', async () => {
    const reader = await web.member('plain')
    const { page } = await web.visitor({ javaScriptEnabled: false })
    await page.goto('/login')
    await page.getByLabel('Username or e-mail').fill(reader.username)
    await page.locator('input[name=password]').fill(PASSWORD)
    await page.getByRole('button', { name: 'Log in', exact: true }).click()
    await page.goto(path)
    await page.getByLabel('Water').check()
    await page.getByRole('button', { name: 'Vote', exact: true }).click()
    expect(await linesOf(page)).toEqual([
      'Tea 0% 0 votes',
      'Coffee 50% 1 vote',
      expect.stringMatching(/^Water .*50% 1 vote$/),
    ])
    expect(await page.getByRole('button', { name: 'Vote', exact: true }).count()).toBe(0)
  })

  test('shows a visitor how it stands', async () => {
    const { page } = await web.visitor()
    await openPage(page, path)
    expect((await linesOf(page)).map((line) => line.split(' ')[0])).toEqual(['Tea', 'Coffee', 'Water'])
    expect(await page.getByRole('link', { name: 'Log in to vote' }).isVisible()).toBe(true)
    expect(web.faults).toEqual([])
  })
})
