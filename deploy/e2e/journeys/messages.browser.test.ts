import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inBrowser, send, startWeb, openPage } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

/** What comes to open pages by itself: messages, new threads and comments, votes. */
inBrowser('live pages in a browser (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  })
  afterAll(() => web?.close())

  const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

  test('two members write to each other, and see it come', async () => {
    const [anna, ben] = [await web.member('anna'), await web.member('ben')]
    await openPage(ben.page, '/profile/messages')
    await ben.page.getByText('No messages yet').waitFor()

    await openPage(anna.page, `/u/${ben.username}`)
    await anna.page.getByRole('link', { name: 'Write a message' }).click()
    await box(anna.page).fill('a')
    await anna.page.getByRole('button', { name: 'Send' }).click()
    await anna.page.getByText('A message has at least 2 characters.').waitFor()
    await box(anna.page).fill('Is the *bolt* still there?')
    await anna.page.getByRole('button', { name: 'Send' }).click()
    await anna.page.waitForURL('**/profile/messages/*')

    await ben.page.getByRole('link', { name: 'Messages, 1 unread' }).waitFor()
    await ben.page.getByRole('link', { name: /Is the bolt still there/ }).click()
    await ben.page.getByRole('emphasis').filter({ hasText: 'bolt' }).waitFor()
    // Looked at, so read.
    await ben.page.getByRole('link', { name: 'Messages', exact: true }).first().waitFor()
    await box(ben.page).fill('It was on Monday.')
    await box(ben.page).press('Control+Enter')
    await anna.page.getByRole('log').getByText('It was on Monday.').waitFor()

    // Who has a conversation already is taken there.
    await openPage(anna.page, `/u/${ben.username}/message`)
    expect(anna.page.url()).toMatch(/\/profile\/messages\/\d+$/)
    const eve = await web.member('eve')
    expect((await eve.page.goto(anna.page.url()))?.status()).toBe(403)
  })

  test('whoever only reads is told of new threads, comments and votes', async () => {
    const author = await web.member('author')
    const { page } = await web.visitor()
    const { magazineId, name } = await send<{ magazineId: number; name: string }>(
      author,
      '/api/moderate/magazine/new',
      { name: uniqueName('tides'), title: 'Tides' },
    )
    const thread = (title: string) =>
      send<{ entryId: number }>(author, `/api/magazine/${magazineId}/article`, {
        title,
        body: 'Text.',
        lang: 'en',
        tags: [],
        badges: [],
      })
    await thread('The first')
    // What is written before a page listens is not told to it.
    const listeningOn = async (path: string) => {
      const opened = page.waitForResponse((answer) => answer.url().includes('/live/feed'))
      await openPage(page, path)
      await opened
    }
    await listeningOn(`/m/${name}/newest`)
    const { entryId } = await thread('The second')
    await page.getByRole('button', { name: /1 new/ }).click()
    await page.getByRole('link', { name: 'The second' }).first().waitFor()

    await listeningOn(`/m/${name}/t/${entryId}/-`)
    await send(author, `/api/entry/${entryId}/comments`, { body: 'High water.', lang: 'en' })
    await page.getByRole('button', { name: /1 new comment/ }).click()
    await page.getByText('High water.').waitFor()
    const other = await web.member('voter')
    const votes = page.locator('.vote').first()
    const before = (await votes.textContent()) ?? ''
    expect((await other.context.request.put(`/api/entry/${entryId}/favourite`)).ok()).toBe(true)
    await votes.filter({ hasNotText: before }).waitFor()
    expect(await votes.textContent()).toContain(String(Number(before) + 1))
  })

  test('nothing failed on any page', () => {
    expect(web.faults).toEqual([])
  })
})
