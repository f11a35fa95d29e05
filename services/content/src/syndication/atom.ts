import type { Syndicated, SyndicatedItem } from './document.ts'
import { changedAt } from './document.ts'
import { element, xmlDocument } from './xml.ts'

const entryOf = (item: SyndicatedItem) =>
  element(
    'entry',
    { 'xml:lang': item.lang },
    element('id', {}, item.id),
    element('title', {}, item.name),
    element('link', { rel: 'alternate', type: 'text/html', href: item.page }),
    item.link === null ? null : element('link', { rel: 'related', href: item.link }),
    item.picture &&
      element('link', {
        rel: 'enclosure',
        type: item.picture.type,
        href: item.picture.url,
        title: item.picture.alt ?? undefined,
      }),
    element('published', {}, item.published.toISOString()),
    element('updated', {}, changedAt(item).toISOString()),
    element('author', {}, element('name', {}, item.author.name), element('uri', {}, item.author.url)),
    ...item.tags.map((tag) => element('category', { term: tag, label: `#${tag}` })),
    item.html === '' ? null : element('content', { type: 'html' }, item.html),
  )

/** Atom 1.0 (RFC 4287). */
export const writeAtom = (feed: Syndicated): string =>
  xmlDocument(
    element(
      'feed',
      { xmlns: 'http://www.w3.org/2005/Atom', 'xml:lang': feed.lang },
      element('id', {}, feed.self.atom),
      element('title', {}, feed.title),
      // Atom (RFC 4287, section 4.1.1) wants one even where nothing was ever written; it must not change either.
      element('updated', {}, (feed.updated ?? new Date(0)).toISOString()),
      element('link', { rel: 'self', type: 'application/atom+xml', href: feed.self.atom }),
      element('link', { rel: 'alternate', type: 'text/html', href: feed.page }),
      element('generator', { uri: feed.generator.url, version: feed.generator.version }, feed.generator.name),
      ...feed.items.map(entryOf),
    ),
  )
