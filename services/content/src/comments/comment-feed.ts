import type { Pagination } from '@app/contract/common.ts'
import type { EntryComment, FeedComment } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { runComposed } from '@app/platform/db/composed.ts'
import type { Content } from '../context.ts'
import { countBy } from '../feeds/count-by.ts'
import { sinceOf } from '../feeds/feed.ts'
import { WINDOW_ROWS } from '../feeds/feed-sql.ts'
import { offsetOf, paginate } from '../feeds/paging.ts'
import type { CommentRow } from '../views/comment.view.ts'
import { showComment } from '../views/comment.view.ts'
import { viewerState } from '../views/viewer.ts'
import type { CommentFeed, CommentScope, Strategy } from './comment-feed-sql.ts'
import { countStatement, pageStatement } from './comment-feed-sql.ts'
import type { CommentQuery } from './read-comments.ts'
import { refuseAnonymousPreference, sortOf } from './read-comments.ts'

/** Few enough to sort, whatever the rest is like; and below this share of all, following an index passes by too many. */
const FEW = 1_000
const SPARSE = 1 / 50

const countOf = (content: Content, feed: CommentFeed): Promise<number> =>
  countBy(content, 'comment-feed-count', countStatement(feed))

const strategyFor = async (content: Content, feed: CommentFeed, count: number): Promise<Strategy> => {
  const total = await countOf(content, { ...feed, scope: { of: 'all' }, since: null, federation: 'all' })
  return count <= Math.max(FEW, Math.min(WINDOW_ROWS, total * SPARSE)) ? 'gather' : 'walk'
}

type Found = CommentRow & { thread_title: string; thread_slug: string }

/** One page of comments on threads, each by itself (rules/web.md#comment-feeds). */
export const readCommentFeed = async (
  content: Content,
  principal: Principal | null,
  scope: CommentScope,
  query: Omit<CommentQuery, 'd'>,
): Promise<{ items: FeedComment[]; pagination: Pagination }> => {
  refuseAnonymousPreference(principal, query.usePreferredLangs)
  const feed: CommentFeed = {
    scope,
    sort: await sortOf(content, principal, query.sort),
    since: sinceOf(query.time, content.clock.now()),
    langs: query.lang,
    usePreferredLangs: query.usePreferredLangs,
    federation: query.federation ?? 'all',
    viewer: principal,
  }
  const count = await countOf(content, feed)
  const strategy = await strategyFor(content, feed, count)
  const page = pageStatement(feed, { offset: offsetOf(query), rows: query.perPage }, strategy)
  const found = await runComposed<Found>(content.db, 'comment-feed', page.text, page.values, {
    plannedOnce: true,
  })
  const rows = found.slice(0, query.perPage)
  const viewer = await viewerState(content.db, principal, rows)
  const items = rows.map((row) => ({
    ...showComment<EntryComment>(row, viewer),
    entry: { entryId: row.thread_number, title: row.thread_title, slug: row.thread_slug },
  }))
  return { items, pagination: paginate(query, count, rows.length) }
}
