import { api, ask } from '../../api/api.ts'
import type { Body, Reply } from '../../api/contract.ts'

export type Moving = Reply<'auth_account_moving'>

export const movingApi = api.injectEndpoints({
  endpoints: (build) => ({
    readMoving: build.query<Moving, void>({
      query: () => ask('auth_account_moving'),
      providesTags: ['Moving'],
    }),
    saveAliases: build.mutation<Moving, readonly string[]>({
      query: (aliases) => ask('auth_account_aliases', { body: { aliases: [...aliases] } }),
      invalidatesTags: ['Moving'],
    }),
    move: build.mutation<Moving, Body<'auth_account_move'>>({
      query: (body) => ask('auth_account_move', { body }),
      invalidatesTags: ['Moving', 'Session', 'User'],
    }),
    moveBack: build.mutation<Moving, void>({
      query: () => ask('auth_account_move_back'),
      invalidatesTags: ['Moving', 'Session', 'User'],
    }),
  }),
})
