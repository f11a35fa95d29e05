import { api, ask } from '../../api/api.ts'
import type { User } from '../../api/contract.ts'

type Mute = { userId: number; on: boolean; duration?: number }

export const mutesApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Mutes for so many seconds, or until it is lifted; `on` false lifts it. */
    muteUser: build.mutation<User, Mute>({
      query: ({ userId, on, duration }) =>
        on
          ? ask('user_mute', { params: { user_id: userId }, query: { duration } })
          : ask('user_unmute', { params: { user_id: userId } }),
      invalidatesTags: (_, __, { userId }) => [{ type: 'User', id: userId }, 'Relations', 'Feed'],
    }),
  }),
})
