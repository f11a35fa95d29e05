import { api, ask, type Call } from '../../api/api.ts'
import type { Entry, EntryComment, FeedComment, Pagination, Post, PostComment } from '../../api/contract.ts'
import type { ResolvedFeed, ThreadType } from '../../model/feed-path.ts'

/** One thing of a list, whatever its kind. */
export type Item =
  | { kind: 'entry'; entry: Entry }
  | { kind: 'post'; post: Post }
  | { kind: 'entryComment'; entryComment: EntryComment | FeedComment }
  | { kind: 'postComment'; postComment: PostComment }

export type ItemPage = { items: Item[]; pagination: Pagination }

export type FeedQuery = ResolvedFeed & {
  magazineId?: number
  /** Of a feed that a member put together. */
  feedId?: number
  p: number
  preferredLanguages?: boolean
  unread?: boolean
  type?: ThreadType
}

type Mixed = {
  entry: Entry | null
  post: Post | null
  entryComment?: EntryComment | null
  postComment?: PostComment | null
}

/** The one thing of a row that has a member for each kind. */
export const itemOf = (mixed: Mixed): Item | null => {
  if (mixed.entry) return { kind: 'entry', entry: mixed.entry }
  if (mixed.post) return { kind: 'post', post: mixed.post }
  if (mixed.entryComment) return { kind: 'entryComment', entryComment: mixed.entryComment }
  if (mixed.postComment) return { kind: 'postComment', postComment: mixed.postComment }
  return null
}

export const itemsOf = (page: { items: readonly unknown[]; pagination: Pagination }): ItemPage => ({
  pagination: page.pagination,
  items: page.items.flatMap((row): Item[] => {
    const raw = row as Record<string, unknown>
    if ('commentId' in raw)
      return 'entryId' in raw
        ? [{ kind: 'entryComment', entryComment: row as EntryComment }]
        : [{ kind: 'postComment', postComment: row as PostComment }]
    if ('entryId' in raw) return [{ kind: 'entry', entry: row as Entry }]
    if ('postId' in raw) return [{ kind: 'post', post: row as Post }]
    const item = itemOf(row as Mixed)
    return item ? [item] : []
  }),
})

const collections = {
  sub: { name: 'subscribed', threads: 'entries_subscribed', microblog: 'posts_subscribed' },
  mod: { name: 'moderated', threads: 'entries_moderated', microblog: 'posts_moderated' },
  fav: { name: 'favourited', threads: 'entries_favourited', microblog: 'posts_favourited' },
} as const

/** Which operation answers a feed. */
const feedCall = ({
  subscription,
  content,
  sort,
  time,
  federation,
  magazineId,
  feedId,
  p,
  preferredLanguages,
  unread,
  type,
}: FeedQuery): Call => {
  const query = {
    sort,
    ...(time === '∞' ? {} : { time }),
    ...(federation === 'all' ? {} : { federation }),
    ...(p === 1 ? {} : { p }),
    ...(content === 'microblog' ? { perPage: 25 } : {}),
    ...(preferredLanguages ? { usePreferredLangs: true } : {}),
    ...(unread ? { unread } : {}),
    ...(type && content === 'threads' ? { type } : {}),
  }
  if (feedId !== undefined)
    return ask('named_feed_content', { params: { feed_id: feedId }, query: { ...query, content } })
  if (magazineId !== undefined) {
    const params = { magazine_id: magazineId }
    if (content === 'threads') return ask('magazine_entries_retrieve', { params, query })
    if (content === 'microblog') return ask('magazine_posts_retrieve', { params, query })
    return ask('combined_magazine', { params, query })
  }
  if (subscription === 'all') {
    if (content === 'threads') return ask('entries_collection', { query })
    return content === 'microblog' ? ask('posts_collection', { query }) : ask('combined', { query })
  }
  const collection = collections[subscription]
  if (content === 'combined')
    return ask('combined_user', { params: { collectionType: collection.name }, query })
  return ask(collection[content], { query })
}

export const itemTags = ({ items }: Pick<ItemPage, 'items'>) =>
  items.map((item) => {
    switch (item.kind) {
      case 'entry':
        return { type: 'Entry' as const, id: item.entry.entryId }
      case 'post':
        return { type: 'Post' as const, id: item.post.postId }
      case 'entryComment':
        return { type: 'EntryComment' as const, id: item.entryComment.commentId }
      case 'postComment':
        return { type: 'PostComment' as const, id: item.postComment.commentId }
    }
  })

export const feedApi = api.injectEndpoints({
  endpoints: (build) => ({
    readFeed: build.query<ItemPage, FeedQuery>({
      query: feedCall,
      transformResponse: itemsOf,
      providesTags: (page) => ['Feed', ...(page ? itemTags(page) : [])],
    }),
  }),
})
