import { api, ask } from '../../api/api.ts'
import type { Reply, User } from '../../api/contract.ts'

export type Threads = Reply<'message_retrieve_threads'>
export type Thread = Threads['items'][number]
export type Conversation = Reply<'message_retrieve_thread'>
export type Message = Conversation['items'][number]

/** Messages on a page of a conversation. */
const PAGE = 50

export const messagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    readThreads: build.query<Threads, number>({
      query: (p) => ask('message_retrieve_threads', { query: { p, d: 1 } }),
      providesTags: ['Message'],
    }),
    readThreadsWith: build.query<Threads, number>({
      query: (userId) =>
        ask('message_retrieve_interlocutor_threads', { params: { user_id: userId }, query: { d: 0 } }),
      providesTags: ['Message'],
    }),
    readConversation: build.query<Conversation, { id: number; p: number }>({
      query: ({ id, p }) =>
        ask('message_retrieve_thread', {
          params: { thread_id: id, sort: 'newest' },
          query: { p, perPage: PAGE },
        }),
      providesTags: ['Message'],
    }),
    reply: build.mutation<Thread, { id: number; body: string }>({
      query: ({ id, body }) =>
        ask('message_create_reply', { params: { thread_id: id }, query: { d: 0 }, body: { body } }),
      invalidatesTags: ['Message'],
    }),
    open: build.mutation<Thread, { userId: number; body: string }>({
      query: ({ userId, body }) =>
        ask('message_create_thread', { params: { user_id: userId }, query: { d: 0 }, body: { body } }),
      invalidatesTags: ['Message'],
    }),
    markRead: build.mutation<null, readonly number[]>({
      // One after the other: the counters that are told after each then end with the right number.
      queryFn: async (ids, _api, _options, baseQuery) => {
        for (const id of ids) {
          const { error } = await baseQuery(ask('message_read', { params: { message_id: id } }))
          if (error) return { error }
        }
        return { data: null }
      },
      invalidatesTags: ['Message', 'Notification'],
    }),
  }),
})

/** The conversation of just these two, if there is one. */
export const between = (threads: Threads, me: number, other: number): Thread | null =>
  threads.items.find(
    ({ participants }) =>
      participants.length === 2 && participants.every(({ userId }) => userId === me || userId === other),
  ) ?? null

/** Everybody in a conversation but the reader. */
export const others = (participants: readonly User[], me: number): User[] =>
  participants.filter(({ userId }) => userId !== me)
