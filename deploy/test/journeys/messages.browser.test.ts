import { existsSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import { chromium } from 'playwright-core'
import type { Browser, BrowserContext, Page } from 'playwright-core'
import { uniqueName } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'

const executablePath = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
)
const suite = executablePath ? describe : describe.skip
const PASSWORD = 'correct horse battery'

jest.setTimeout(120_000)

/** What comes to open pages by itself: messages, new threads and comments, votes. */
suite('live pages in a browser (Chromium)', () => {
  let instance: Instance
  let browser: Browser
  const faults: string[] = []

  beforeAll(async () => {
    instance = await startInstance()
    browser = await chromium.launch({
      executablePath: executablePath ?? '',
      args: ['--no-sandbox', '--disable-gpu', '--no-first-run', '--disable-background-networking'],
    })
  }, 120_000)
  afterAll(async () => {
    await browser?.close()
    await instance?.remove()
  })

  const reader = async (): Promise<{ page: Page; context: BrowserContext }> => {
    const context = await browser.newContext({
      baseURL: instance.origin,
      extraHTTPHeaders: { origin: instance.origin },
    })
    const page = await context.newPage()
    page.setDefaultTimeout(15_000)
    page.on('pageerror', (error) => faults.push(error.message))
    return { page, context }
  }
  const send = async <T>(context: BrowserContext, path: string, data: object): Promise<T> => {
    const answer = await context.request.post(path, { data })
    if (!answer.ok()) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`)
    return (await answer.json()) as T
  }
  const member = async (prefix: string) => {
    const { page, context } = await reader()
    const username = uniqueName(prefix)
    await send(context, '/auth/register', {
      username,
      email: `${username}@example.org`,
      plainPassword: PASSWORD,
      agreeTerms: true,
    })
    await send(context, '/auth/login', { login: username, password: PASSWORD })
    return { page, context, username }
  }
  const visit = async (page: Page, path: string): Promise<void> => {
    await page.goto(path)
    await page.locator('html[data-alive]').waitFor({ state: 'attached' })
  }
  const box = (page: Page) => page.getByRole('textbox', { name: 'Message', exact: true })

  test('two members write to each other, and see it come', async () => {
    const [anna, ben] = [await member('anna'), await member('ben')]
    await visit(ben.page, '/profile/messages')
    await ben.page.getByText('No messages yet').waitFor()

    await visit(anna.page, `/u/${ben.username}`)
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
    await visit(anna.page, `/u/${ben.username}/message`)
    expect(anna.page.url()).toMatch(/\/profile\/messages\/\d+$/)
    const eve = await member('eve')
    expect((await eve.page.goto(anna.page.url()))?.status()).toBe(403)
  })

  test('whoever only reads is told of new threads, comments and votes', async () => {
    const author = await member('author')
    const { page } = await reader()
    const { magazineId, name } = await send<{ magazineId: number; name: string }>(
      author.context,
      '/api/moderate/magazine/new',
      { name: uniqueName('tides'), title: 'Tides' },
    )
    const thread = (title: string) =>
      send<{ entryId: number }>(author.context, `/api/magazine/${magazineId}/article`, {
        title,
        body: 'Text.',
        lang: 'en',
        tags: [],
        badges: [],
      })
    await thread('The first')
    await visit(page, `/m/${name}/newest`)
    const opened = page.waitForResponse((answer) => answer.url().includes('/live/feed'))
    await page.reload()
    await opened
    const { entryId } = await thread('The second')
    await page.getByRole('button', { name: /1 new/ }).click()
    await page.getByRole('link', { name: 'The second' }).first().waitFor()

    const listening = page.waitForResponse((answer) => answer.url().includes('/live/feed'))
    await visit(page, `/m/${name}/t/${entryId}/-`)
    await listening
    await send(author.context, `/api/entry/${entryId}/comments`, { body: 'High water.', lang: 'en' })
    await page.getByRole('button', { name: /1 new comment/ }).click()
    await page.getByText('High water.').waitFor()
    const other = await member('voter')
    const votes = page.locator('.vote').first()
    const before = (await votes.textContent()) ?? ''
    expect((await other.context.request.put(`/api/entry/${entryId}/favourite`)).ok()).toBe(true)
    await votes.filter({ hasNotText: before }).waitFor()
    expect(await votes.textContent()).toContain(String(Number(before) + 1))
  })

  test('nothing failed on any page', () => {
    expect(faults).toEqual([])
  })
})
