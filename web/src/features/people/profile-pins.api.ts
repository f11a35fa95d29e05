import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'
import { itemsOf, itemTags, type Item } from '../feed/feed.api.ts'

type Change = { kind: 'Entry' | 'Post'; id: number; userId: number; on: boolean }

const all = { count: 0, currentPage: 1, maxPage: 1, perPage: 5 }

/** What somebody shows first on their profile. */
export const profilePinsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readProfilePins: build.query<Item[], number>({
      query: (userId) => ask('user_pinned_retrieve', { params: { user_id: userId } }),
      transformResponse: ({ items }: Reply<'user_pinned_retrieve'>) =>
        itemsOf({ items, pagination: all }).items,
      providesTags: (items, _, id) => [{ type: 'User', id }, ...(items ? itemTags({ items }) : [])],
    }),
    pinToProfile: build.mutation<null, Change>({
      query: ({ kind, id, on }) =>
        ask(on ? 'profile_pin' : 'profile_unpin', {
          params: { subject_type: kind === 'Entry' ? 'entry' : 'post', subject_id: id },
        }),
      invalidatesTags: (_, __, { userId }) => [{ type: 'User', id: userId }],
    }),
  }),
})
