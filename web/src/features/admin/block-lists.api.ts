import { api, ask } from '../../api/api.ts'
import type { Body, Reply } from '../../api/contract.ts'

export type BlockList = Reply<'admin_block_lists'>['items'][number]
type Page = Reply<'admin_block_list_retrieve'>
export type ListedHost = Page['items'][number]

const acts = {
  undo: 'admin_block_list_undo',
  refresh: 'admin_block_list_refresh',
  delete: 'admin_block_list_delete',
} as const

/** Lists of servers that others keep, and what of them holds here. */
export const blockListsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readBlockLists: build.query<readonly BlockList[], void>({
      query: () => ask('admin_block_lists'),
      transformResponse: ({ items }: Reply<'admin_block_lists'>) => items,
      providesTags: ['BlockLists'],
    }),
    readBlockList: build.query<Page, { listId: number; p: number }>({
      query: ({ listId, p }) =>
        ask('admin_block_list_retrieve', { params: { list_id: listId }, query: { p } }),
      providesTags: ['BlockLists'],
    }),
    addBlockList: build.mutation<BlockList, Body<'admin_block_list_add'>>({
      query: (body) => ask('admin_block_list_add', { body }),
      invalidatesTags: ['BlockLists'],
    }),
    /** The hosts given, or all that wait. */
    applyBlockList: build.mutation<BlockList, { listId: number; hosts?: string[] }>({
      query: ({ listId, hosts }) =>
        ask('admin_block_list_apply', {
          params: { list_id: listId },
          ...(hosts ? { body: { hosts } } : {}),
        }),
      invalidatesTags: ['BlockLists', 'Instance', 'Feed'],
    }),
    actOnBlockList: build.mutation<unknown, { listId: number; act: keyof typeof acts }>({
      query: ({ listId, act }) => ask(acts[act], { params: { list_id: listId } }),
      invalidatesTags: ['BlockLists', 'Instance', 'Feed'],
    }),
  }),
})
