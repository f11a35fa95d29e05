import { plainLatin } from './ascii.ts'

const TAG = /(?<![\p{L}\p{N}_])#([\p{L}\p{N}_][\p{L}\p{N}\p{M}_·・]+)/gu
const FRAGMENT = /https?:\/\/[^\s#<>()]+#([^\s<>()]+)/giu
/** Letters, digits, underscore, middle and katakana dots, zero-width non-joiner and the marks Thai cannot do without. */
// oxlint-disable-next-line no-misleading-character-class -- these marks are meant one by one
const FOREIGN = /[^\p{L}\p{N}_·・‌\u0e31\u0e34-\u0e3a\u0e47-\u0e4e]/gu

/** One spelling for each tag: lower case, ASCII where the script is Latin, full and half width folded. */
export const normaliseTag = (tag: string): string => plainLatin(tag).toLowerCase().replaceAll(FOREIGN, '')

/**
 * The hashtags of a text in their order, each once; not those that are only the fragment of an address
 * (rules/ranking.md#hashtags).
 */
export const tagsOf = (text: string | null): string[] => {
  if (!text?.includes('#')) return []
  const fragments = new Set([...text.matchAll(FRAGMENT)].map(([, fragment]) => normaliseTag(fragment ?? '')))
  const found = new Set<string>()
  for (const [, name] of text.matchAll(TAG)) {
    const tag = normaliseTag(name ?? '')
    if (tag !== '' && !fragments.has(tag)) found.add(tag)
  }
  return [...found]
}
