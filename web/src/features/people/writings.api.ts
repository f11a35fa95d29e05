import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'
import { itemsOf, itemTags, type ItemPage } from '../feed/feed.api.ts'

export const writingTabs = ['all', 'threads', 'comments', 'posts', 'replies', 'boosts'] as const
export type WritingTab = (typeof writingTabs)[number]

const operations = {
  threads: 'user_entries_retrieve',
  comments: 'user_entry_comments_retrieve',
  posts: 'user_posts_retrieve',
  replies: 'user_post_comments_retrieve',
} as const

/** What somebody wrote or boosted, and how much. */
export const writingsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readWritings: build.query<ItemPage, { userId: number; tab: WritingTab; p: number }>({
      query: ({ userId, tab, p }) => {
        const params = { user_id: userId }
        // These have one order and pages of one size.
        if (tab === 'boosts') return ask('user_boosts_retrieve', { params, query: { p } })
        if (tab === 'all') return ask('user_content_retrieve', { params, query: { p } })
        return ask(operations[tab], { params, query: { p, sort: 'newest', perPage: 25 } })
      },
      transformResponse: itemsOf,
      providesTags: (page) => (page ? itemTags(page) : []),
    }),
    countWritings: build.query<Reply<'user_counts_retrieve'>, number>({
      query: (userId) => ask('user_counts_retrieve', { params: { user_id: userId } }),
    }),
  }),
})
