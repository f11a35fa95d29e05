import { api, ask } from '../../api/api.ts'
import type { Body, Magazine, Pagination, Query } from '../../api/contract.ts'

type MagazinePage = { items: Magazine[]; pagination: Pagination }
export type MagazineQuery = Query<'magazines_retrieve'>

const tags = (page: MagazinePage | undefined) =>
  page?.items.map(({ magazineId }) => ({ type: 'Magazine' as const, id: magazineId })) ?? []

type Change = { magazineId: number; on: boolean }

export const magazinesApi = api.injectEndpoints({
  endpoints: (build) => ({
    readMagazine: build.query<Magazine, string>({
      query: (name) => ask('magazine_retrieve_by_name', { params: { magazine_name: name } }),
      providesTags: (magazine) => (magazine ? [{ type: 'Magazine', id: magazine.magazineId }] : []),
    }),
    readMagazines: build.query<MagazinePage, MagazineQuery>({
      query: (query) => ask('magazines_retrieve', { query }),
      providesTags: tags,
    }),
    subscribe: build.mutation<Magazine, Change>({
      query: ({ magazineId, on }) =>
        ask(on ? 'magazine_subscribe' : 'magazine_unsubscribe', { params: { magazine_id: magazineId } }),
      invalidatesTags: (_, __, { magazineId }) => [{ type: 'Magazine', id: magazineId }, 'Feed'],
    }),
    blockMagazine: build.mutation<Magazine, Change>({
      query: ({ magazineId, on }) =>
        ask(on ? 'magazine_block' : 'magazine_unblock', { params: { magazine_id: magazineId } }),
      invalidatesTags: (_, __, { magazineId }) => [{ type: 'Magazine', id: magazineId }, 'Feed'],
    }),
    createMagazine: build.mutation<Magazine, Body<'magazine_create'>>({
      query: (body) => ask('magazine_create', { body }),
      invalidatesTags: ['Magazine'],
    }),
  }),
})
