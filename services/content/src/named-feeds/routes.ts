import * as op from '@app/contract/content/named-feeds.ts'
import type { EntryType } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { readCursorPage } from '../feeds/cursor.ts'
import type { FeedQuery } from '../feeds/feed-for.ts'
import { feedFor } from '../feeds/feed-for.ts'
import type { Feed } from '../feeds/feed.ts'
import { mixedOf, readFeed } from '../feeds/page.ts'
import { copyFeed, createFeed, deleteFeed, orderFeeds, updateFeed } from './change-named-feed.ts'
import { feedsOf, ownFeed, seeFeed } from './named-feed.repository.ts'
import { scopeOf, showFeed, toSmall } from './named-feed.view.ts'

const kindsOf = {
  combined: ['entry', 'post'],
  threads: ['entry'],
  microblog: ['post'],
} as const

type ListQuery = FeedQuery & { content: keyof typeof kindsOf; type: 'all' | EntryType }

export const namedFeedRoutes = (content: Content): Route[] => {
  const list = async (userId: number) => ({ items: (await feedsOf(content, userId)).map(toSmall) })
  const feedOf = async (principal: Principal | null, feedId: number, query: ListQuery): Promise<Feed> => {
    const scope = await scopeOf(content, await seeFeed(content, principal, feedId))
    const entryType = query.type === 'all' ? null : query.type
    const kinds = entryType ? kindsOf.threads : kindsOf[query.content]
    // Whoever is nobody in particular is not shown what is for adults; members say themselves.
    return feedFor(content, principal, kinds, scope, query, {
      entryType,
      guardsAnonymous: principal === null,
    })
  }
  return [
    serve(op.namedFeeds, ({ principal }) => list(principal.userId)),
    serve(op.namedFeedCreate, async ({ body, principal }) =>
      showFeed(content, principal, await createFeed(content, principal, body)),
    ),
    serve(op.namedFeedsOrder, async ({ body, principal }) => {
      await orderFeeds(content, principal, body.feeds)
      return list(principal.userId)
    }),
    serve(op.namedFeedRetrieve, async ({ params, principal }) =>
      showFeed(content, principal, await seeFeed(content, principal, params.feed_id)),
    ),
    serve(
      op.namedFeedUpdate,
      async ({ params, body, principal }) =>
        showFeed(content, principal, await updateFeed(content, principal, params.feed_id, body)),
      { guard: ({ params, principal }) => ownFeed(content.db.knex, principal.userId, params.feed_id) },
    ),
    serve(op.namedFeedDelete, async ({ params, principal }): Promise<undefined> => {
      await deleteFeed(content, principal, params.feed_id)
    }),
    serve(op.namedFeedCopy, async ({ params, principal }) =>
      showFeed(content, principal, await copyFeed(content, principal, params.feed_id)),
    ),
    serve(op.namedFeedContent, async ({ params, query, principal }) => {
      const page = await readFeed(content, await feedOf(principal, params.feed_id, query), query)
      return { items: mixedOf(page), pagination: page.pagination }
    }),
    serve(op.namedFeedContentCursor, async ({ params, query, principal }) =>
      readCursorPage(content, await feedOf(principal, params.feed_id, query), query),
    ),
  ]
}
