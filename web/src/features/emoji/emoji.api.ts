import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'

export type OwnEmoji = Reply<'emoji_collection'>['items'][number]

export const emojiApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** All of this instance. */
    readEmoji: build.query<OwnEmoji[], void>({
      query: () => ask('emoji_collection'),
      transformResponse: ({ items }: Reply<'emoji_collection'>) => [...items],
      providesTags: ['Instance'],
    }),
  }),
})
