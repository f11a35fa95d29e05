import { api, ask } from '../../api/api.ts'
import type { Reply } from '../../api/contract.ts'
import type { Subject } from '../../model/cached-items.ts'

const asking = ({ kind, id }: Subject) => {
  switch (kind) {
    case 'Entry':
      return ask('entry_activity', { params: { entry_id: id } })
    case 'Post':
      return ask('post_activity', { params: { post_id: id } })
    case 'EntryComment':
      return ask('entry_comment_activity', { params: { comment_id: id } })
    case 'PostComment':
      return ask('post_comment_activity', { params: { comment_id: id } })
  }
}

export const activityApi = api.injectEndpoints({
  endpoints: (build) => ({
    readActivity: build.query<Reply<'entry_activity'>, Subject>({
      query: asking,
      providesTags: (_, __, { kind, id }) => [{ type: kind, id }],
    }),
  }),
})
