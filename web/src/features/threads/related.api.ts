import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'
import type { AppDispatch } from '../../app/store.ts'

const relatedApi = api.injectEndpoints({
  endpoints: (build) => ({
    readRelatedThreads: build.query<Reply<'entry_related'>['items'], number>({
      query: (id) => ask('entry_related', { params: { entry_id: id } }),
      transformResponse: ({ items }: Reply<'entry_related'>) => items,
      providesTags: ['Feed'],
    }),
  }),
})

export const { useReadRelatedThreadsQuery } = relatedApi

export const loadRelated = (dispatch: AppDispatch, id: number) =>
  dispatch(relatedApi.endpoints.readRelatedThreads.initiate(id))
