import { api, ask } from '../../api/api.ts'
import type { Body, Post } from '../../api/contract.ts'

export type NewPoll = Body<'magazine_posts_create'>['poll']

export const postsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readPost: build.query<Post, number>({
      query: (id) => ask('post_retrieve', { params: { post_id: id } }),
      providesTags: (_, __, id) => [{ type: 'Post', id }],
    }),
    createPost: build.mutation<
      Post,
      {
        magazineId: number
        body: string
        picture?: File
        alt?: string
        isAdult?: boolean
        audience?: Post['audience']
        poll?: NewPoll
      }
    >({
      query: ({ magazineId, body, picture, alt, isAdult = false, audience, poll }) => {
        const params = { magazine_id: magazineId }
        if (!picture) return ask('magazine_posts_create', { params, body: { body, isAdult, audience, poll } })
        const form = new FormData()
        if (body) form.set('body', body)
        form.set('isAdult', String(isAdult))
        if (audience) form.set('audience', audience)
        if (alt) form.set('alt', alt)
        if (poll) form.set('poll', JSON.stringify(poll))
        form.set('uploadImage', picture)
        return ask('magazine_posts_create_image', { params, body: form })
      },
      invalidatesTags: ['Feed'],
    }),
  }),
})
