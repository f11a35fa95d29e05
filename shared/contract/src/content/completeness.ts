import { z } from 'zod'
import { DateTime } from '../common.ts'

export const MissingReason = z
  .enum(['unreachable', 'blocked', 'private', 'later'])
  .describe(
    'Its server does not answer, it or its author is not let in, it is not for everybody, not fetched yet',
  )
export type MissingReason = z.infer<typeof MissingReason>

/** A thread tells of this many comments at most, those of most votes first. */
export const MOST_COUNTED = 200

export const CommentCounts = z
  .object({
    commentId: z.int(),
    server: z.string().describe('Who counts so: the server of the thread, or of the comment'),
    likes: z.int().nullable().describe('Null: it does not tell'),
    dislikes: z.int().nullable().describe('The same'),
    shares: z.int().nullable().describe('The same'),
  })
  .meta({ id: 'CommentCounts' })
export type CommentCounts = z.infer<typeof CommentCounts>

export const Completeness = z
  .object({
    checkedAt: DateTime.describe('When the thread was last compared with what its own server has of it'),
    origin: z
      .enum(['listed', 'unlisted', 'unreachable', 'gone', 'blocked'])
      .describe(
        'Whether its server lists its replies, does not (Lemmy), could not be asked, has it no more, or is blocked here',
      ),
    missing: z
      .array(z.object({ reason: MissingReason, count: z.int() }))
      .describe('How many replies are not here, for each reason'),
    likes: z.int().nullable().describe('As its own server counts them; null: it does not tell'),
    dislikes: z.int().nullable().describe('The same'),
    shares: z.int().nullable().describe('The same'),
    comments: z
      .array(CommentCounts)
      .max(MOST_COUNTED)
      .optional()
      .describe('How votes of comments from elsewhere are counted there, as far as it is known'),
  })
  .meta({ id: 'Completeness' })
export type Completeness = z.infer<typeof Completeness>

/** As items carry it. */
export const itsCompleteness = Completeness.nullable()
  .optional()
  .describe('Null in lists, for a thread from here, and before the first comparison')
