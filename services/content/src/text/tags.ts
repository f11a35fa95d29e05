import { plainLatin } from './ascii.ts'

const TAG = /(?<![\p{L}\p{N}_])#([\p{L}\p{N}_][\p{L}\p{N}\p{M}_·・]+)/gu
const AROUND_ADDRESSES = /[\s<>()]+/u
/** Letters, digits, underscore, middle and katakana dots, zero-width non-joiner and the marks Thai cannot do without. */
// oxlint-disable-next-line no-misleading-character-class -- these marks are meant one by one
const FOREIGN = /[^\p{L}\p{N}_·・‌\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/gu

/** One spelling for each tag: lower case, ASCII where the script is Latin, full and half width folded. */
export const normaliseTag = (tag: string): string => plainLatin(tag).toLowerCase().replaceAll(FOREIGN, '')

/** What follows the `#` of an address in a part of a text without spaces; '': there is none. */
const fragmentIn = (part: string): string => {
  const scheme = /https?:\/\//i.exec(part)
  if (!scheme) return ''
  const from = scheme.index + scheme[0].length
  const at = part.indexOf('#', from)
  return at > from ? part.slice(at + 1) : ''
}

/**
 * The hashtags of a text in their order, each once; not those that are only the fragment of an address
 * (rules/ranking.md#hashtags).
 */
export const tagsOf = (text: string | null): string[] => {
  if (!text?.includes('#')) return []
  const fragments = new Set(text.split(AROUND_ADDRESSES).map((part) => normaliseTag(fragmentIn(part))))
  const found = new Set<string>()
  for (const [, name] of text.matchAll(TAG)) {
    const tag = normaliseTag(name ?? '')
    if (tag !== '' && !fragments.has(tag)) found.add(tag)
  }
  return [...found]
}
