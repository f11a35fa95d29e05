import { api, ask } from '../../api/api.ts'
import type { Entry, Post } from '../../api/contract.ts'
import type { AppDispatch, RootState } from '../../app/store.ts'
import { changeEverywhere } from '../votes/votes.api.ts'

export type Poll = NonNullable<Post['poll']>
export type Polled = { kind: 'Entry' | 'Post'; id: number }

export const pollsApi = api.injectEndpoints({
  endpoints: (build) => ({
    voteInPoll: build.mutation<Entry | Post, Polled & { choices: number[] }>({
      query: ({ kind, id, choices }) =>
        kind === 'Entry'
          ? ask('entry_poll_vote', { params: { entry_id: id }, body: { choices } })
          : ask('post_poll_vote', { params: { post_id: id }, body: { choices } }),
      async onQueryStarted({ kind, id }, { dispatch, getState, queryFulfilled }) {
        const send = dispatch as AppDispatch
        try {
          const { poll } = (await queryFulfilled).data
          changeEverywhere(send, getState() as unknown as RootState, { kind, id }, () => ({ poll }))
        } catch {
          // Perhaps it is over, or they voted elsewhere: what holds is fetched again.
          send(api.util.invalidateTags([{ type: kind, id }]))
        }
      },
    }),
  }),
})
