import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'
import { subjectTypes, type Subject } from '../../model/cached-items.ts'

export type Translation = Reply<'translation_create'>
export type Asking = Subject & { to: string }

export const translationApi = api.injectEndpoints({
  endpoints: (build) => ({
    // It costs the server something, and is asked with POST; for a page it is something to read all the same.
    translate: build.query<Translation, Asking>({
      query: ({ kind, id, to }) =>
        ask('translation_create', {
          params: { subject_type: subjectTypes[kind], subject_id: id },
          body: { to },
        }),
      providesTags: (_, __, { kind, id }) => [{ type: kind, id }],
    }),
  }),
})
