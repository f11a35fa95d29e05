import type { Syndicated, SyndicatedItem } from './document.ts'
import { element, xmlDocument } from './xml.ts'

/** RFC 822 with four digits of a year, as RSS has its dates. */
const dateOf = (date: Date): string => date.toUTCString()

const itemOf = (item: SyndicatedItem) =>
  element(
    'item',
    {},
    element('title', {}, item.name),
    element('link', {}, item.page),
    // RSS has one link, and that is the page; what a thread links to is told in Atom's words, and first in the text.
    item.link === null ? null : element('atom:link', { rel: 'related', href: item.link }),
    element('comments', {}, `${item.page}#comments`),
    element('guid', { isPermaLink: 'false' }, item.id),
    element('pubDate', {}, dateOf(item.published)),
    // `author` of RSS itself takes nothing but an e-mail address.
    element('dc:creator', {}, item.author.name),
    ...item.tags.map((tag) => element('category', {}, tag)),
    item.html === '' ? null : element('description', {}, item.html),
    item.picture &&
      // How large it is nobody here knows, and 0 is what feeds say then.
      element('enclosure', { url: item.picture.url, length: '0', type: item.picture.type }),
  )

/** RSS 2.0 (https://www.rssboard.org/rss-specification), with elements of Atom and Dublin Core where it has none. */
export const writeRss = (feed: Syndicated): string =>
  xmlDocument(
    element(
      'rss',
      {
        version: '2.0',
        'xmlns:atom': 'http://www.w3.org/2005/Atom',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
      },
      element(
        'channel',
        {},
        element('title', {}, feed.title),
        element('link', {}, feed.page),
        element('description', {}, feed.title),
        element('language', {}, feed.lang),
        feed.updated && element('lastBuildDate', {}, dateOf(feed.updated)),
        element('generator', {}, `${feed.generator.name} ${feed.generator.version}`),
        element('atom:link', { rel: 'self', type: 'application/rss+xml', href: feed.self.rss }),
        ...feed.items.map(itemOf),
      ),
    ),
  )
