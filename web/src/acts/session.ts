import { accountsApi } from '../features/accounts/accounts.api.ts'
import { sessionApi } from '../features/session/session.api.ts'
import { safeNext } from '../model/links.ts'
import type { Act } from './act.ts'

export const sessionActs: Act[] = [
  {
    path: '/logout',
    action: async ({ dispatch }) => {
      await dispatch(sessionApi.endpoints.logOut.initiate()).unwrap()
      return { to: '/' }
    },
  },
  {
    path: '/login/:id',
    action: async ({ dispatch, params, url }) => {
      await dispatch(accountsApi.endpoints.switchAccount.initiate(Number(params['id']))).unwrap()
      return { to: safeNext(url.searchParams.get('next')) }
    },
  },
]
