import { api, ask } from '../../api/api.ts'
import type { Body, Entry, Reply } from '../../api/contract.ts'

export type FoundLink = Reply<'link_retrieve'>
type Draft = { magazineId: number; sent: Body<'magazine_entry_create_link'> | FormData }

export const submitApi = api.injectEndpoints({
  endpoints: (build) => ({
    readLink: build.query<FoundLink, string>({
      query: (url) => ask('link_retrieve', { query: { url } }),
    }),
    createEntry: build.mutation<Entry, Draft>({
      query: ({ magazineId, sent: body }) => {
        const params = { magazine_id: magazineId }
        if (body instanceof FormData) return ask('magazine_entry_create', { params, body })
        return body.url
          ? ask('magazine_entry_create_link', { params, body })
          : ask('magazine_entry_create_article', { params, body })
      },
      // Every thread with the same link shows the others.
      invalidatesTags: ['Feed', 'Entry'],
    }),
  }),
})
