import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'

type Explore = Reply<'explore'>
export type LivelyMagazine = Explore['magazines'][number]

export const exploreApi = api.injectEndpoints({
  endpoints: (build) => ({
    readExplore: build.query<Explore, void>({
      query: () => ask('explore'),
      providesTags: (found) => [
        'Feed',
        ...(found?.magazines.map(({ magazine }) => ({
          type: 'Magazine' as const,
          id: magazine.magazineId,
        })) ?? []),
        ...(found?.people.map(({ user }) => ({ type: 'User' as const, id: user.userId })) ?? []),
      ],
    }),
  }),
})
