import * as entryFeed from '@app/contract/content/entry-feeds.ts'
import * as postFeed from '@app/contract/content/post-feeds.ts'
import * as commentFeed from '@app/contract/content/comment-feeds.ts'
import * as userComments from '@app/contract/content/user-comments.ts'
import type { EntryComment, EntryType, PostComment } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { readCommentFeed } from '../comments/comment-feed.ts'
import { readCommentList } from '../comments/read-comments.ts'
import type { Content } from '../context.ts'
import type { FeedScope } from './feed.ts'
import { readBoosts } from './boosts.ts'
import type { FeedQuery } from './feed-for.ts'
import { authorScope, feedFor, magazineScope } from './feed-for.ts'
import { entriesOf, mixedOf, postsOf, readFeed } from './page.ts'
import type { Page } from './paging.ts'

export const feedRoutes = (content: Content): Route[] => {
  type Query = FeedQuery & Page
  const entries = async (
    principal: Principal | null,
    scope: FeedScope,
    query: Query & { type?: EntryType | 'all' },
    options = {},
  ) => {
    const entryType = query.type === 'all' ? null : query.type
    const feed = feedFor(content, principal, ['entry'], scope, query, { entryType, ...options })
    const page = await readFeed(content, feed, query)
    return { items: entriesOf(page), pagination: page.pagination }
  }
  const posts = async (principal: Principal | null, scope: FeedScope, query: Query, options = {}) => {
    const page = await readFeed(content, feedFor(content, principal, ['post'], scope, query, options), query)
    return { items: postsOf(page), pagination: page.pagination }
  }
  const guarded = { guardsAnonymous: true }

  return [
    serve(entryFeed.entriesCollection, ({ query, principal }) => entries(principal, { of: 'all' }, query)),
    serve(entryFeed.entriesSubscribed, ({ query, principal }) =>
      entries(principal, { of: 'subscribed' }, query),
    ),
    serve(entryFeed.entriesModerated, ({ query, principal }) =>
      entries(principal, { of: 'moderated' }, query),
    ),
    serve(entryFeed.entriesFavourited, ({ query, principal }) =>
      entries(principal, { of: 'favourited' }, query),
    ),
    serve(entryFeed.magazineEntriesRetrieve, async ({ params, query, principal }) =>
      entries(principal, await magazineScope(content, principal, params.magazine_id), query),
    ),
    serve(entryFeed.userEntriesRetrieve, async ({ params, query, principal }) =>
      entries(principal, await authorScope(content, params.user_id), query, guarded),
    ),
    serve(postFeed.postsCollection, ({ query, principal }) =>
      posts(principal, { of: 'all' }, query, guarded),
    ),
    serve(postFeed.postsSubscribed, ({ query, principal }) => posts(principal, { of: 'subscribed' }, query)),
    serve(postFeed.postsSubscribedWithBoost, async ({ query, principal }) => {
      const boosts = query.sort === 'newest'
      const feed = feedFor(content, principal, ['post'], { of: 'subscribed' }, query, { boosts })
      if (boosts) return readBoosts(content, feed, query)
      const page = await readFeed(content, feed, query)
      return { items: mixedOf(page), pagination: page.pagination }
    }),
    serve(postFeed.postsModerated, ({ query, principal }) => posts(principal, { of: 'moderated' }, query)),
    serve(postFeed.postsFavourited, ({ query, principal }) => posts(principal, { of: 'favourited' }, query)),
    serve(postFeed.magazinePostsRetrieve, async ({ params, query, principal }) =>
      posts(principal, await magazineScope(content, principal, params.magazine_id), query),
    ),
    serve(postFeed.userPostsRetrieve, async ({ params, query, principal }) =>
      posts(principal, await authorScope(content, params.user_id), query, guarded),
    ),
    serve(commentFeed.commentsCollection, ({ query, principal }) =>
      readCommentFeed(content, principal, { of: 'all' }, query),
    ),
    serve(commentFeed.commentsSubscribed, ({ query, principal }) =>
      readCommentFeed(content, principal, { of: 'subscribed' }, query),
    ),
    serve(commentFeed.commentsModerated, ({ query, principal }) =>
      readCommentFeed(content, principal, { of: 'moderated' }, query),
    ),
    serve(commentFeed.commentsFavourited, ({ query, principal }) =>
      readCommentFeed(content, principal, { of: 'favourited' }, query),
    ),
    serve(commentFeed.magazineCommentsRetrieve, async ({ params, query, principal }) =>
      readCommentFeed(content, principal, await magazineScope(content, principal, params.magazine_id), query),
    ),
    serve(userComments.userEntryCommentsRetrieve, async ({ params, query, principal }) => {
      const { authorId } = await authorScope(content, params.user_id)
      return readCommentList<EntryComment>(content, principal, 'entry_comment', { authorId }, query)
    }),
    serve(userComments.userPostCommentsRetrieve, async ({ params, query, principal }) => {
      const { authorId } = await authorScope(content, params.user_id)
      return readCommentList<PostComment>(content, principal, 'post_comment', { authorId }, query)
    }),
  ]
}
