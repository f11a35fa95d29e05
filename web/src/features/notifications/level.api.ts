import { api, ask } from '../../api/api.ts'

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
      invalidatesTags: (_, __, { kind, id }) => [{ type: kind, id }],
    }),
  }),
})
