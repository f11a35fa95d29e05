import { z } from 'zod'
import { MAX_ATTACHMENTS, MAX_PICTURES, WrittenAudience } from '../common.ts'
import { SubjectType } from '../events/content.ts'
import {
  AltText,
  AltTexts,
  EntryBody,
  Flag,
  ImageHashes,
  Language,
  ListName,
  RequestTags,
  ShortBody,
  Title,
  WarningText,
} from './text.ts'
import { mediaFields } from './media.ts'
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

/** A magazine has more, yet what bears all of them is told apart by none. */
const MOST_BADGES = 20
const badgeIds = z
  .array(z.int().min(1).max(2_147_483_647))
  .max(MOST_BADGES)
  .nullish()
  .describe(
    'Numbers of the badges of its magazine that it is to bear. An edit keeps them where this is absent',
  )

const entryFields = {
  title: Title,
  body: EntryBody,
  tags: RequestTags,
  badgeIds,
  isOc: Flag,
  lang: Language,
  isAdult: Flag,
  quote,
}
const url = writtenText(0, 2048).nullish().describe('Absolute http or https address')

const newEntryFields = { ...entryFields, poll }
const newLinkFields = { ...newEntryFields, url, ...mediaFields }
export const EntryArticleRequest = z.object(newEntryFields).meta({ id: 'EntryArticleRequest' })
export const EntryLinkRequest = z.object(newLinkFields).meta({ id: 'EntryLinkRequest' })
/** Fields beside the pictures, which travel as the part `uploadImage` or `imageUpload`, repeated up to eight times. */
export const EntryForm = z
  .object({ ...newLinkFields, alt: AltTexts, imageHash: ImageHashes })
  .meta({ id: 'EntryForm' })

export const AttachmentRequest = z
  .object({
    url: writtenText(1, 2048)
      .optional()
      .describe('Of one that it has already: the `storageUrl`, or else the `sourceUrl`, that is shown of it'),
    upload: z
      .int()
      .min(0)
      .max(MAX_PICTURES - 1)
      .optional()
      .describe('Of one that comes with this call: the how many-th file it is, from 0'),
    alt: AltText.describe('Its description. Absent: as it was; null or empty: none'),
  })
  .refine(
    ({ url, upload }) => (url === undefined) !== (upload === undefined),
    'either url or upload is expected',
  )
  .meta({ id: 'AttachmentRequest' })
export type AttachmentRequest = z.output<typeof AttachmentRequest>

/** What an edit does with the pictures of an item. */
const pictureFields = {
  attachments: z
    .array(AttachmentRequest)
    .max(MAX_ATTACHMENTS)
    .nullish()
    .describe(
      'What it is to have, in this order, the first picture as its `image`; what is not named goes. Absent: all stays. In a form the JSON of the list. Files that are not named come after it',
    ),
  alt: AltTexts.describe('Descriptions of the files that `attachments` does not name, in their order'),
}

/** Absent fields keep their value; the flags are off when absent. */
export const EntryUpdateRequest = z
  .object({ ...entryFields, ...pictureFields, ...mediaFields, title: Title.nullish() })
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
export const PostUpdateRequest = z
  .object({ ...newPostFields, ...pictureFields })
  .meta({ id: 'PostUpdateRequest' })
export const PostImageForm = z.object({ ...newPostFields, alt: AltTexts }).meta({ id: 'PostImageForm' })
export const CommentRequest = z.object(newShortFields).meta({ id: 'CommentRequest' })
export const CommentUpdateRequest = z
  .object({ ...newShortFields, ...pictureFields })
  .meta({ id: 'CommentUpdateRequest' })
export const CommentImageForm = z
  .object({ ...newShortFields, alt: AltTexts })
  .meta({ id: 'CommentImageForm' })

export const ReportRequest = z
  .object({ reason: writtenText(0, 5_000).nullish() })
  .meta({ id: 'ReportRequest' })

export const BookmarkListRequest = z
  .object({ name: ListName, isDefault: Flag })
  .meta({ id: 'BookmarkListRequest' })

/** Existing clients write the picture under either name. */
const images = { names: ['uploadImage', 'imageUpload'], most: MAX_PICTURES } as const
export const requiredImage = { ...images, required: true } as const
export const optionalImage = { ...images, required: false } as const
