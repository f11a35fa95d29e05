import { api, ask } from '../../api/api.ts'
import type { Body, Reply } from '../../api/contract.ts'

export type NamedFeed = Reply<'named_feed_retrieve'>

export const namedFeedsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readNamedFeed: build.query<NamedFeed, number>({
      query: (id) => ask('named_feed_retrieve', { params: { feed_id: id } }),
      providesTags: ['NamedFeed'],
    }),
    /** Makes a feed where there is no number of one. */
    saveNamedFeed: build.mutation<NamedFeed, { id: number | null; body: Body<'named_feed_create'> }>({
      query: ({ id, body }) =>
        id === null
          ? ask('named_feed_create', { body })
          : ask('named_feed_update', { params: { feed_id: id }, body }),
      invalidatesTags: ['NamedFeed', 'Feed'],
    }),
    deleteNamedFeed: build.mutation<null, number>({
      query: (id) => ask('named_feed_delete', { params: { feed_id: id } }),
      invalidatesTags: ['NamedFeed'],
    }),
    copyNamedFeed: build.mutation<NamedFeed, number>({
      query: (id) => ask('named_feed_copy', { params: { feed_id: id } }),
      invalidatesTags: ['NamedFeed'],
    }),
    orderNamedFeeds: build.mutation<Reply<'named_feeds_order'>, number[]>({
      query: (feeds) => ask('named_feeds_order', { body: { feeds } }),
      invalidatesTags: ['NamedFeed'],
    }),
  }),
})
