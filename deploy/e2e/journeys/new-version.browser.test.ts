import { createServer, request } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import type { Page } from 'playwright-core'
import { inBrowser, openPage, send, startWeb } from '../kit/browser.ts'
import type { Member, Web } from '../kit/browser.ts'
import { isKept, until } from '../kit/kept-pages.ts'
import { uniqueName } from '../kit/people.ts'

/**
 * What stands before an instance, and on which another version of the pages can come out: the service worker is another
 * then, and the files that open pages have not fetched yet are gone until a page is loaded anew.
 */
const startReleases = async (to: string): Promise<{ origin: string; release(): void; server: Server }> => {
  let version = 1
  let areGone = false
  const server = createServer((req, res) => {
    const path = req.url ?? '/'
    if (req.headers['sec-fetch-dest'] === 'document') areGone = false
    if (areGone && /^\/assets\/.*\.js$/.test(path)) {
      res.writeHead(404).end()
      return
    }
    const isWorker = path === '/sw.js'
    const headers = { ...req.headers, host: new URL(to).host }
    if (isWorker) delete headers['accept-encoding']
    const asked = request(`${to}${path}`, { method: req.method, headers }, (answer) => {
      const given = { ...answer.headers }
      if (isWorker) for (const name of ['content-length', 'etag']) delete given[name]
      const added = isWorker ? `\n// ${version}` : ''
      res.writeHead(answer.statusCode ?? 502, given)
      answer.on('data', (part) => res.write(part))
      answer.on('end', () => res.end(added))
    })
    asked.on('error', () => res.destroy())
    res.on('close', () => asked.destroy())
    req.pipe(asked)
  })
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening))
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    release() {
      version++
      areGone = true
    },
    server,
  }
}

inBrowser('a new version of the pages in a browser (Chromium)', () => {
  let web: Web
  let writer: Member
  let page: Page
  let releases: Awaited<ReturnType<typeof startReleases>>
  let thread: string
  let entryId: number

  beforeAll(async () => {
    web = await startWeb()
    writer = await web.member('writer')
    releases = await startReleases(web.origin)
    const name = uniqueName('draft')
    const { magazineId } = await send<{ magazineId: number }>(writer, '/api/moderate/magazine/new', {
      name,
      title: 'Drafts',
    })
    const made = await send<{ entryId: number; slug: string }>(
      writer,
      `/api/magazine/${magazineId}/article`,
      { title: 'Say something', body: 'Anything.' },
    )
    entryId = made.entryId
    thread = `/m/${name}/t/${entryId}/${made.slug}`
    const before = await web.visitor({ baseURL: releases.origin })
    await before.context.addCookies(await writer.context.cookies())
    page = before.page
  })
  afterAll(async () => {
    await web?.close()
    releases?.server.closeAllConnections()
    releases?.server.close()
  })

  const editor = () => page.getByRole('textbox', { name: 'Text in Markdown' })

  test('waits until no page is open, and takes no draft', async () => {
    await openPage(page, thread)
    await isKept(page, thread)
    await page.getByRole('button', { name: 'Add a comment' }).click()
    await editor().fill('Half a thought')
    await page.evaluate('globalThis.same = true')

    releases.release()
    await page.evaluate('navigator.serviceWorker.getRegistration().then((found) => found.update())')
    await until(page, '(await navigator.serviceWorker.getRegistration()).waiting ? true : false')
    expect(await page.evaluate('globalThis.same')).toBe(true)
    expect(await editor().inputValue()).toBe('Half a thought')

    // The file of the next page is gone with the old version: it is loaded anew, and what was typed is there again.
    await page.getByRole('link', { name: 'People' }).first().click()
    await page.waitForURL('**/people')
    await page.getByRole('heading', { level: 1, name: 'People' }).waitFor()
    await openPage(page, thread)
    await page.getByRole('button', { name: 'Add a comment' }).click()
    await editor().waitFor()
    expect(await editor().inputValue()).toBe('Half a thought')
    await editor().fill('A whole thought')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.locator('article', { hasText: 'A whole thought' }).last().waitFor()
    const { items } = await send<{ items: { body: string }[] }>(
      writer,
      `/api/entry/${entryId}/comments`,
      undefined,
      'GET',
    )
    expect(items.map(({ body }) => body)).toEqual(['A whole thought'])
    expect(web.faults).toEqual([])
  })

  test('takes no draft of a microblog either', async () => {
    await openPage(page, '/microblog/create')
    await page.getByRole('textbox', { name: 'Text', exact: true }).fill('Fog over')
    releases.release()
    await page.reload()
    await page.getByText('Fog over').waitFor()
    expect(await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue()).toBe('Fog over')
    expect(web.faults).toEqual([])
  })
})
