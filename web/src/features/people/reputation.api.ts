import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'

export const reputationTabs = ['threads', 'comments', 'posts', 'replies'] as const
export type ReputationTab = (typeof reputationTabs)[number]

const kinds = {
  threads: 'entry',
  comments: 'entry_comment',
  posts: 'post',
  replies: 'post_comment',
} as const

/** What somebody was given for what they wrote, day by day. */
export const reputationApi = api.injectEndpoints({
  endpoints: (build) => ({
    readReputation: build.query<
      Reply<'user_reputation_retrieve'>,
      { userId: number; tab: ReputationTab; p: number }
    >({
      query: ({ userId, tab, p }) =>
        ask('user_reputation_retrieve', { params: { user_id: userId, kind: kinds[tab] }, query: { p } }),
    }),
  }),
})
