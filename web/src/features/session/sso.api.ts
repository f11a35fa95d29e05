import { api, ask } from '../../api/api.ts'
import type { Body, Reply } from '../../api/contract.ts'
import type { Session } from './session.api.ts'

export type Links = Reply<'auth_sso_links'>

export const ssoApi = api.injectEndpoints({
  endpoints: (build) => ({
    readSso: build.query<Reply<'auth_sso'>, void>({
      query: () => ask('auth_sso'),
      keepUnusedDataFor: 3600,
    }),
    proveSso: build.mutation<Session, Body<'auth_sso_second_factor'>>({
      query: (body) => ask('auth_sso_second_factor', { body }),
    }),
    readLinks: build.query<Links, void>({
      query: () => ask('auth_sso_links'),
      providesTags: ['Session'],
    }),
    beginLink: build.mutation<Reply<'auth_sso_link'>, { provider: string } & Body<'auth_sso_link'>>({
      query: ({ provider, ...body }) => ask('auth_sso_link', { params: { provider }, body }),
      invalidatesTags: ['Sessions'],
    }),
    beginProof: build.mutation<Reply<'auth_sso_prove'>, { provider: string; next: string }>({
      query: ({ provider, next }) => ask('auth_sso_prove', { params: { provider }, body: { next } }),
    }),
    unlink: build.mutation<null, { provider: string } & Body<'auth_sso_unlink'>>({
      query: ({ provider, ...body }) => ask('auth_sso_unlink', { params: { provider }, body }),
      invalidatesTags: ['Session', 'Sessions'],
    }),
  }),
})
