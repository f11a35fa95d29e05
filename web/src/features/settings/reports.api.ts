import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'

type OwnReports = Reply<'reports_retrieve_own'>
export type OwnReport = OwnReports['items'][number]

export const reportsApi = api.injectEndpoints({
  endpoints: (build) => ({
    // Others decide on them: what was read is not kept for long.
    readOwnReports: build.query<OwnReports, number>({
      query: (p) => ask('reports_retrieve_own', { query: { p } }),
      keepUnusedDataFor: 5,
    }),
  }),
})
