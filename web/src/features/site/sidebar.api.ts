import { api, ask } from '../../api/api.ts'
import type { Magazine, Query, Reply, User } from '../../api/contract.ts'

/** What the rail shows of a magazine. */
export type RailMagazine = Pick<Magazine, 'magazineId' | 'name' | 'title' | 'icon' | 'emojis'>

/** What the rail shows of a feed. */
export type RailFeed = Reply<'named_feeds'>['items'][number]

/** A page that the server drew carries no more of fifty of them. */
const forRail = ({ magazineId, name, title, icon, emojis }: Magazine): RailMagazine => ({
  magazineId,
  name,
  title,
  icon,
  ...(emojis && { emojis }),
})

export const sidebarApi = api.injectEndpoints({
  endpoints: (build) => ({
    readActiveMagazines: build.query<Magazine[], boolean>({
      query: (localOnly) =>
        ask('magazines_retrieve', {
          query: { sort: 'active', perPage: 5, ...(localOnly ? { federation: 'local' as const } : {}) },
        }),
      transformResponse: (page: { items: Magazine[] }) => page.items,
      keepUnusedDataFor: 900,
      providesTags: (list) =>
        list?.map(({ magazineId }) => ({ type: 'Magazine' as const, id: magazineId })) ?? [],
    }),
    /** Ids of who was active last; who of them is shown to the reader, the sidebar says. */
    readActivePeople: build.query<number[], boolean>({
      query: (localOnly) => {
        const call = ask('users_collection', {
          query: { perPage: 24, ...(localOnly ? { group: 'local' as const } : {}) },
        })
        return import.meta.env.SSR ? { ...call, isForAll: true } : call
      },
      transformResponse: (page: { items: User[] }) => page.items.map(({ userId }) => userId),
      keepUnusedDataFor: 900,
    }),
    readSidebar: build.query<Reply<'sidebar'>, Query<'sidebar'>>({
      query: (query) => ask('sidebar', { query }),
      keepUnusedDataFor: 900,
      providesTags: ['Feed'],
    }),
    readMySubscriptions: build.query<RailMagazine[], void>({
      query: () => ask('magazines_retrieve_subscribed', { query: { perPage: 50 } }),
      transformResponse: (page: { items: Magazine[] }): RailMagazine[] =>
        import.meta.env.SSR ? page.items.map(forRail) : page.items,
      keepUnusedDataFor: 900,
      providesTags: ['Session', 'Magazine'],
    }),
    readMyFeeds: build.query<readonly RailFeed[], void>({
      query: () => ask('named_feeds'),
      transformResponse: ({ items }: Reply<'named_feeds'>) => items,
      keepUnusedDataFor: 900,
      providesTags: ['Session', 'NamedFeed'],
    }),
  }),
})
