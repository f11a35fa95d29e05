import { z } from 'zod'
import { DateTime } from '../common.ts'

/** The longest list of folded comments that is kept of a thread. */
export const MOST_FOLDED = 200

export const ReadState = z
  .object({
    readAt: DateTime.nullable().describe(
      'When the reader last opened it; null: not yet, or marked as unread',
    ),
    commentsRead: z.int().describe('How many comments it had then, and what the reader wrote since'),
    newComments: z.int().describe('How many came since; 0 where it was not read'),
    stoppedAt: z.int().nullable().describe('Number of the comment where the reader stopped'),
    folded: z.array(z.int()).max(MOST_FOLDED).describe('Numbers of the comments that the reader folded'),
    isHidden: z.boolean().describe('Whether the reader took it out of their lists'),
  })
  .meta({ id: 'ReadState' })
export type ReadState = z.infer<typeof ReadState>

/** As items carry it. */
export const itsReadState = ReadState.nullable()
  .optional()
  .describe('What the reader remembers of it; null where that is nothing, and without scope read')

/** From here on unread threads are not counted. */
export const MOST_UNREAD = 100
const unreadCount = z.int().max(MOST_UNREAD)

/** How many of the newest unread items are looked at to tell of which magazines they are. */
export const UNREAD_LOOKED_AT = 500
/** How many of the caller's named feeds are counted, in their order. */
export const UNREAD_FEEDS = 12

export const UnreadCounts = z
  .object({
    subscribed: unreadCount,
    moderated: unreadCount,
    favourited: unreadCount,
    magazines: z
      .array(
        z.object({
          magazineId: z.int().describe('Of which magazine'),
          count: unreadCount.describe('How many are unread there'),
        }),
      )
      .describe(
        `Magazines with unread items in the subscribed feed, of which the newest ${UNREAD_LOOKED_AT} are looked at`,
      ),
    feeds: z
      .array(
        z.object({
          feedId: z.int().describe('Of which feed'),
          count: unreadCount.describe('How many are unread there'),
        }),
      )
      .describe(`Of the caller's named feeds, the first ${UNREAD_FEEDS}, those with any`),
  })
  .meta({ id: 'UnreadCounts' })
  .describe('Threads and posts of each feed that were made within a week; 100: as many or more')
export type UnreadCounts = z.infer<typeof UnreadCounts>
