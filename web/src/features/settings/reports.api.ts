import { api, ask } from '../../api/api.ts'
import type { Query, Reply } from '../../api/contract.ts'

type OwnReports = Reply<'reports_retrieve_own'>
export type OwnReport = OwnReports['items'][number]
export type OwnAppeal = Reply<'appeals_retrieve_own'>['items'][number]

export const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Others decide on them: what was read is not kept for long.
    readOwnReports: build.query<OwnReports, Query<'reports_retrieve_own'>>({
      query: (query) => ask('reports_retrieve_own', { query }),
      keepUnusedDataFor: 5,
    }),
    readOwnAppeals: build.query<Reply<'appeals_retrieve_own'>, Query<'appeals_retrieve_own'>>({
      query: (query) => ask('appeals_retrieve_own', { query }),
      keepUnusedDataFor: 5,
      providesTags: ['Appeals'],
    }),
  }),
})
