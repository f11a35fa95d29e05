import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '@app/platform/testing/eventually.ts'
import type { Page } from 'playwright-core'
import { SaxesParser } from 'saxes'
import { inBrowser, send, startWeb, openPage } from '../kit/browser.ts'
import type { Web } from '../kit/browser.ts'
import { uniqueName } from '../kit/people.ts'

/** Throws where a document is not well-formed XML. */
const mustBeXml = (text: string): void => {
  const parser = new SaxesParser({ xmlns: true })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(text).close()
}

/** Where the head of a page says that its feed is. */
const feedsNamed = (page: Page) =>
  page
    .locator('head link[rel=alternate][type="application/rss+xml"]')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))

inBrowser('feeds for readers of feeds, from a browser (Chromium)', () => {
  let web: Web
  beforeAll(async () => {
    web = await startWeb()
  })
  afterAll(() => web?.close())

  test('every list leads to its feed, in its head and beside it, and the feed tells what was written', async () => {
    const author = await web.member('author')
    const name = uniqueName('feeds')
    const { magazineId } = await send<{ magazineId: number }>(author, '/api/moderate/magazine/new', {
      name,
      title: 'Feeds & more',
    })
    await send(author, `/api/magazine/${magazineId}/article`, {
      title: 'Told <elsewhere> & here',
      body: '**Words** for #syndication <b>',
      lang: 'en',
      tags: [],
      badges: [],
    })
    const { page, context } = await web.visitor()
    const feeds = {
      '/': '/rss',
      '/microblog': '/rss?content=microblog',
      [`/m/${name}`]: `/rss?magazine=${name}`,
      [`/u/${author.username}`]: `/rss?user=${author.username}`,
      '/tag/syndication': '/rss?tag=syndication',
    }
    for (const [path, feed] of Object.entries(feeds)) {
      await openPage(page, path)
      expect(await feedsNamed(page)).toEqual([feed])
      const beside = page.getByRole('complementary').getByRole('link', { name: 'RSS', exact: true })
      expect(await beside.getAttribute('href')).toBe(feed)
      const answer = await context.request.get(feed)
      expect(answer.headers()['content-type']).toBe('application/rss+xml; charset=utf-8')
      const text = await answer.text()
      mustBeXml(text)
      if (!path.includes('microblog')) {
        expect(text).toContain('<title>Told &lt;elsewhere&gt; &amp; here</title>')
        expect(text).toContain('&lt;strong&gt;Words&lt;/strong&gt;')
      }
    }
    // On the way from page to page the head keeps one feed, that of the page.
    await openPage(page, '/')
    await page.getByRole('link', { name: 'Told <elsewhere> & here' }).first().click()
    await page.getByRole('heading', { level: 1, name: 'Told <elsewhere> & here' }).waitFor()
    await eventually(async () => expect(await feedsNamed(page)).toEqual([`/rss?magazine=${name}`]))
    expect(web.faults).toEqual([])
  })
})
