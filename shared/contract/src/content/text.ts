import { z } from 'zod'
import { LanguageCode, MAX_PICTURES } from '../common.ts'
import { writtenName, writtenNameOrNone, writtenText } from '../written-text.ts'

export const Title = writtenName(2, 255).describe('2 to 255 graphemes')
export const EntryBody = writtenText(0, 35_000).nullish().describe('Markdown, at most 35000 graphemes')
export const ShortBody = writtenText(0, 5_000).nullish().describe('Markdown, at most 5000 graphemes')
const Alt = writtenText(0, 2_000)
export const AltText = Alt.nullish().describe('Becomes altText of the image')
export const AltTexts = z
  .union([Alt, z.array(Alt).max(MAX_PICTURES)])
  .nullish()
  .describe('Becomes altText of the image. Repeated for several, one for each in their order; empty: none')
const ImageHash = z.string().regex(/^[0-9a-f]{64}$/)
export const ImageHashes = z
  .union([ImageHash, z.array(ImageHash).max(MAX_PICTURES)])
  .nullish()
  .describe(
    'A picture that this instance keeps already: the 64 hexadecimal digits in its address. Repeated for several. They come before the files, and `alt` describes first them and then the files',
  )
export const WarningText = writtenNameOrNone(200)
  .nullish()
  .describe(
    'What it warns of, in a line of at most 200 graphemes; empty: nothing. An edit keeps it where this is absent, and takes it out where it is null',
  )
export const Language = LanguageCode.nullish().describe(
  'Language of the text; by default that of the instance',
)
export const ListName = writtenName(1, 255).describe('1 to 255 graphemes')
export const RequestTags = z.array(writtenName(1, 100)).max(50).nullish()

/** A flag that is off when it is absent or null. */
export const Flag = z
  .boolean()
  .nullish()
  .transform((value) => value ?? false)
