import { z } from 'zod'
import { LanguageCode } from '../common.ts'

const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' })

/** Longest a grapheme may reasonably be, in UTF-16 units: beyond this a text is too long without counting. */
const UNITS_PER_GRAPHEME = 16

const graphemes = (text: string, stopAfter: number): number => {
  if (text.length <= 1) return text.length
  if (text.length > stopAfter * UNITS_PER_GRAPHEME) return stopAfter + 1
  let count = 0
  for (const _ of segmenter.segment(text)) if (++count > stopAfter) break
  return count
}

/** Text people wrote, measured in graphemes as they see them. Refuses NUL, which no store of ours can hold. */
export const writtenText = (min: number, max: number) =>
  z
    .string()
    .refine((text) => !text.includes('\0'), 'must not contain NUL characters')
    .transform((text) => text.toWellFormed())
    .refine((text) => {
      const count = graphemes(text, max)
      return count >= min && count <= max
    }, `must be ${min} to ${max} characters long`)

export const Title = writtenText(2, 255).describe('2 to 255 graphemes')
export const EntryBody = writtenText(0, 35_000).nullish().describe('Markdown, at most 35000 graphemes')
export const ShortBody = writtenText(0, 5_000).nullish().describe('Markdown, at most 5000 graphemes')
export const AltText = writtenText(0, 2_000).nullish().describe('Becomes altText of the image')
export const Language = LanguageCode.nullish().describe(
  'Language of the text; by default that of the instance',
)
export const ListName = writtenText(1, 255)
  .refine((name) => name.trim() !== '', 'must not be blank')
  .describe('1 to 255 graphemes')
export const RequestTags = z.array(writtenText(1, 100)).max(50).nullish()

/** A flag that is off when it is absent or null. */
export const Flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
