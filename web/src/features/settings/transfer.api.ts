import { api, ask } from '../../api/api.ts'
import type { Query, Reply } from '../../api/contract.ts'

export type Brought = Reply<'auth_account_imports'>['items'][number]
type Lines = Reply<'auth_account_import'>
export type BroughtLine = Lines['items'][number]
type LinesOf = Query<'auth_account_import'> & { importId: number }

/** What a member brought from elsewhere. It is done in the background: what was read is not kept for long. */
export const transferApi = api.injectEndpoints({
  endpoints: (build) => ({
    readImports: build.query<readonly Brought[], void>({
      query: () => ask('auth_account_imports'),
      transformResponse: ({ items }: Reply<'auth_account_imports'>) => items,
      providesTags: ['Imports'],
      keepUnusedDataFor: 5,
    }),
    readImport: build.query<Lines, LinesOf>({
      query: ({ importId, ...query }) =>
        ask('auth_account_import', { params: { import_id: importId }, query }),
      providesTags: ['Imports'],
      keepUnusedDataFor: 5,
    }),
    readArchive: build.query<Reply<'auth_account_archive'>, void>({
      query: () => ask('auth_account_archive'),
      providesTags: ['Imports'],
      keepUnusedDataFor: 5,
    }),
    askForArchive: build.mutation<Reply<'auth_account_archive_ask'>, void>({
      query: () => ask('auth_account_archive_ask'),
      invalidatesTags: ['Imports'],
    }),
    readFile: build.mutation<Brought, { file: File; kind: string; mode: string }>({
      query: ({ file, kind, mode }) => {
        const body = new FormData()
        body.set('kind', kind)
        body.set('mode', mode)
        body.set('file', file)
        return ask('auth_account_import_add', { body })
      },
      invalidatesTags: ['Imports'],
    }),
    startImport: build.mutation<Brought, number>({
      query: (importId) => ask('auth_account_import_start', { params: { import_id: importId } }),
      invalidatesTags: ['Imports'],
    }),
    removeImport: build.mutation<void, number>({
      query: (importId) => ask('auth_account_import_remove', { params: { import_id: importId } }),
      invalidatesTags: ['Imports'],
    }),
  }),
})
