import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'

export type Report = Reply<'auth_deletion_report'>

export const deletionApi = api.injectEndpoints({
  endpoints: (build) => ({
    readDeletion: build.query<Report, { token: string; p: number }>({
      query: ({ token, p }) => ask('auth_deletion_report', { params: { token }, query: { p } }),
    }),
  }),
})
