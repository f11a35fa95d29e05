import { sessionApi } from '../features/session/session.api.ts'
import type { Act } from './act.ts'

export const sessionActs: Act[] = [
  {
    path: '/logout',
    action: async ({ dispatch }) => {
      await dispatch(sessionApi.endpoints.logOut.initiate()).unwrap()
      return { to: '/' }
    },
  },
]
