import { api, ask } from '../../api/api.ts'
import type { Query, Reply } from '../../api/contract.ts'

type OwnReports = Reply<'reports_retrieve_own'>
export type OwnReport = OwnReports['items'][number]

export const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Others decide on them: what was read is not kept for long.
    readOwnReports: build.query<OwnReports, Query<'reports_retrieve_own'>>({
      query: (query) => ask('reports_retrieve_own', { query }),
      keepUnusedDataFor: 5,
    }),
  }),
})
