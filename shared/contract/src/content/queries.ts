import { z } from 'zod'
import {
  FederationFilter,
  LanguageCode,
  LenientTimeRange,
  PageNumber,
  QueryBoolean,
  TimeRange,
  depth,
  listOf,
  perPage,
} from '../common.ts'

import { EntryType } from './schemas.ts'

export const FeedSort = z.enum(['active', 'hot', 'newest', 'oldest', 'top', 'commented'])
export type FeedSort = z.infer<typeof FeedSort>

/** Sort of a feed; a name nobody knows reads as newest. */
export const feedSort = (byDefault: FeedSort) => FeedSort.default(byDefault).catch('newest')

/** `default` means the sort the reader set for comments. */
export const CommentListSort = z.enum(['newest', 'top', 'hot', 'oldest', 'active', 'commented', 'default'])
export type CommentListSort = z.infer<typeof CommentListSort>

/** -1 reaches as far down as programs that read JSON bear. */
export const allLevels = depth(-1).describe('Levels of replies, at most 25; -1: all, to 400 below each other')
export const levels = depth(10).describe('Levels of replies, at most 25; childCount counts all')

const time = TimeRange.default('∞')
export const languageFilters = { lang: listOf(LanguageCode), usePreferredLangs: QueryBoolean.default(false) }
export const federation = FederationFilter.default('all')

const unread = QueryBoolean.default(false).describe(
  'Only what the reader never opened, and what has new comments since; 403 for an anonymous reader',
)

export const feedFilters = (sort: FeedSort, size: number) => ({
  sort: feedSort(sort),
  time,
  p: PageNumber,
  perPage: perPage(size),
})

/** Of a feed of threads. */
const ofType = {
  type: z
    .enum(['all', ...EntryType.options])
    .default('all')
    .describe('Only threads of this type.'),
}

/** A feed narrowed by language and by where its items come from. */
export const openFeed = (sort: FeedSort, size: number) =>
  z.object({ ...feedFilters(sort, size), ...languageFilters, federation, unread })

/** A feed of the reader's own making, narrowed only by where its items come from. */
export const ownFeed = (sort: FeedSort, size: number) =>
  z.object({ ...feedFilters(sort, size), federation, unread })

/** The same of threads, which have types. */
export const openThreads = (sort: FeedSort, size: number) => openFeed(sort, size).extend(ofType)
export const ownThreads = (sort: FeedSort, size: number) => ownFeed(sort, size).extend(ofType)

/** What one person wrote, narrowed by language. */
export const authorFeed = (size: number) => z.object({ ...feedFilters('hot', size), ...languageFilters })

export const commentFilters = (size: number) => ({
  sort: CommentListSort.default('hot').describe('Also read as sortBy; default: as the reader set it'),
  time,
  p: PageNumber,
  perPage: perPage(size),
  d: levels,
  ...languageFilters,
})

/** Comments of one thread or post, where they need not come as trees. */
const ofConversation = {
  flat: QueryBoolean.default(false).describe(
    'Each comment by itself, whatever it answers: answers says whose that is, and d does not count',
  ),
  q: z
    .string()
    .trim()
    .max(2048)
    .optional()
    .describe('Only comments that hold these words, read as by the search, and each by itself'),
}
export const conversation = (size: number) => z.object({ ...commentFilters(size), ...ofConversation })

/** Comments of one thread: a time nobody knows is no limit here. */
export const lenientConversation = (size: number) => conversation(size).extend({ time: LenientTimeRange })
export const commentList = (size: number) => z.object(commentFilters(size))

/** What a feed that a member put together is asked for. */
export const namedFeedItems = z.object({
  ...feedFilters('hot', 25),
  ...languageFilters,
  federation,
  unread,
  content: z
    .enum(['combined', 'threads', 'microblog'])
    .default('combined')
    .describe('Threads, posts of the microblog, or both'),
  ...ofType,
})

const mixed = {
  sort: feedSort('hot'),
  time,
  perPage: perPage(25),
  ...languageFilters,
  federation,
  unread,
  includeBoosts: QueryBoolean.optional(),
}
export const mixedFeed = z.object({ p: PageNumber, ...mixed })
const position = { cursor: z.string().optional(), cursor2: z.string().optional() }
export const cursorFeed = z.object({ ...position, ...mixed })
export const namedFeedCursor = namedFeedItems.omit({ p: true }).extend(position)
