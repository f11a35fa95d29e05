import { z } from 'zod'
import { WrittenAudience } from '../common.ts'
import { SubjectType } from '../events/content.ts'
import {
  AltText,
  EntryBody,
  Flag,
  Language,
  ListName,
  RequestTags,
  ShortBody,
  Title,
  WarningText,
} from './text.ts'
import { writtenName, writtenText } from '../written-text.ts'

export const pollLimits = {
  minOptions: 2,
  maxOptions: 8,
  optionLength: 100,
  minSeconds: 300,
  maxSeconds: 2_592_000,
}

export const PollRequest = z
  .object({
    options: z
      .array(writtenName(1, pollLimits.optionLength))
      .min(pollLimits.minOptions)
      .max(pollLimits.maxOptions)
      .refine(
        (titles) => new Set(titles.map((title) => title.trim())).size === titles.length,
        'must all differ',
      )
      .describe('2 to 8 that differ, of 1 to 100 graphemes'),
    multiple: Flag.describe('Whether several options may be chosen'),
    closesIn: z
      .int()
      .min(pollLimits.minSeconds)
      .max(pollLimits.maxSeconds)
      .describe('Seconds from now: 5 minutes to 30 days'),
  })
  .meta({ id: 'PollRequest' })
export type PollRequest = z.output<typeof PollRequest>

const poll = PollRequest.nullish().describe('A poll that goes with it. An edit changes nothing of it')

export const QuoteRequest = z
  .object({ type: SubjectType, id: z.int().min(1).max(2_147_483_647).describe('Its number within its type') })
  .meta({ id: 'QuoteRequest' })
export type QuoteRequest = z.output<typeof QuoteRequest>

const quote = QuoteRequest.nullish().describe(
  'What it quotes, which is here. An edit keeps that where this is absent, and takes it out where it is null',
)

/** Positions of the options, from 0. */
export const PollVoteRequest = z
  .object({ choices: z.array(z.int().min(0).max(100)).min(1).max(100) })
  .meta({ id: 'PollVoteRequest' })

const entryFields = {
  title: Title,
  body: EntryBody,
  tags: RequestTags,
  isOc: Flag,
  lang: Language,
  isAdult: Flag,
  quote,
}
const url = writtenText(0, 2048).nullish().describe('Absolute http or https address')

const newEntryFields = { ...entryFields, poll }
export const EntryArticleRequest = z.object(newEntryFields).meta({ id: 'EntryArticleRequest' })
export const EntryLinkRequest = z.object({ ...newEntryFields, url }).meta({ id: 'EntryLinkRequest' })
/** Fields beside the picture, which travels as the part `uploadImage` or `imageUpload`. */
export const EntryForm = z.object({ ...newEntryFields, url, alt: AltText }).meta({ id: 'EntryForm' })
/** Absent fields keep their value; the flags are off when absent. */
export const EntryUpdateRequest = z
  .object({ ...entryFields, title: Title.nullish() })
  .meta({ id: 'EntryUpdateRequest' })

const shortFields = { body: ShortBody, lang: Language, isAdult: Flag, contentWarning: WarningText, quote }
const newShortFields = {
  ...shortFields,
  audience: WrittenAudience.optional().describe(
    'Who may read it; absent: everybody, or of an answer, whoever may read what it answers. An edit changes nothing of it. In a private magazine members read everything: there it is absent or `public`',
  ),
}
const newPostFields = { ...newShortFields, poll }
export const PostRequest = z.object(newPostFields).meta({ id: 'PostRequest' })
export const PostImageForm = z.object({ ...newPostFields, alt: AltText }).meta({ id: 'PostImageForm' })
export const CommentRequest = z.object(newShortFields).meta({ id: 'CommentRequest' })
export const CommentImageForm = z.object({ ...newShortFields, alt: AltText }).meta({ id: 'CommentImageForm' })

export const ReportRequest = z
  .object({ reason: writtenText(0, 5_000).nullish() })
  .meta({ id: 'ReportRequest' })

export const BookmarkListRequest = z
  .object({ name: ListName, isDefault: Flag })
  .meta({ id: 'BookmarkListRequest' })

/** Existing clients write the picture under either name. */
export const requiredImage = { names: ['uploadImage', 'imageUpload'], required: true } as const
export const optionalImage = { names: ['uploadImage', 'imageUpload'], required: false } as const
