import { z } from 'zod'
import { DateTime } from '../common.ts'

export const MissingReason = z
  .enum(['unreachable', 'blocked', 'private', 'later'])
  .describe(
    'Its server does not answer, it or its author is not let in, it is not for everybody, not fetched yet',
  )
export type MissingReason = z.infer<typeof MissingReason>

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
  })
  .meta({ id: 'Completeness' })
export type Completeness = z.infer<typeof Completeness>

/** As items carry it. */
export const itsCompleteness = Completeness.nullable()
  .optional()
  .describe('Null in lists, for a thread from here, and before the first comparison')
