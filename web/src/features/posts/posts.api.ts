import { api, ask } from '../../api/api.ts'
import type { Body, Post } from '../../api/contract.ts'
import type { QuoteRef } from '../../model/quoting.ts'
import type { Chosen } from '../items/AudienceSelect.tsx'

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
        audience?: Chosen
        contentWarning?: string
        poll?: NewPoll
        quote?: QuoteRef
      }
    >({
      query: ({ magazineId, body, picture, alt, isAdult = false, audience, contentWarning, poll, quote }) => {
        const params = { magazine_id: magazineId }
        if (!picture)
          return ask('magazine_posts_create', {
            params,
            body: { body, isAdult, audience, contentWarning, poll, quote },
          })
        const form = new FormData()
        if (body) form.set('body', body)
        form.set('isAdult', String(isAdult))
        if (audience) form.set('audience', audience)
        if (contentWarning) form.set('contentWarning', contentWarning)
        if (alt) form.set('alt', alt)
        if (poll) form.set('poll', JSON.stringify(poll))
        if (quote) form.set('quote', JSON.stringify(quote))
        form.set('uploadImage', picture)
        return ask('magazine_posts_create_image', { params, body: form })
      },
      invalidatesTags: ['Feed'],
    }),
  }),
})
