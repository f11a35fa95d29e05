import { api, ask } from '../../api/api.ts'
import { subjectTypes } from '../../model/cached-items.ts'
import type { Subject } from '../../model/cached-items.ts'

export const quotesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Takes what one wrote out of the item that quotes it. */
    withdrawQuote: build.mutation<null, Subject>({
      query: ({ kind, id }) =>
        ask('quote_withdraw', { params: { subject_type: subjectTypes[kind], subject_id: id } }),
      invalidatesTags: (_, __, { kind, id }) => [{ type: kind, id }],
    }),
  }),
})
