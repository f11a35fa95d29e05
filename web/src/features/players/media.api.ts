import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'
import { want } from '../../app/load.ts'
import type { AppDispatch } from '../../app/store.ts'

export const mediaApi = api.injectEndpoints({
  endpoints: (build) => ({
    readTranscript: build.query<Reply<'entry_transcript'>, number>({
      query: (id) => ask('entry_transcript', { params: { entry_id: id } }),
      providesTags: (_, __, id) => [{ type: 'Entry', id }],
    }),
  }),
})

/** Has the transcript of a thread come with its page. */
export const loadTranscript = (dispatch: AppDispatch, id: number): Promise<unknown> =>
  want(dispatch(mediaApi.endpoints.readTranscript.initiate(id)))
