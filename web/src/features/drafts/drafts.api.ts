import { api, ask } from '../../api/api.ts'
import type { Body, Reply } from '../../api/contract.ts'

export type Draft = Reply<'draft_retrieve'>
export type DraftSmall = Reply<'drafts'>['items'][number]

export const draftsApi = api.injectEndpoints({
  endpoints: (build) => ({
    readDrafts: build.query<DraftSmall[], void>({
      query: () => ask('drafts'),
      transformResponse: ({ items }: Reply<'drafts'>) => items,
      providesTags: ['Drafts'],
    }),
    readDraft: build.query<Draft, string>({
      query: (key) => ask('draft_retrieve', { params: { draft_key: key } }),
    }),
    keepDraft: build.mutation<Draft, { key: string; body: Body<'draft_keep'> }>({
      query: ({ key, body }) => ask('draft_keep', { params: { draft_key: key }, body }),
      invalidatesTags: (draft) => (draft ? ['Drafts'] : []),
    }),
    addPicture: build.mutation<Reply<'draft_picture_add'>, { key: string; file: File }>({
      query: ({ key, file }) => {
        const body = new FormData()
        body.append('uploadImage', file)
        return ask('draft_picture_add', { params: { draft_key: key }, body })
      },
    }),
    deleteDraft: build.mutation<null, string>({
      query: (key) => ask('draft_delete', { params: { draft_key: key } }),
      invalidatesTags: (_, error) => (error ? [] : ['Drafts']),
    }),
  }),
})
