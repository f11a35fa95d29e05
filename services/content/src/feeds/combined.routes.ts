import * as op from '@app/contract/content/combined.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { Content } from '../context.ts'
import { readCursorPage } from './cursor.ts'
import type { FeedScope } from './feed.ts'
import { readBoosts } from './boosts.ts'
import type { FeedQuery } from './feed-for.ts'
import { collectionScope, feedFor, magazineScope, wantsBoosts } from './feed-for.ts'
import { mixedOf, readFeed } from './page.ts'
import type { Page } from './paging.ts'

type MixedQuery = FeedQuery & { includeBoosts?: boolean | undefined }
type CursorQuery = MixedQuery & { cursor?: string | undefined; cursor2?: string | undefined; perPage: number }

export const combinedRoutes = (content: Content): Route[] => {
  const kinds = ['entry', 'post'] as const
  const feedOf = async (principal: Principal | null, scope: FeedScope, query: MixedQuery) =>
    feedFor(content, principal, kinds, scope, query, {
      boosts: await wantsBoosts(content, principal, query),
    })
  const page = async (principal: Principal | null, scope: FeedScope, query: MixedQuery & Page) => {
    const feed = await feedOf(principal, scope, query)
    if (feed.boosts && scope.of === 'subscribed') return readBoosts(content, feed, query)
    const found = await readFeed(content, feed, query)
    return { items: mixedOf(found), pagination: found.pagination }
  }
  const cursor = async (principal: Principal | null, scope: FeedScope, query: CursorQuery) =>
    readCursorPage(content, await feedOf(principal, scope, query), query)

  return [
    serve(op.combined, ({ query, principal }) => page(principal, { of: 'all' }, query)),
    serve(op.combinedUser, async ({ params, query, principal }) =>
      page(principal, collectionScope(params.collectionType), query),
    ),
    serve(op.combinedMagazine, async ({ params, query, principal }) =>
      page(principal, await magazineScope(content, principal, params.magazine_id), query),
    ),
    serve(op.combinedCursor, ({ query, principal }) => cursor(principal, { of: 'all' }, query)),
    serve(op.combinedUserCursor, async ({ params, query, principal }) =>
      cursor(principal, collectionScope(params.collectionType), query),
    ),
    serve(op.combinedMagazineCursor, async ({ params, query, principal }) =>
      cursor(principal, await magazineScope(content, principal, params.magazine_id), query),
    ),
  ]
}
