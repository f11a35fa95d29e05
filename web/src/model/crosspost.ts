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
  'entryId' | 'slug' | 'magazine' | 'title' | 'url' | 'body' | 'attachments' | 'tags' | 'isAdult' | 'isOc'
>

type Picture = NonNullable<Entry['attachments']>[number]

/** The hash by which a picture is kept here, or by which the proxy knows one elsewhere. */
const hashOf = ({ filePath, storageUrl }: Picture): string | undefined =>
  /(?:^|\/)([0-9a-f]{64})\.[a-z]{3,4}$/.exec(filePath ?? '')?.[1] ??
  /\/media\/remote\/([0-9a-f]{64})$/.exec(storageUrl ?? '')?.[1]

/**
 * The form of a new thread, filled with what another one says: its link, title, pictures, marks and tags, and a text that
 * quotes it and leads back. A picture that is not kept here is shown in the text.
 */
export const crosspostForm = (entry: Original, origin: string): string => {
  const pictures = (entry.attachments ?? []).filter(({ type }) => type === 'image')
  const body = [
    ...pictures
      .filter((picture) => !hashOf(picture))
      .map(({ altText, storageUrl, sourceUrl }) => `![${altText ?? ''}](${storageUrl ?? sourceUrl})`),
    entry.body ? quote(entry.body) : '',
    `${origin}${entryPath(entry)}`,
  ]
  const query = new URLSearchParams({ title: entry.title ?? '' })
  if (entry.url) query.set('url', entry.url)
  query.set('body', body.filter(Boolean).join('\n\n'))
  for (const picture of pictures) {
    const hash = hashOf(picture)
    if (!hash) continue
    query.append('imageHash', hash)
    query.append('imageAlt', picture.altText ?? '')
  }
  if (entry.isAdult) query.set('isNsfw', '1')
  if (entry.isOc) query.set('isOc', '1')
  for (const tag of entry.tags ?? []) query.append('tags[]', tag)
  return `/new_entry?${query.toString()}`
}
