import { api, ask } from '../../api/api.ts'
import type { Body, Post } from '../../api/contract.ts'

export const postsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readPost: build.query<Post, number>({
      query: (id) => ask('post_retrieve', { params: { post_id: id } }),
      providesTags: (_, __, id) => [{ type: 'Post', id }],
    }),
    createPost: build.mutation<Post, { magazineId: number; sent: Body<'magazine_posts_create'> | FormData }>({
      query: ({ magazineId, sent: body }) =>
        ask(body instanceof FormData ? 'magazine_posts_create_image' : 'magazine_posts_create', {
          params: { magazine_id: magazineId },
          body,
        }),
      invalidatesTags: ['Feed'],
    }),
  }),
})
