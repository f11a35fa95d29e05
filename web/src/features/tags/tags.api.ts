import { api, ask } from '../../api/api.ts'
import type { Query, Reply } from '../../api/contract.ts'
import { itemsOf, itemTags, type ItemPage } from '../feed/feed.api.ts'

export const tagTabs = ['all', 'threads', 'comments', 'posts', 'replies'] as const
export type TagTab = (typeof tagTabs)[number]
export type Tag = Reply<'tag_retrieve'>

export type UsedTag = Reply<'tags_used'>['items'][number]

const operations = {
  threads: 'tag_entries',
  comments: 'tag_entry_comments',
  posts: 'tag_posts',
  replies: 'tag_post_comments',
} as const

type Listing = { name: string; tab: TagTab; p: number }

export const tagsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readTag: build.query<Tag, string>({
      query: (name) => ask('tag_retrieve', { params: { name } }),
      providesTags: ['Feed'],
    }),
    readUsedTags: build.query<UsedTag[], Query<'tags_used'>>({
      query: (query) => ask('tags_used', { query }),
      transformResponse: ({ items }: Reply<'tags_used'>) => items,
    }),
    readTagged: build.query<ItemPage, Listing>({
      query: ({ name, tab, p }) =>
        tab === 'all'
          ? ask('tag_content', { params: { name }, query: { p } })
          : ask(operations[tab], { params: { name }, query: { p, sortBy: 'newest', perPage: 25 } }),
      transformResponse: itemsOf,
      providesTags: (page) => ['Feed', ...(page ? itemTags(page) : [])],
    }),
    setTagBan: build.mutation<Tag, { name: string; banned: boolean }>({
      query: ({ name, banned }) => ask(banned ? 'admin_tag_ban' : 'admin_tag_unban', { params: { name } }),
      invalidatesTags: ['Feed'],
    }),
  }),
})
