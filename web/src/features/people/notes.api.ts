import { api, ask } from '../../api/api.ts'
import type { Load } from '../../app/load.ts'

/** What the reader wrote down about people for themselves. */
export const notesApi = api.injectEndpoints({
  endpoints: (build) => ({
    readNote: build.query<string, number>({
      query: (userId) => ask('user_retrieve_note', { params: { user_id: userId } }),
      transformResponse: ({ note }: { note: string }) => note,
    }),
    saveNote: build.mutation<{ note: string }, { userId: number; note: string }>({
      query: ({ userId, note }) => ask('user_update_note', { params: { user_id: userId }, body: { note } }),
      async onQueryStarted({ userId }, { dispatch, queryFulfilled }) {
        await queryFulfilled.then(
          ({ data }) => dispatch(notesApi.util.updateQueryData('readNote', userId, () => data.note)),
          () => undefined,
        )
      },
    }),
  }),
})

/** Asks for the note a page about somebody shows: members have one about everybody but themselves. */
export const askForNote = ({ dispatch, state }: Load, userId: number) => {
  const { me } = state().page
  return me && me.userId !== userId ? [dispatch(notesApi.endpoints.readNote.initiate(userId))] : []
}
