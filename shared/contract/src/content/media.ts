import { z } from 'zod'
import { writtenName } from '../written-text.ts'

export const captionLimits = {
  languages: 10,
  /** Characters of the WebVTT of one language. */
  length: 200_000,
  label: 60,
  transcript: 100_000,
}

/** BCP 47, as `srclang` of a track takes it: `de`, `pt-BR`, `zh-Hans`. */
export const CaptionLanguage = z
  .string()
  .max(35)
  .regex(/^[a-zA-Z]{2,3}(?:-[a-zA-Z0-9]{2,8})*$/, 'must be a language tag such as pt-BR')
  .describe('BCP 47 tag')

export const CaptionTrack = z.object({
  language: CaptionLanguage,
  label: z.string().nullable().describe('What its author calls them; null: as their language is called'),
})
export type CaptionTrack = z.infer<typeof CaptionTrack>

/** Additive: Mbin shows a link. */
export const PlayedMedia = z
  .object({
    type: z.enum(['video', 'audio']).describe('Whether it is watched or only heard'),
    url: z.string().describe('Of the file, where it is: nothing of it is fetched before somebody plays it'),
    mediaType: z.string().nullable(),
    width: z.int().nullable(),
    height: z.int().nullable(),
    captions: z
      .array(CaptionTrack.extend({ url: z.string().describe('Path of the WebVTT here') }))
      .describe('In the order its author gave'),
    hasTranscript: z.boolean().describe('Whether there is a transcript, or captions to make one from'),
  })
  .meta({ id: 'PlayedMedia' })
export type PlayedMedia = z.infer<typeof PlayedMedia>

export const Transcript = z
  .object({
    transcript: z.string().describe('Plain text'),
    isDerived: z.boolean().describe('Whether it is made from captions: its author wrote none'),
    language: CaptionLanguage.nullable().describe('Of the captions that it is made from'),
  })
  .meta({ id: 'Transcript' })
export type Transcript = z.infer<typeof Transcript>

export const CaptionRequest = z
  .object({
    language: CaptionLanguage,
    label: writtenName(1, captionLimits.label)
      .nullish()
      .describe('What they are called, where that is more than their language'),
    vtt: z
      .string()
      .max(captionLimits.length)
      .optional()
      .describe('WebVTT. In an edit absent: as they were in this language'),
  })
  .meta({ id: 'CaptionRequest' })
export type CaptionRequest = z.infer<typeof CaptionRequest>

/** What the author of a link to a video or sound gives those who do not hear it. */
export const mediaFields = {
  transcript: z
    .string()
    .max(captionLimits.transcript)
    .nullish()
    .describe(
      'What is said in the video or sound that it links to, as plain text. An edit keeps it where this is absent, and takes it away where it is null or empty',
    ),
  captions: z
    .array(CaptionRequest)
    .max(captionLimits.languages)
    .nullish()
    .describe(
      'Captions of the video or sound that it links to, one for each language. An edit keeps them where this is absent, and takes away those it does not name. In a form the JSON of the list',
    ),
}
