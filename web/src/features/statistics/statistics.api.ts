import { api, ask } from '../../api/api.ts'
import type { Query, Reply } from '../../api/contract.ts'

/** Null stands for the whole instance. */
type Of = { magazineId: number | null }

/** What is written and voted on this instance or in one magazine, over time. */
export const statisticsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readContentStats: build.query<
      Reply<'instance_retrieve_content'>,
      Of & Query<'instance_retrieve_content'>
    >({
      query: ({ magazineId, ...query }) =>
        magazineId === null
          ? ask('instance_retrieve_content', { query })
          : ask('moderate_magazine_retrieve_submissions', { params: { magazine_id: magazineId }, query }),
    }),
    readVoteStats: build.query<Reply<'instance_retrieve_votes'>, Of & Query<'instance_retrieve_votes'>>({
      query: ({ magazineId, ...query }) =>
        magazineId === null
          ? ask('instance_retrieve_votes', { query })
          : ask('moderate_magazine_retrieve_votes', { params: { magazine_id: magazineId }, query }),
    }),
  }),
})
