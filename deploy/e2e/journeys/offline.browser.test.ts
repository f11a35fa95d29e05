import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { hydrated, inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { isKept, kept, until } from '../kit/kept-pages.ts'
import { redPng, uniqueName } from '../kit/people.ts'

const SAID = 'No connection. This is how the page was when you last saw it.'

/** A member's day without a connection: what was read is there, what is written waits, and nobody else sees any of it. */
inBrowser('without a connection in a browser (Chromium)', () => {
  let web: Web
  let reader: Member
  let page: Page
  const magazine = uniqueName('island')
  const threads: { path: string; id: number }[] = []

  beforeAll(async () => {
    web = await startWeb()
    reader = await web.member('reader')
    page = reader.page
    const { magazineId } = await send<{ magazineId: number }>(reader, '/api/moderate/magazine/new', {
      name: magazine,
      title: 'Islands',
    })
    for (const title of ['The ferry does not go', 'The harbour froze', 'Nobody read this']) {
      const answer = await reader.context.request.post(`/api/magazine/${magazineId}/image`, {
        multipart: {
          title,
          alt: `Picture of: ${title}`,
          uploadImage: { name: 'red.png', mimeType: 'image/png', buffer: redPng },
        },
      })
      const { entryId: id, slug } = (await answer.json()) as { entryId: number; slug: string }
      threads.push({ id, path: `/m/${magazine}/t/${id}/${slug}` })
    }
  })
  afterAll(() => web?.close())

  test('what was read is there without a connection, with its pictures, and says so', async () => {
    const [ferry, harbour, unread] = threads
    // The first page of a first visit is kept as well, and one that is opened from it without loading a page.
    await openPage(page, `/m/${magazine}/threads/newest`)
    await isKept(page, `/m/${magazine}/threads/newest`)
    await openPage(page, ferry!.path)
    await page.locator('main img').first().waitFor()
    await openPage(page, `/m/${magazine}/threads/newest`)
    await page.getByRole('link', { name: 'The harbour froze' }).first().click()
    await page.getByRole('heading', { name: 'The harbour froze', level: 1 }).waitFor()
    await isKept(page, harbour!.path)

    await reader.context.setOffline(true)
    await page.getByText(SAID).waitFor()
    await page.goto(ferry!.path)
    await page.getByRole('heading', { name: 'The ferry does not go', level: 1 }).waitFor()
    await page.waitForFunction(
      `[...document.querySelectorAll('main img')].some(({ naturalWidth, src }) => naturalWidth > 0 && src.includes('/media/'))`,
    )
    await hydrated(page)
    await page.getByText(SAID).waitFor()
    // Read in parts, it is put together from them.
    await page.goto(harbour!.path)
    await page.getByRole('heading', { name: 'The harbour froze', level: 1 }).waitFor()
    // What was never read is not there, and what is there is listed.
    await page.goto(unread!.path)
    await page.getByText('No connection, and this page is not kept on this device.').waitFor()
    await page.getByRole('link', { name: 'The ferry does not go' }).click()
    await page.waitForURL(`**${ferry!.path}`)
    await page.getByRole('heading', { name: 'The ferry does not go', level: 1 }).waitFor()
    await reader.context.setOffline(false)
    await page.getByText(SAID).waitFor({ state: 'hidden' })
    expect(web.faults).toEqual([])
  })
  test('whoever logs out leaves nothing behind', async () => {
    await openPage(page, threads[0]!.path)
    await page.getByRole('button', { name: 'Your account' }).first().click()
    await page.getByRole('button', { name: 'Log out' }).click()
    await page.getByRole('link', { name: 'Log in' }).first().waitFor()
    await until(
      page,
      `(await (${kept('/', 'reader')})?.text()) === 'null' && !(${kept(threads[0]!.path, 'pages')}) && Boolean(${kept('/offline', 'shell')})`,
    )
    await reader.context.setOffline(true)
    await page.goto(threads[0]!.path)
    await page.getByText('No connection, and this page is not kept on this device.').waitFor()
    await reader.context.setOffline(false)
    expect(web.faults).toEqual([])
  })
})
