import { api, ask } from '../../api/api.ts'
import type { Magazine, Pagination, Query, Reply, User } from '../../api/contract.ts'
import { itemOf, itemTags, type Item } from '../feed/feed.api.ts'
import type { SearchQuery } from './search-address.ts'

/** What a search found: things people wrote, and magazines and people. */
export type Found = { items: Item[]; magazines: Magazine[]; people: User[] }
export type SearchPage = Found & {
  named: Found
  /** What is called nearly so, where nothing was found. */
  near?: Found & { tags: string[] }
  pagination: Pagination
}

type Row = Reply<'search_v2'>['items'][number]

const sorted = (rows: readonly Row[]): Found => ({
  items: rows.flatMap((row) => itemOf(row) ?? []),
  magazines: rows.flatMap(({ magazine }) => magazine ?? []),
  people: rows.flatMap(({ user }) => user ?? []),
})

export const searchApi = api.injectEndpoints({
  endpoints: (build) => ({
    readDomainNames: build.query<string[], Query<'domains_retrieve'>>({
      query: (query) => ask('domains_retrieve', { query }),
      transformResponse: ({ items }: Reply<'domains_retrieve'>) => items.map(({ name }) => name),
    }),
    search: build.query<SearchPage, SearchQuery>({
      query: (query) => ask('search_v2', { query }),
      transformResponse: ({ items, apResults, near, pagination }: Reply<'search_v2'>) => ({
        ...sorted(items),
        named: sorted(apResults),
        ...(near && { near: { ...sorted(near.items), tags: near.tags } }),
        pagination,
      }),
      providesTags: (page) => [
        'Feed',
        ...(page ? [page, page.named, page.near ?? { items: [] }].flatMap(itemTags) : []),
        ...(page?.magazines.map(({ magazineId }) => ({ type: 'Magazine' as const, id: magazineId })) ?? []),
      ],
    }),
  }),
})
