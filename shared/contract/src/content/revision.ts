import { z } from 'zod'
import { Attachment, DateTime, Id, perPage } from '../common.ts'

/** What names a picture or recording; an edit that takes one away lets its file go. */
export const RevisionAttachment = Attachment.pick({
  type: true,
  altText: true,
  filePath: true,
  sourceUrl: true,
}).meta({ id: 'RevisionAttachment' })
export type RevisionAttachment = z.infer<typeof RevisionAttachment>

export const Revision = z
  .object({
    version: z.int().describe('Counted from the first that is known; the item itself has the highest'),
    since: DateTime.describe('From when on it read like this: when it was written, or edited to be so'),
    title: z.string().nullable().describe('Null but for threads'),
    url: z.string().nullable().describe('The same'),
    body: z.string().nullable().describe('Markdown source'),
    contentWarning: z.string().nullable(),
    isAdult: z.boolean(),
    lang: z.string(),
    attachments: z
      .array(RevisionAttachment)
      .describe('What came with it. Files that it no longer has are not kept'),
  })
  .meta({ id: 'Revision' })
export type Revision = z.infer<typeof Revision>

export const Revisions = z
  .object({
    items: z.array(Revision).describe('The newest first: what it says now, then what it said before'),
  })
  .meta({ id: 'Revisions' })
export type Revisions = z.infer<typeof Revisions>

/** A page of versions goes on from the last of the page before it. */
export const RevisionQuery = z.object({
  before: Id.optional().describe('Only versions before this one'),
  perPage: perPage(25),
})
