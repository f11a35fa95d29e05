import { z } from 'zod'
import { Audience } from '../common.ts'
import { AltText, EntryBody, Flag, Language, ListName, RequestTags, ShortBody, Title } from './text.ts'
import { writtenText } from '../written-text.ts'

const entryFields = {
  title: Title,
  body: EntryBody,
  tags: RequestTags,
  isOc: Flag,
  lang: Language,
  isAdult: Flag,
}
const url = writtenText(0, 2048).nullish().describe('Absolute http or https address')

export const EntryArticleRequest = z.object(entryFields).meta({ id: 'EntryArticleRequest' })
export const EntryLinkRequest = z.object({ ...entryFields, url }).meta({ id: 'EntryLinkRequest' })
/** Fields beside the picture, which travels as the part `uploadImage` or `imageUpload`. */
export const EntryForm = z.object({ ...entryFields, url, alt: AltText }).meta({ id: 'EntryForm' })
/** Absent fields keep their value; the flags are off when absent. */
export const EntryUpdateRequest = z
  .object({ ...entryFields, title: Title.nullish() })
  .meta({ id: 'EntryUpdateRequest' })

const shortFields = { body: ShortBody, lang: Language, isAdult: Flag }
const newShortFields = {
  ...shortFields,
  audience: Audience.optional().describe(
    'Who may read it; absent: everybody, or of an answer, whoever may read what it answers. An edit changes nothing of it',
  ),
}
export const PostRequest = z.object(newShortFields).meta({ id: 'PostRequest' })
export const PostImageForm = z.object({ ...newShortFields, alt: AltText }).meta({ id: 'PostImageForm' })
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
