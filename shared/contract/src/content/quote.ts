import { z } from 'zod'
import { DateTime, Emojis, Image, MagazineSmall, UserSmall } from '../common.ts'
import { SubjectType } from '../events/content.ts'

export const QuotedItem = z
  .object({
    type: SubjectType,
    id: z.int().describe('Its number within its type'),
    threadId: z.int().describe('The thread or post that it belongs to, or is'),
    user: UserSmall,
    magazine: MagazineSmall,
    title: z.string().nullable(),
    body: z.string().nullable().describe('How its text begins: Markdown, 500 characters at most'),
    contentWarning: z.string().nullable(),
    image: Image.nullable(),
    emojis: Emojis,
    lang: z.string(),
    isAdult: z.boolean(),
    slug: z.string().nullable(),
    createdAt: DateTime,
    apId: z.string().nullable(),
  })
  .meta({ id: 'QuotedItem' })
export type QuotedItem = z.infer<typeof QuotedItem>

export const Quote = z
  .object({
    state: z
      .enum(['accepted', 'pending', 'rejected', 'revoked', 'unavailable', 'unauthorized', 'hidden'])
      .describe(
        'Whether it is shown: `accepted`; or why it is not: its author has not agreed yet (`pending`), refused (`rejected`) or no longer agrees (`revoked`), it was removed or is not here (`unavailable`), is not for the reader (`unauthorized`), or the reader does not want to see it: its author, magazine or server is blocked, it holds a word they filter, or it is for adults (`hidden`)',
      ),
    address: z
      .string()
      .nullable()
      .describe('As an item from elsewhere names it: the last line of `body` is then `RE: ` and this'),
    item: QuotedItem.nullable().describe('Null unless it is shown'),
  })
  .meta({ id: 'Quote' })
export type Quote = z.infer<typeof Quote>

/** As items carry it. */
export const itsQuote = Quote.nullable()
  .optional()
  .describe('What it quotes. Null where it quotes nothing, and where it is hidden')
