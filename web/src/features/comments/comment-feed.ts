import type { MemberSettings } from '../session/session.api.ts'
import {
  isOwned,
  isSortOfComments,
  offeredSorts as offeredForThreads,
  parseFeedPath,
  type FeedPath,
  type Owned,
  type SortOfComments,
} from '../../model/feed-path.ts'
import { pageNumber } from '../../model/paging.ts'

/** What the address of a feed of comments says. */
export type CommentFeed = FeedPath & { subscription: 'all' | Owned; sort: SortOfComments }

/** The sorts to choose from. */
export const offeredSorts = offeredForThreads.filter(isSortOfComments)

/**
 * Reads what stands behind `comments` in an address, `{sort}/{time}`, and `?federation=`; null when that names no feed
 * of comments.
 */
export const parseCommentFeed = (
  rest: string | undefined,
  search: URLSearchParams,
  subscription: 'all' | Owned = 'all',
): CommentFeed | null => {
  const feed = parseFeedPath(rest ?? '', 'magazine')
  if (!feed || feed.content !== 'default' || !isSortOfComments(feed.sort)) return null
  const federation = search.get('federation') === 'local' ? 'local' : feed.federation
  return { ...feed, sort: feed.sort, subscription, federation }
}

/** Whose comments an address that holds `comments` names: `/sub/comments`, or `/comments` of everything. */
export const scopeOfPath = (pathname: string): 'all' | Owned => {
  const word = pathname.split('/')[1]
  return isOwned(word) ? word : 'all'
}

/**
 * The sort of an address that names none: as the member reads the comments of a thread, but for the oldest first. A
 * list that goes on for ever would then never show anything new.
 */
export const usualSort = (settings: Pick<MemberSettings, 'commentDefaultSort'> | null) => {
  const chosen = settings?.commentDefaultSort ?? 'hot'
  return chosen === 'oldest' ? 'newest' : chosen
}

/** What the address of a feed of comments asks of the API. */
export const commentFeedQuery = (
  feed: CommentFeed,
  search: URLSearchParams,
  settings: MemberSettings | null,
  magazineId?: number,
) => ({
  of: magazineId ?? feed.subscription,
  sort: feed.sort === 'default' ? usualSort(settings) : feed.sort,
  time: feed.time,
  federation: feed.federation,
  p: pageNumber(search),
  ...(settings && settings.preferredLanguages.length > 0 ? { usePreferredLangs: true } : {}),
})

export type CommentFeedQuery = ReturnType<typeof commentFeedQuery>

/** An address with the number of a page. */
export const withPage = (path: string, p: number): string =>
  p > 1 ? `${path}${path.includes('?') ? '&' : '?'}p=${p}` : path
