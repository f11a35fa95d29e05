import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'
import type { BookmarkList } from './bookmarks.api.ts'

/** Apart from what a button under every item asks: this is for the pages of lists. */
export const listsApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The lists of a member. One is always the default: the API makes it for whoever looks into it. */
    readLists: build.query<BookmarkList[], void>({
      queryFn: async (_, _api, _options, make) => {
        const read = async () => {
          const { data, error } = await make(ask('bookmark_lists'))
          return error ? { error } : { data: [...(data as Reply<'bookmark_lists'>).items] }
        }
        const found = await read()
        if (found.error || found.data.some(({ isDefault }) => isDefault)) return found
        const { error } = await make(ask('bookmark_front', { query: { perPage: 1 } }))
        return error ? { error } : read()
      },
      providesTags: ['Bookmarks'],
    }),
  }),
})
