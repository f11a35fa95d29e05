import { api, ask } from '../../api/api.ts'
import type { Entry } from '../../api/contract.ts'

export const threadsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readEntry: build.query<Entry, number>({
      query: (id) => ask('entry_retrieve', { params: { entry_id: id } }),
      providesTags: (_, __, id) => [{ type: 'Entry', id }],
    }),
  }),
})
