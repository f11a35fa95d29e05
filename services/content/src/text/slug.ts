import { plainLatin } from './ascii.ts'

const WORDS = 10
const MAX_LENGTH = 255

/** What stands for a text in an address (rules/ranking.md#slugs): its first ten words in ASCII, joined by hyphens. */
export const slugOf = (text: string): string => {
  const words = text.trim().split(/\s+/u, WORDS).join(' ')
  const slug = plainLatin(words.slice(0, MAX_LENGTH * 4))
    .replaceAll('@', ' at ')
    .replaceAll('&', ' and ')
    .replaceAll(/[^a-z0-9]+/gi, '-')
    .slice(0, MAX_LENGTH)
    .replaceAll(/^-+|-+$/g, '')
  // Scripts without a Latin spelling leave nothing, and an address cannot hold an empty step.
  return slug === '' ? '-' : slug
}
