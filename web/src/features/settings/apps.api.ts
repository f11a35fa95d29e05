import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'

type AppPage = Reply<'user_retrieve_oauth_consents'>
/** An app that a member let in, and what it may do. */
export type AllowedApp = AppPage['items'][number]

export const appsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readApps: build.query<AppPage, number>({
      query: (p) => ask('user_retrieve_oauth_consents', { query: { p } }),
      providesTags: ['Apps'],
    }),
    reduceApp: build.mutation<AllowedApp, { consentId: number; scopes: string[] }>({
      query: ({ consentId, scopes }) =>
        ask('user_update_oauth_consent', { params: { consent_id: consentId }, body: { scopes } }),
      invalidatesTags: ['Apps'],
    }),
    endApp: build.mutation<null, number>({
      query: (consentId) => ask('auth_app_end', { params: { consent_id: consentId } }),
      invalidatesTags: ['Apps'],
    }),
  }),
})
