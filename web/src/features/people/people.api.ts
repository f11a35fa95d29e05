import { api, ask } from '../../api/api.ts'
import type { Pagination, Query, User } from '../../api/contract.ts'
import { itemsOf, itemTags, type ItemPage } from '../feed/feed.api.ts'

export const personTabs = ['threads', 'comments', 'posts', 'replies'] as const
export type PersonTab = (typeof personTabs)[number]

const operations = {
  threads: 'user_entries_retrieve',
  comments: 'user_entry_comments_retrieve',
  posts: 'user_posts_retrieve',
  replies: 'user_post_comments_retrieve',
} as const

type Change = { userId: number; on: boolean }
const touched = (_: unknown, __: unknown, { userId }: Change) => [
  { type: 'User' as const, id: userId },
  'Feed' as const,
]

export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    readUser: build.query<User, string>({
      query: (username) => ask('user_retrieve_by_name', { params: { username } }),
      providesTags: (user) => (user ? [{ type: 'User', id: user.userId }] : []),
    }),
    readUsers: build.query<{ items: User[]; pagination: Pagination }, Query<'users_collection'>>({
      query: (query) => ask('users_collection', { query }),
      providesTags: (page) => page?.items.map(({ userId }) => ({ type: 'User' as const, id: userId })) ?? [],
    }),
    readWritings: build.query<ItemPage, { userId: number; tab: PersonTab; p: number }>({
      query: ({ userId, tab, p }) =>
        ask(operations[tab], { params: { user_id: userId }, query: { p, sort: 'newest', perPage: 25 } }),
      transformResponse: itemsOf,
      providesTags: (page) => (page ? itemTags(page) : []),
    }),
    follow: build.mutation<User, Change>({
      query: ({ userId, on }) => ask(on ? 'user_follow' : 'user_unfollow', { params: { user_id: userId } }),
      invalidatesTags: touched,
    }),
    blockUser: build.mutation<User, Change>({
      query: ({ userId, on }) => ask(on ? 'user_block' : 'user_unblock', { params: { user_id: userId } }),
      invalidatesTags: touched,
    }),
  }),
})
