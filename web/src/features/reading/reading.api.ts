import { api, ask } from '../../api/api.ts'
import type { UnreadCounts } from '../../api/contract.ts'
import type { Subject } from '../../model/cached-items.ts'
import type { Talk } from '../comments/comments.api.ts'
import { changeEverywhere } from '../votes/votes.api.ts'

type Mark = Talk & { commentsRead: number; stoppedAt?: number | null; folded?: number[] }
type Hide = Subject & { hidden: boolean }

export const readingApi = api.injectEndpoints({
  endpoints: (build) => ({
    readCounts: build.query<UnreadCounts, void>({ query: () => ask('reading_counts') }),
    keepReading: build.mutation<null, Mark>({
      query: ({ on, id, ...body }) =>
        ask('reading_mark', { params: { subject_type: on, subject_id: id }, body }),
    }),
    hideThread: build.mutation<null, Hide>({
      query: ({ kind, id, hidden }) =>
        ask(hidden ? 'reading_hide' : 'reading_unhide', {
          params: { subject_type: kind === 'Entry' ? 'entry' : 'post', subject_id: id },
        }),
      async onQueryStarted({ kind, id, hidden }, { dispatch, getState, queryFulfilled }) {
        if (await queryFulfilled.catch(() => null))
          changeEverywhere(dispatch as never, getState() as never, { kind, id }, (item) => ({
            readState: { ...nothing, ...(item as { readState?: object }).readState, isHidden: hidden },
          }))
      },
    }),
  }),
})

/** Of what was never opened. */
const nothing = {
  readAt: null,
  commentsRead: 0,
  newComments: 0,
  stoppedAt: null,
  folded: [],
  isHidden: false,
}
