import { describe, expect, test } from 'vitest'
import { childOf as one, childrenOf as all, parseXml as parse } from '../../test/xml.ts'
import { writeAtom } from './atom.ts'
import type { Syndicated, SyndicatedItem } from './document.ts'
import { writeJsonFeed } from './json-feed.ts'
import { writeRss } from './rss.ts'

/** Everything that ever broke a feed. */
const hostile = `a <b> & "c" 'd' ]]> &lt; &#0; <![CDATA[ --> \u0000\u0008\u000b\ufffe\ud800 é 😀 <script>alert(1)</script>`
/** What of it is left: all but what XML has no character for. */
const harmless = hostile.replaceAll(/[\u0000\u0008\u000b\ufffe\ud800]/g, '')

const item = (overrides: Partial<SyndicatedItem> = {}): SyndicatedItem => ({
  id: 'tag:example.org,2026-01-02:entry/1',
  title: hostile,
  name: hostile,
  page: 'https://example.org/m/a/t/1/-?a=1&b="<',
  link: 'https://elsewhere.example/?a=1&b=2',
  author: { name: hostile, url: 'https://example.org/u/ann', avatar: null },
  published: new Date('2026-01-02T03:04:05Z'),
  edited: null,
  lang: 'en',
  tags: [hostile, 'cats'],
  html: `<p>${hostile}</p>`,
  picture: { url: 'https://example.org/media/a.png?a&b', type: 'image/png', alt: `${hostile}\n\t\r"` },
  ...overrides,
})
const feed = (items: SyndicatedItem[]): Syndicated => ({
  title: hostile,
  page: 'https://example.org/m/a',
  self: {
    rss: 'https://example.org/rss?magazine=a&content=microblog',
    atom: 'https://example.org/atom?magazine=a&content=microblog',
    json: 'https://example.org/json?magazine=a&content=microblog',
  },
  updated: items.length > 0 ? new Date('2026-01-02T03:04:05Z') : null,
  lang: 'en',
  generator: { name: 'mbin', version: '1.10.1', url: 'https://example.org' },
  items,
})

describe('RSS 2.0', () => {
  test('tells hostile text as text, and all of it', () => {
    const channel = one(parse(writeRss(feed([item()]))), 'channel')
    const entry = one(channel, 'item')
    expect(one(channel, 'title')?.text).toBe(harmless)
    expect(one(entry, 'title')?.text).toBe(harmless)
    expect(one(entry, 'dc:creator')?.text).toBe(harmless)
    expect(one(entry, 'description')?.text).toBe(`<p>${harmless}</p>`)
    expect(all(entry, 'category').map(({ text }) => text)).toEqual([harmless, 'cats'])
    expect(one(entry, 'link')?.text).toBe('https://example.org/m/a/t/1/-?a=1&b="<')
  })

  test('holds what its specification wants', () => {
    const root = parse(writeRss(feed([item()])))
    expect(root).toMatchObject({ name: 'rss', attributes: { version: '2.0' } })
    const channel = one(root, 'channel')
    expect(one(channel, 'description')?.text).not.toBe('')
    expect(one(channel, 'lastBuildDate')?.text).toBe('Fri, 02 Jan 2026 03:04:05 GMT')
    expect(one(channel, 'atom:link')?.attributes).toEqual({
      rel: 'self',
      type: 'application/rss+xml',
      href: 'https://example.org/rss?magazine=a&content=microblog',
    })
    const entry = one(channel, 'item')
    expect(one(entry, 'guid')).toMatchObject({
      text: 'tag:example.org,2026-01-02:entry/1',
      attributes: { isPermaLink: 'false' },
    })
    expect(one(entry, 'pubDate')?.text).toBe('Fri, 02 Jan 2026 03:04:05 GMT')
    expect(one(entry, 'atom:link')?.attributes).toEqual({
      rel: 'related',
      href: 'https://elsewhere.example/?a=1&b=2',
    })
    expect(one(entry, 'enclosure')?.attributes).toEqual({
      url: 'https://example.org/media/a.png?a&b',
      length: '0',
      type: 'image/png',
    })
  })
})

describe('Atom', () => {
  test('tells hostile text as text, and all of it, blanks of attributes too', () => {
    const root = parse(writeAtom(feed([item()])))
    const entry = one(root, 'entry')
    expect(one(entry, 'title')?.text).toBe(harmless)
    expect(one(entry, 'content')).toMatchObject({
      text: `<p>${harmless}</p>`,
      attributes: { type: 'html' },
    })
    expect(one(one(entry, 'author'), 'name')?.text).toBe(harmless)
    expect(one(entry, 'category')?.attributes).toEqual({ term: harmless, label: `#${harmless}` })
    const links = all(entry, 'link').map(({ attributes }) => attributes)
    expect(links.find(({ rel }) => rel === 'enclosure')?.['title']).toBe(`${harmless}\n\t\r"`)
  })

  test('holds what RFC 4287 wants, also of a feed with nothing in it', () => {
    const empty = parse(writeAtom(feed([])))
    expect(empty.attributes['xmlns']).toBe('http://www.w3.org/2005/Atom')
    for (const name of ['id', 'title', 'updated']) expect(all(empty, name)).toHaveLength(1)
    const edited = new Date('2026-02-03T04:05:06Z')
    const entry = one(parse(writeAtom(feed([item({ edited })]))), 'entry')
    for (const name of ['id', 'title', 'updated', 'author']) expect(all(entry, name)).toHaveLength(1)
    expect(one(entry, 'published')?.text).toBe('2026-01-02T03:04:05.000Z')
    expect(one(entry, 'updated')?.text).toBe('2026-02-03T04:05:06.000Z')
    expect(all(entry, 'link').map(({ attributes }) => attributes['rel'])).toEqual([
      'alternate',
      'related',
      'enclosure',
    ])
  })
})

describe('JSON Feed 1.1', () => {
  test('holds what its specification wants', () => {
    const read = JSON.parse(writeJsonFeed(feed([item()])))
    expect(read).toMatchObject({
      version: 'https://jsonfeed.org/version/1.1',
      home_page_url: 'https://example.org/m/a',
      feed_url: 'https://example.org/json?magazine=a&content=microblog',
      items: [
        {
          id: 'tag:example.org,2026-01-02:entry/1',
          external_url: 'https://elsewhere.example/?a=1&b=2',
          date_published: '2026-01-02T03:04:05.000Z',
          authors: [{ url: 'https://example.org/u/ann' }],
          attachments: [{ mime_type: 'image/png' }],
        },
      ],
    })
    expect(read.title).toContain('<script>')
  })

  test('an item without a title says none, and one without a text is still told', () => {
    const bare = item({ title: null, name: '@ann', html: '', link: null, picture: null, tags: [] })
    const [read] = JSON.parse(writeJsonFeed(feed([bare]))).items
    expect(read).not.toHaveProperty('title')
    expect(read).not.toHaveProperty('content_html')
    expect(read).not.toHaveProperty('tags')
    expect(read.content_text).toBe('@ann')
  })
})
