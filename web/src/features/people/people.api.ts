import { api, ask } from '../../api/api.ts'
import type { Pagination, Query, User } from '../../api/contract.ts'
import type { Load } from '../../app/load.ts'
import { askForNote } from './notes.api.ts'

type Change = { userId: number; on: boolean }
const touched = (_: unknown, __: unknown, { userId }: Change) => [
  { type: 'User' as const, id: userId },
  'Feed' as const,
]

export const peopleApi = api.injectEndpoints({
  endpoints: (build) => ({
    readUser: build.query<User, string>({
      query: (username) => ask('user_retrieve_by_name', { params: { username } }),
      providesTags: (user) => (user ? [{ type: 'User', id: user.userId }] : []),
    }),
    /** Whether a follow waits until its receiver accepts it. */
    readApproves: build.query<boolean, number>({
      query: (userId) => ask('user_retrieve_follow_policy', { params: { user_id: userId } }),
      transformResponse: (policy: { manuallyApprovesFollowers: boolean }) => policy.manuallyApprovesFollowers,
    }),
    readUsers: build.query<{ items: User[]; pagination: Pagination }, Query<'users_collection'>>({
      query: (query) => ask('users_collection', { query }),
      providesTags: (page) => page?.items.map(({ userId }) => ({ type: 'User' as const, id: userId })) ?? [],
    }),
    follow: build.mutation<User, Change>({
      query: ({ userId, on }) => ask(on ? 'user_follow' : 'user_unfollow', { params: { user_id: userId } }),
      invalidatesTags: touched,
    }),
    readFollowRequests: build.query<{ items: User[]; pagination: Pagination }, number>({
      query: (p) => ask('user_follow_requests', { query: { p } }),
      providesTags: ['Requests'],
    }),
    answerFollow: build.mutation<User, { userId: number; accept: boolean }>({
      query: ({ userId, accept }) =>
        ask(accept ? 'user_accept_follow_request' : 'user_reject_follow_request', {
          params: { user_id: userId },
        }),
      invalidatesTags: (_, __, { userId }) => ['Requests', 'Feed', { type: 'User', id: userId }],
    }),
    blockUser: build.mutation<User, Change>({
      query: ({ userId, on }) => ask(on ? 'user_block' : 'user_unblock', { params: { user_id: userId } }),
      invalidatesTags: touched,
    }),
  }),
})

/** Asks for what the head of a page about somebody shows beside them. */
export const askForHead = (load: Load, { userId, apId }: User) => [
  ...askForNote(load, userId),
  ...(apId === null ? [] : [load.dispatch(peopleApi.endpoints.readApproves.initiate(userId))]),
]
