import { api, ask } from '../../api/api.ts'
import type { Entry } from '../../api/contract.ts'
import type { QuoteRef } from '../../model/quoting.ts'
import type { NewPoll } from '../posts/posts.api.ts'

export type Draft = {
  magazineId: number
  title: string
  url: string
  body: string
  tags: string[]
  isOc: boolean
  isAdult: boolean
  picture: File | null
  alt: string
  poll?: NewPoll
  quote?: QuoteRef
}

export const submitApi = api.injectEndpoints({
  endpoints: (build) => ({
    createEntry: build.mutation<Entry, Draft>({
      query: ({ magazineId, title, url, body, tags, isOc, isAdult, picture, alt, poll, quote }) => {
        const params = { magazine_id: magazineId }
        if (!picture) {
          const fields = { title, tags, isOc, isAdult, poll, quote, ...(body ? { body } : {}) }
          return url
            ? ask('magazine_entry_create_link', { params, body: { ...fields, url } })
            : ask('magazine_entry_create_article', { params, body: fields })
        }
        const form = new FormData()
        form.set('title', title)
        if (url) form.set('url', url)
        if (body) form.set('body', body)
        for (const tag of tags) form.append('tags[]', tag)
        form.set('isOc', String(isOc))
        form.set('isAdult', String(isAdult))
        if (alt) form.set('alt', alt)
        if (poll) form.set('poll', JSON.stringify(poll))
        if (quote) form.set('quote', JSON.stringify(quote))
        form.set('uploadImage', picture)
        return ask('magazine_entry_create', { params, body: form })
      },
      // Every thread with the same link shows the others.
      invalidatesTags: ['Feed', 'Entry'],
    }),
  }),
})
