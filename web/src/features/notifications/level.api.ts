import { api, ask } from '../../api/api.ts'
import type { AppDispatch, RootState } from '../../app/store.ts'
import { changeEverywhere } from '../votes/votes.api.ts'

export const levels = ['Default', 'Loud', 'Muted'] as const
export type Level = (typeof levels)[number]

/** What can be loud or muted. */
export type LevelTarget = { kind: 'Entry' | 'Post' | 'Magazine' | 'User'; id: number }

export const levelApi = api.injectEndpoints({
  endpoints: (build) => ({
    setLevel: build.mutation<null, LevelTarget & { level: Level }>({
      query: ({ kind, id, level }) =>
        ask('notification_settings_update', {
          params: { targetType: kind.toLowerCase(), targetId: String(id), setting: level },
        }),
      // Lists of items and magazines learn of it a moment later, so what is cached of these is changed here.
      invalidatesTags: (_, __, { kind, id }) => (kind === 'User' ? [{ type: kind, id }] : []),
      async onQueryStarted({ kind, id, level }, { dispatch, getState, queryFulfilled }) {
        if (kind === 'User') return
        const isDone = await queryFulfilled.then(
          () => true,
          () => false,
        )
        if (isDone)
          changeEverywhere(dispatch as AppDispatch, getState() as unknown as RootState, { kind, id }, () => ({
            notificationStatus: level,
          }))
      },
    }),
  }),
})
