import { z } from 'zod'

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** More UTF-16 units than any honest grapheme has: beyond it a text is too long without counting. */
const UNITS_PER_GRAPHEME = 32

/** How many characters a reader sees; stops counting past `stopAfter`, so that a huge text costs nothing. */
export const graphemeCount = (text: string, stopAfter: number): number => {
  if (text.length <= 1) return text.length
  if (text.length > stopAfter * UNITS_PER_GRAPHEME) return stopAfter + 1
  let count = 0
  for (const _ of segmenter.segment(text)) if (++count > stopAfter) break
  return count
}

/** Text people wrote, of `min` to `max` characters as they see them (grapheme clusters). */
export const writtenText = (min: number, max: number) =>
  z
    .string()
    .refine((text) => {
      const count = graphemeCount(text, max)
      return count >= min && count <= max
    }, `must be ${min} to ${max} characters long`)
    // Every grapheme is at least one character, so whatever is within these bounds is long and short enough.
    .meta({ minLength: min, maxLength: max })

/** What no reader sees: white space, controls, and characters without a glyph, such as U+3164 and the braille blank. */
const unseen = /[\p{White_Space}\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/gu

const showsSomething = (text: string): boolean => text.replace(unseen, '') !== ''

const openers: Record<string, string> = {
  '\u202A': '\u202C',
  '\u202B': '\u202C',
  '\u202D': '\u202C',
  '\u202E': '\u202C',
  '\u2066': '\u2069',
  '\u2067': '\u2069',
  '\u2068': '\u2069',
}

/** Whether each embedding, override and isolate is closed in its paragraph (UAX #9, 2.1 to 2.5) and each end closes one. */
const hasPairedDirections = (text: string): boolean =>
  text.split(/[\n\r\u001C-\u001E\u0085\u2029]/).every((paragraph) => {
    const open: string[] = []
    for (const [mark] of paragraph.matchAll(/[\u202A-\u202E\u2066-\u2069]/g)) {
      const end = openers[mark]
      if (end) open.push(end)
      else if (open.pop() !== mark) return false
    }
    return open.length === 0
  })

/**
 * A title or name people wrote: `writtenText` that shows something and leaves the direction of what stands beside it
 * alone. Joiners (U+200C, U+200D) stay where they are. Only what is written here is held to it, never what arrives.
 */
export const writtenName = (min: number, max: number) =>
  writtenText(min, max)
    .refine(showsSomething, 'must show something')
    .refine(hasPairedDirections, 'must close every change of direction that it opens')
    // What the reference can say of it: characters beyond white space.
    .meta({ minLength: min, maxLength: max, pattern: '\\S' })

/** The same where white space alone says that there is none. */
export const writtenNameOrNone = (max: number) =>
  writtenText(0, max)
    .refine((text) => text.trim() === '' || showsSomething(text), 'must show something')
    .refine(hasPairedDirections, 'must close every change of direction that it opens')
