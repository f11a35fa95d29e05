import { api, ask, type Call } from '../../api/api.ts'
import { itemsOf, itemTags, type ItemPage } from '../feed/feed.api.ts'
import type { CommentFeedQuery } from './comment-feed.ts'

const owned = { sub: 'comments_subscribed', mod: 'comments_moderated', fav: 'comments_favourited' } as const

const call = ({ of, time, federation, p, ...rest }: CommentFeedQuery): Call => {
  const query = {
    ...rest,
    ...(time === '∞' ? {} : { time }),
    ...(federation === 'all' ? {} : { federation }),
    ...(p === 1 ? {} : { p }),
  }
  if (typeof of === 'number') return ask('magazine_comments_retrieve', { params: { magazine_id: of }, query })
  return ask(of === 'all' ? 'comments_collection' : owned[of], { query })
}

export const commentFeedApi = api.injectEndpoints({
  endpoints: (build) => ({
    readCommentFeed: build.query<ItemPage, CommentFeedQuery>({
      query: call,
      transformResponse: itemsOf,
      providesTags: (page) => [
        'Feed',
        { type: 'EntryComment', id: 'listed' },
        ...(page ? itemTags(page) : []),
      ],
    }),
  }),
})
