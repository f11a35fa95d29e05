import { createHash } from 'node:crypto'
import type { ContentCard } from '@app/contract/events/content.ts'

export type Mark = { kind: 'link' | 'text'; digest: Buffer }

/** What several write by chance, as “Hello everybody!”, is no sign: shorter texts are not compared. */
const MIN_TEXT = 24
/** Of one item; more are no better sign. */
const MAX_LINKS = 20
/** Parameters that say which page is meant; all others are left out, for they may differ in every copy. */
const NAMING_PARAMETERS = ['v', 'id']

const LINK = /https?:\/\/[^\s<>()[\]"'`]+/giu
const MENTION = /[@!][\p{L}\p{N}_.-]+(?:@[\p{L}\p{N}.-]+)?/gu
const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]+/gu

const digest = (kind: Mark['kind'], text: string): Mark => ({
  kind,
  digest: createHash('sha256').update(`${kind}\0${text}`).digest(),
})

/** The page that a link leads to, however it is written: host and path. Null: to none, or to `ownHost`. */
export const pageOf = (link: string, ownHost: string): string | null => {
  const url = URL.parse(link.replace(/[.,;:!?*_~]+$/u, ''))
  if (!url || !/^https?:$/.test(url.protocol) || url.host === ownHost) return null
  const named = NAMING_PARAMETERS.flatMap((name) => {
    const value = url.searchParams.get(name)
    return value ? [`${name}=${value}`] : []
  })
  const path = url.pathname.replace(/\/+$/, '').toLowerCase()
  return [url.host.replace(/^www\./, '') + path, ...named].join('?')
}

/** A text as it is compared: letters and digits alone, without links and who is mentioned. */
export const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .replaceAll(LINK, ' ')
    .replaceAll(MENTION, ' ')
    .toLowerCase()
    .replaceAll(NEITHER_LETTER_NOR_DIGIT, ' ')
    .trim()

/** By what an item is compared with those of other newcomers: digests of its links and of its text. */
export const marksOf = (
  { url, title, body }: Pick<ContentCard, 'url' | 'title' | 'body'>,
  ownHost: string,
): Mark[] => {
  const links = [...(url ? [url] : []), ...(body?.match(LINK) ?? [])].slice(0, MAX_LINKS)
  const pages = new Set(links.flatMap((link) => pageOf(link, ownHost) ?? []))
  const text = plain(`${title ?? ''} ${body ?? ''}`)
  return [
    ...[...pages].map((page) => digest('link', page)),
    ...(text.length >= MIN_TEXT ? [digest('text', text)] : []),
  ]
}
