import type { Pagination } from '@app/contract/common.ts'
import type { ContentItem, Entry, Post } from '@app/contract/content/schemas.ts'
import type { Content } from '../context.ts'
import { showEntry, showPost, threadSight } from '../views/thread.view.ts'
import type { ThreadRow } from '../views/thread.view.ts'
import type { ViewerState } from '../views/viewer.ts'
import { viewerState } from '../views/viewer.ts'
import type { Feed } from './feed.ts'
import type { PageOf, Strategy } from './feed-sql.ts'
import { countBy } from './count-by.ts'
import { isUnsorted } from './filters.ts'
import { WINDOW_ROWS, countStatement, eachOf } from './feed-sql.ts'
import type { Page } from './paging.ts'
import { offsetOf, paginate } from './paging.ts'
import { listThreads } from './thread-rows.ts'

/** Below this share of matches, following the index of a sort would pass by too many others. */
const SPARSE = 1 / 50

/** Narrowed by nothing: how many there are is kept with every change (items/counts.ts). */
const isWhole = (feed: Feed): boolean =>
  feed.scope.of === 'all' &&
  feed.discoverableOnly &&
  !feed.viewer &&
  !feed.since &&
  !feed.guardsAnonymous &&
  feed.langs.length === 0 &&
  feed.federation === 'all'

const totalOf = (content: Content, feed: Feed): Promise<number> =>
  content.counts.get(`all:${feed.kinds.join()}`, async () => {
    const [row] = await content.db.query<{ entry: number; post: number }>(
      'count-general',
      `select coalesce(sum(general_entry_count), 0)::int as entry, coalesce(sum(general_post_count), 0)::int as post
       from magazine_count`,
    )
    return feed.kinds.reduce((sum, kind) => sum + (row?.[kind] ?? 0), 0)
  })

/** How many items a feed holds; the sort does not matter. */
export const countOf = (content: Content, feed: Feed): Promise<number> => {
  if (isWhole(feed)) return totalOf(content, feed)
  return countBy(content, 'count', countStatement(feed))
}

const hasSources = ({ scope }: Feed): boolean =>
  scope.of === 'subscribed' || scope.of === 'moderated' || scope.of === 'named'

/** Few enough to sort, whatever the rest is like. */
const FEW = 1_000

export const strategyFor = async (
  content: Content,
  feed: Feed,
  page: PageOf,
  counted = () => countOf(content, feed),
): Promise<Strategy> => {
  if (isUnsorted(feed)) {
    const [count, total] = await Promise.all([counted(), totalOf(content, feed)])
    return { by: count <= Math.max(FEW, Math.min(WINDOW_ROWS, total * SPARSE)) ? 'gather' : 'walk' }
  }
  const timed = feed.since !== null && feed.sort !== 'newest' && feed.sort !== 'oldest'
  if (!hasSources(feed) && !(timed && feed.scope.of !== 'favourited')) return { by: 'walk' }
  const [count, total] = await Promise.all([counted(), totalOf(content, feed)])
  if (count > total * SPARSE && total > 1_000) return { by: 'walk' }
  if (timed && count < WINDOW_ROWS && !hasSources(feed)) return { by: 'window' }
  return hasSources(feed) ? { by: 'sources', each: eachOf(page) } : { by: 'walk' }
}

export type FeedPage = { rows: ThreadRow[]; viewer: ViewerState; pagination: Pagination }

/** One page of a feed: one query for its rows, one for what they are to the reader. */
export const readFeed = async (content: Content, feed: Feed, page: Page): Promise<FeedPage> => {
  const wanted = { offset: offsetOf(page), rows: page.perPage }
  const counted = () => countOf(content, feed)
  const count = counted()
  // Awaited below; a failure there must not count as unhandled meanwhile.
  count.catch(() => undefined)
  const strategy = await strategyFor(content, feed, wanted, () => count)
  const rows = await listThreads(content, feed, wanted, strategy)
  const [viewer, total] = await Promise.all([viewerState(content.db, feed.viewer, rows), count])
  return { rows, viewer, pagination: paginate(page, total, rows.length) }
}

export const entriesOf = ({ rows, viewer }: Pick<FeedPage, 'rows' | 'viewer'>): Entry[] => {
  const sight = threadSight(viewer.principal)
  return rows.map((row) => showEntry(row, viewer, sight))
}

export const postsOf = ({ rows, viewer }: Pick<FeedPage, 'rows' | 'viewer'>): Post[] => {
  const sight = threadSight(viewer.principal)
  return rows.map((row) => showPost(row, viewer, sight))
}

export const mixedOf = ({ rows, viewer }: Pick<FeedPage, 'rows' | 'viewer'>): ContentItem[] => {
  const sight = threadSight(viewer.principal)
  return rows.map((row) => ({
    entry: row.kind === 'entry' ? showEntry(row, viewer, sight) : null,
    post: row.kind === 'post' ? showPost(row, viewer, sight) : null,
    entryComment: null,
    postComment: null,
  }))
}
