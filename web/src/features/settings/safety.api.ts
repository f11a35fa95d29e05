import { api, ask } from '../../api/api.ts'
import type { Body, Reply } from '../../api/contract.ts'

export type FilterList = Reply<'user_retrieve_filter_lists'>['items'][number]
export type TwoFactorSetup = Reply<'auth_2fa_setup'>

/** What ends the member's session is followed by a real load of the login page: nothing of them stays in memory. */
export const safetyApi = api.injectEndpoints({
  endpoints: (build) => ({
    changeEmail: build.mutation<Reply<'auth_email_change'>, Body<'auth_email_change'>>({
      query: (body) => ask('auth_email_change', { body }),
      invalidatesTags: ['Session'],
    }),
    readUsernameChangeable: build.query<boolean, void>({
      query: () => ask('auth_username_changeable'),
      transformResponse: ({ changeable }: Reply<'auth_username_changeable'>) => changeable,
      keepUnusedDataFor: 0,
    }),
    changeUsername: build.mutation<null, Body<'auth_username_change'>>({
      query: (body) => ask('auth_username_change', { body }),
    }),
    changePassword: build.mutation<null, Body<'auth_password_change'>>({
      query: (body) => ask('auth_password_change', { body }),
    }),
    setUpTwoFactor: build.mutation<TwoFactorSetup, void>({ query: () => ask('auth_2fa_setup') }),
    enableTwoFactor: build.mutation<null, Body<'auth_2fa_enable'>>({
      query: (body) => ask('auth_2fa_enable', { body }),
    }),
    disableTwoFactor: build.mutation<null, Body<'auth_2fa_disable'>>({
      query: (body) => ask('auth_2fa_disable', { body }),
    }),
    replaceBackupCodes: build.mutation<Reply<'auth_2fa_backup_codes'>, Body<'auth_2fa_backup_codes'>>({
      query: (body) => ask('auth_2fa_backup_codes', { body }),
    }),
    readSessions: build.query<Reply<'auth_sessions'>, void>({
      query: () => ask('auth_sessions'),
      providesTags: ['Sessions'],
    }),
    endSession: build.mutation<null, string>({
      query: (session_id) => ask('auth_session_end', { params: { session_id } }),
      invalidatesTags: ['Sessions'],
    }),
    /** Answers the page where the deletion can be followed. */
    deleteAccount: build.mutation<string | null, Body<'auth_account_delete'>>({
      query: (body) => ask('auth_account_delete', { body }),
      transformResponse: (_, meta) =>
        /^<(\/account\/deletion\/[\w-]+)>; rel="status"$/.exec(meta?.link ?? '')?.[1] ?? null,
    }),
    readFilterLists: build.query<Reply<'user_retrieve_filter_lists'>, void>({
      query: () => ask('user_retrieve_filter_lists'),
      providesTags: ['Filters'],
    }),
    saveFilterList: build.mutation<
      FilterList,
      { id: number | null; body: Body<'user_retrieve_filter_lists_create'> }
    >({
      query: ({ id, body }) =>
        id === null
          ? ask('user_retrieve_filter_lists_create', { body })
          : ask('user_retrieve_filter_lists_edit', { params: { id }, body }),
      invalidatesTags: ['Filters', 'Feed'],
    }),
    deleteFilterList: build.mutation<unknown, number>({
      query: (id) => ask('user_retrieve_filter_lists_delete', { params: { id } }),
      invalidatesTags: ['Filters', 'Feed'],
    }),
    readBlockedInstances: build.query<Reply<'user_instance_blocks_retrieve'>, void>({
      query: () => ask('user_instance_blocks_retrieve'),
      providesTags: ['BlockedInstances'],
    }),
    setInstanceBlock: build.mutation<null, { domain: string; blocked: boolean }>({
      query: ({ domain, blocked }) =>
        ask(blocked ? 'user_instance_blocks_block' : 'user_instance_blocks_unblock', {
          body: { domains: [domain] },
        }),
      invalidatesTags: ['BlockedInstances', 'Feed'],
    }),
  }),
})
