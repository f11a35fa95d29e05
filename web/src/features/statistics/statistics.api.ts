import { api, ask } from '../../api/api.ts'
import type { Query, Reply } from '../../api/contract.ts'

/** The numbers of the whole instance, of the reader, or of a magazine by its id. */
export type Whose = 'instance' | 'me' | number
type Of = { whose: Whose }

const operations = {
  instance: { content: 'instance_retrieve_content', votes: 'instance_retrieve_votes' },
  me: { content: 'stats_retrieve_own_content', votes: 'stats_retrieve_own_votes' },
} as const

/** What is written and voted on this instance, in one magazine or by the reader, over time. */
export const statisticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readContentStats: build.query<
      Reply<'instance_retrieve_content'>,
      Of & Query<'instance_retrieve_content'>
    >({
      query: ({ whose, ...query }) =>
        typeof whose === 'number'
          ? ask('moderate_magazine_retrieve_submissions', { params: { magazine_id: whose }, query })
          : ask(operations[whose].content, { query }),
    }),
    readVoteStats: build.query<Reply<'instance_retrieve_votes'>, Of & Query<'instance_retrieve_votes'>>({
      query: ({ whose, ...query }) =>
        typeof whose === 'number'
          ? ask('moderate_magazine_retrieve_votes', { params: { magazine_id: whose }, query })
          : ask(operations[whose].votes, { query }),
    }),
  }),
})
