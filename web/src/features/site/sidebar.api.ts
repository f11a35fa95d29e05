import { api, ask } from '../../api/api.ts'
import type { Magazine } from '../../api/contract.ts'

export const sidebarApi = api.injectEndpoints({
  endpoints: (build) => ({
    readActiveMagazines: build.query<Magazine[], void>({
      query: () => ask('magazines_retrieve', { query: { sort: 'active', perPage: 5 } }),
      transformResponse: (page: { items: Magazine[] }) => page.items,
      keepUnusedDataFor: 900,
      providesTags: (list) =>
        list?.map(({ magazineId }) => ({ type: 'Magazine' as const, id: magazineId })) ?? [],
    }),
    readMySubscriptions: build.query<Magazine[], void>({
      query: () => ask('magazines_retrieve_subscribed', { query: { perPage: 50 } }),
      transformResponse: (page: { items: Magazine[] }) => page.items,
      keepUnusedDataFor: 900,
      providesTags: ['Session', 'Magazine'],
    }),
  }),
})
