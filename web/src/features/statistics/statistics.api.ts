import { api, ask } from '../../api/api.ts'
import type { Query, Reply } from '../../api/contract.ts'

type Asked = Query<'instance_retrieve_content'>

/** What is written and voted on this instance, over time. */
export const statisticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readContentStats: build.query<Reply<'instance_retrieve_content'>, Asked>({
      query: (query) => ask('instance_retrieve_content', { query }),
    }),
    readVoteStats: build.query<Reply<'instance_retrieve_votes'>, Asked>({
      query: (query) => ask('instance_retrieve_votes', { query }),
    }),
  }),
})
