import { z } from 'zod'

const segmenter = new Intl.Segmenter('en', { granularity: 'grapheme' })

/** How many characters a reader sees; stops counting past `max`, so that a huge text costs nothing. */
export const graphemeCount = (text: string, max: number): number => {
  let count = 0
  for (const _ of segmenter.segment(text)) if (++count > max) break
  return count
}

/** A text of `min` to `max` characters as a reader counts them (grapheme clusters), not blank where `min` is positive. */
export const readableText = (min: number, max: number) =>
  z
    .string()
    // A grapheme cluster may hold many code units, but no honest text comes near this.
    .max(max * 32, `must be at most ${max} characters`)
    .refine((text) => min === 0 || text.trim() !== '', 'must not be blank')
    .refine((text) => {
      const count = graphemeCount(text, max)
      return count >= min && count <= max
    }, `must be ${min} to ${max} characters`)
    .meta({ minLength: min, maxLength: max })
