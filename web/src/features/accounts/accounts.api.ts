import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'

export type BrowserAccount = Reply<'auth_accounts'>['items'][number]

/** The accounts that this browser is signed in to. Whoever becomes another loads the page anew: nothing of the one before stays. */
export const accountsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSignedIn: build.query<Reply<'auth_accounts'>, void>({
      query: () => ask('auth_accounts'),
      providesTags: ['Accounts'],
      keepUnusedDataFor: 0,
    }),
    switchAccount: build.mutation<Reply<'auth_switch_account'>, number>({
      query: (user_id) => ask('auth_switch_account', { params: { user_id } }),
    }),
    leaveAccount: build.mutation<null, number>({
      query: (user_id) => ask('auth_leave_account', { params: { user_id } }),
      invalidatesTags: ['Accounts'],
    }),
    leaveAccounts: build.mutation<null, void>({ query: () => ask('auth_leave_accounts') }),
  }),
})
