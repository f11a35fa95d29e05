import type { FeedSort } from '@app/contract/content/queries.ts'
import type { EntryComment, PostComment } from '@app/contract/content/schemas.ts'
import * as op from '@app/contract/content/tags.ts'
import type { Refine } from '@app/platform/db/row.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { CommentQuery } from '../comments/read-comments.ts'
import { readCommentList } from '../comments/read-comments.ts'
import type { Content } from '../context.ts'
import type { FeedQuery } from '../feeds/feed-for.ts'
import { feedFor } from '../feeds/feed-for.ts'
import { entriesOf, postsOf, readFeed } from '../feeds/page.ts'
import type { Page } from '../feeds/paging.ts'
import type { CommentKind, ThreadKind } from '../items/item.ts'
import type { Rows } from '../rows.ts'
import { normaliseTag } from '../text/tags.ts'
import { listTagged } from './tagged.view.ts'
import { listBanned, mayBan, readTag, setBan } from './tag.ts'

type Query = Omit<FeedQuery, 'sort'> & Page & { sortBy?: FeedSort | undefined }

export const tagRoutes = (content: Content): Route[] => {
  /** What the reader set for the front page, where the query does not say. */
  const sortOf = async (principal: Principal | null, asked: FeedSort | undefined): Promise<FeedSort> => {
    if (asked) return asked
    if (!principal) return 'hot'
    const [row] = await content.db.query<
      Refine<Pick<Rows['user_card'], 'front_sort'>, { front_sort: FeedSort }>
    >('front-sort', 'select front_sort from user_card where user_id = $1', [principal.userId])
    return row?.front_sort ?? 'hot'
  }
  const threads = async (
    kind: ThreadKind,
    principal: Principal | null,
    name: string,
    query: Query,
    options: Parameters<typeof feedFor>[5] = {},
  ) => {
    const scope = { of: 'tag', tag: normaliseTag(name) } as const
    const sorted = { ...query, sort: await sortOf(principal, query.sortBy) }
    const feed = feedFor(content, principal, [kind], scope, sorted, { guardsAnonymous: true, ...options })
    return readFeed(content, feed, query)
  }
  const comments = async <T extends EntryComment | PostComment>(
    kind: CommentKind,
    principal: Principal | null,
    name: string,
    query: Omit<CommentQuery, 'sort' | 'd'> & { sortBy?: FeedSort | undefined },
  ) => {
    const sorted = { ...query, sort: await sortOf(principal, query.sortBy), d: 0 }
    const of = { tag: normaliseTag(name) }
    const { items, pagination } = await readCommentList<T>(content, principal, kind, of, sorted)
    return { items: items.map((item) => ({ ...item, childCount: 0 })), pagination }
  }

  return [
    serve(op.tagEntries, async ({ params, query, principal }) => {
      const entryType = query.type === 'all' ? null : query.type
      const page = await threads('entry', principal, params.name, query, { entryType })
      return { items: entriesOf(page), pagination: page.pagination }
    }),
    serve(op.tagPosts, async ({ params, query, principal }) => {
      const page = await threads('post', principal, params.name, query)
      return { items: postsOf(page), pagination: page.pagination }
    }),
    serve(op.tagEntryComments, ({ params, query, principal }) => {
      const federation = query.federation === 'local' ? 'local' : 'all'
      return comments<EntryComment>('entry_comment', principal, params.name, { ...query, federation })
    }),
    serve(op.tagPostComments, ({ params, query, principal }) =>
      comments<PostComment>('post_comment', principal, params.name, query),
    ),
    serve(op.tagContent, ({ params, query, principal }) =>
      listTagged(content, principal, normaliseTag(params.name), query),
    ),
    serve(op.tagRetrieve, ({ params }) => readTag(content, params.name)),
    serve(op.adminTagsBanned, ({ query, principal }) => listBanned(content, principal, query), {
      guard: ({ principal }) => mayBan(principal),
    }),
    serve(op.adminTagBan, ({ params, principal }) => setBan(content, principal, params.name, true)),
    serve(op.adminTagUnban, ({ params, principal }) => setBan(content, principal, params.name, false)),
  ]
}
