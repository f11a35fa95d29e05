import { z } from 'zod'
import { DateTime, MAX_PICTURES, Moment } from '../common.ts'

/** As many as a member has, how long one is kept, and what one holds. */
export const draftLimits = {
  drafts: 100,
  days: 90,
  fields: 30,
  characters: 60_000,
  firstWords: 200,
  pictures: MAX_PICTURES,
  altText: 1500,
} as const

/** Which box a draft is of: `new-thread`, `comment-entry-12`; programs that name them alike share them. */
export const DraftKey = z.string().regex(/^[a-z][a-z0-9-]{0,79}$/)

const about = z
  .string()
  .max(300)
  .nullable()
  .describe(
    'What the box was for as its writer saw it: the title of a thread, the name of a magazine or person',
  )
const path = z
  .string()
  .max(2000)
  .regex(/^\/(?!\/)[^\s\\]*$/)
  .nullable()
  .describe('Path of this instance where the box is')

/** A draft as the list of drafts has it. */
export const DraftSmall = z
  .object({
    key: DraftKey.describe('Which box it is of'),
    about,
    path,
    firstWords: z.string().describe('How its title or text begins'),
    changedAt: DateTime.describe('When somebody last wrote in it'),
    pictureCount: z.int().describe('How many pictures are in it'),
  })
  .meta({ id: 'DraftSmall' })
export type DraftSmall = z.infer<typeof DraftSmall>

const fields = z
  .record(z.string().min(1).max(60), z.string())
  .refine((all) => Object.keys(all).length <= draftLimits.fields, {
    message: `At most ${draftLimits.fields} fields.`,
  })
  .refine((all) => JSON.stringify(all).length <= draftLimits.characters, {
    message: `At most ${draftLimits.characters} characters in all.`,
  })
  .describe('What is in the box, by the names of its fields')

/** A picture that is in a box. */
const pictureFields = {
  path: z
    .string()
    .regex(/^\/media\/[0-9a-f]{2}\/[0-9a-f]{2}\/[0-9a-f]{64}(?:\.[a-z]{3,4})?$/)
    .describe('Where it is on this instance. It may be gone one day, as one that moderators removed'),
  alt: z.string().max(draftLimits.altText).describe('Its description so far'),
}
export const DraftPicture = z.object(pictureFields).meta({ id: 'DraftPicture' })
export type DraftPicture = z.infer<typeof DraftPicture>
const DraftPictureRequest = z.object(pictureFields).meta({ id: 'DraftPictureRequest' })

const PICTURES = 'Which pictures are in the box, in their order'

/** A draft with all that was written. */
export const Draft = DraftSmall.extend({
  fields,
  pictures: z.array(DraftPicture).describe(PICTURES),
}).meta({ id: 'Draft' })
export type Draft = z.infer<typeof Draft>

/** What was written in a box by a time. */
export const DraftRequest = z
  .object({
    fields,
    about: about.default(null),
    path: path.default(null),
    pictures: z.array(DraftPictureRequest).max(draftLimits.pictures).default([]).describe(PICTURES),
    changedAt: Moment.describe(
      'When it was last written in there; what is kept already and is newer stays. A time to come counts as now',
    ),
  })
  .meta({ id: 'DraftRequest' })
export type DraftRequest = z.infer<typeof DraftRequest>

export const DraftList = z
  .object({ items: z.array(DraftSmall).describe('The one that was last written in first') })
  .meta({ id: 'DraftList' })
