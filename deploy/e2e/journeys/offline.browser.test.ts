import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { hydrated, inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { isKept, kept, SAID, until } from '../kit/kept-pages.ts'
import { redPng, uniqueName } from '../kit/people.ts'

/** Passes everything on to an instance, and counts what is asked for. */
const counting = async (instance: string) => {
  const asked: string[] = []
  const server = createServer((req, res) => {
    asked.push(req.url ?? '')
    const { method, headers } = req
    const onward = request(`${instance}${req.url}`, { method, headers }, (answer) => {
      res.writeHead(answer.statusCode ?? 0, answer.headers)
      answer.pipe(res)
    })
    // The browser lets go of what it no longer needs.
    onward.on('error', () => res.destroy())
    req.pipe(onward)
  }).listen(0, 'localhost')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    times: (path: string) => asked.filter((url) => url === path).length,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}

/** Reading without a connection: what was read is there, and nobody else sees any of it. */
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
  test('what is bookmarked in a list is readable without a connection, though it was never opened', async () => {
    const { id, path } = threads[2]!
    await openPage(page, `/m/${magazine}/threads/newest`)
    await isKept(page, `/m/${magazine}/threads/newest`)
    await page.locator(`#entry-${id}`).getByRole('button', { name: 'Bookmark' }).click()
    await until(page, `(${kept(path, 'saved')}) ? true : false`)
    await reader.context.setOffline(true)
    await page.getByText(SAID).waitFor()
    await page.goto(path)
    await page.getByRole('heading', { name: 'Nobody read this', level: 1 }).waitFor()
    await reader.context.setOffline(false)
    await page.getByText(SAID).waitFor({ state: 'hidden' })
    expect(web.faults).toEqual([])
  })

  test('installed, it takes what others share, leads where it says, and shows what is unread', async () => {
    await page.addInitScript(
      'globalThis.badges = []; navigator.setAppBadge = async (count) => void badges.push(count)',
    )
    const writer = await web.member('writer')
    await send(writer, `/api/entry/${threads[0]!.id}/comments`, { body: 'It goes at noon.' })
    await openPage(page, '/')
    await until(page, 'badges.at(-1) === 1')

    const href = await page.locator('link[rel=manifest]').getAttribute('href')
    const manifest = (await (await reader.context.request.get(href!)).json()) as {
      shortcuts: { url: string }[]
      share_target: { action: string; params: { title: string; text: string; url: string } }
    }
    expect(manifest.shortcuts.length).toBeGreaterThan(0)
    for (const { url } of manifest.shortcuts)
      expect([url, (await reader.context.request.get(url)).status()]).toEqual([url, 200])
    const { action, params } = manifest.share_target
    const shared = new URLSearchParams({
      [params.title]: 'Tides',
      [params.text]: 'High at noon.',
      [params.url]: 'https://example.org/tides',
    })
    await openPage(page, `${action}?${shared}`)
    expect(await page.getByLabel('Title').inputValue()).toBe('Tides')
    expect(await page.getByLabel('Link', { exact: false }).first().inputValue()).toBe(
      'https://example.org/tides',
    )
    expect(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toBe('High at noon.')
    expect(web.faults).toEqual([])
  })

  test('what is opened is asked for once, whether the worker keeps it or not', async () => {
    const between = await counting(web.origin)
    const context = await web.browser.newContext({ baseURL: between.origin })
    try {
      const other = await context.newPage()
      await openPage(other, '/about')
      await until(other, 'Boolean(navigator.serviceWorker.controller)')
      // A way back from a provider and a link of a mail do something; a page, a feed and an answer of the API do not.
      for (const path of [
        '/oauth/oidc/verify',
        '/auth/verify-email?token=a',
        '/terms',
        '/rss',
        '/api/info',
      ]) {
        await other.goto(path)
        expect([path, between.times(path)]).toEqual([path, 1])
      }
    } finally {
      await context.close()
      between.close()
    }
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
