import type { Entry } from '../api/contract.ts'
import { entryPath } from './links.ts'

/** Enough to know what it is about; the whole stands in the original, and an address must not grow without end. */
const QUOTED = 1500

const quote = (text: string): string => {
  const cut = text.length > QUOTED ? `${text.slice(0, QUOTED).trimEnd()}…` : text
  return cut.replace(/^/gm, '> ')
}

type Original = Pick<
  Entry,
  'entryId' | 'slug' | 'magazine' | 'title' | 'url' | 'body' | 'image' | 'tags' | 'isAdult' | 'isOc'
>

/**
 * The form of a new thread, filled with what another one says: its link, title, marks and tags, and a text that quotes
 * it and leads back. A picture without a link is shown in the text.
 */
export const crosspostForm = (entry: Original, origin: string): string => {
  const picture = entry.url === null ? entry.image : null
  const body = [
    picture?.sourceUrl || picture?.storageUrl
      ? `![${picture.altText ?? ''}](${picture.storageUrl ?? picture.sourceUrl})`
      : '',
    entry.body ? quote(entry.body) : '',
    `${origin}${entryPath(entry)}`,
  ]
  const query = new URLSearchParams({ title: entry.title ?? '' })
  if (entry.url) query.set('url', entry.url)
  query.set('body', body.filter(Boolean).join('\n\n'))
  if (entry.isAdult) query.set('isNsfw', '1')
  if (entry.isOc) query.set('isOc', '1')
  for (const tag of entry.tags ?? []) query.append('tags[]', tag)
  return `/new_entry?${query.toString()}`
}
