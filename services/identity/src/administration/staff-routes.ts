import {
  authRemoveTwoFactor,
  authSuspendedUsers,
  authSuspendUser,
  authUnsuspendUser,
} from '@app/contract/identity/staff.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound, unauthorized } from '@app/platform/http/refusal.ts'
import { serve } from '@app/platform/http/serve.ts'
import { listAccounts } from '../accounts/account-lists.view.ts'
import type { Identity } from '../context.ts'
import { requireAdmin, requireStaff } from './rights.rules.ts'

/** What the web application offers staff beyond the API: whatever a token is allowed, it is not allowed this. */
export const staffRoutes = ({ deps: { db }, accounts, views, administration, secondFactor }: Identity) => {
  const requireSession = ({ via }: Principal): void => {
    if (via !== 'session') throw unauthorized('Only a signed-in browser may do this.')
  }
  const target = async (userId: number, principal: Principal, require: (principal: Principal) => void) => {
    requireSession(principal)
    if (!(await accounts.byId(userId))) throw notFound('There is no such user.')
    require(principal)
  }
  const setSuspended = async (userId: number, principal: Principal, on: boolean) => {
    await target(userId, principal, requireStaff)
    return views.one(await administration.setSuspended(userId, on), principal)
  }

  return [
    serve(authSuspendedUsers, async ({ query, principal }) => {
      requireSession(principal)
      requireStaff(principal)
      const { accounts: found, pagination } = await listAccounts(db, {
        ...query,
        group: 'all',
        only: 'suspended',
      })
      return { items: await views.many(found, principal), pagination }
    }),
    serve(authSuspendUser, ({ params, principal }) => setSuspended(params.user_id, principal, true)),
    serve(authUnsuspendUser, ({ params, principal }) => setSuspended(params.user_id, principal, false)),
    serve(authRemoveTwoFactor, async ({ params, principal }) => {
      await target(params.user_id, principal, requireAdmin)
      await secondFactor.remove(params.user_id)
      return undefined
    }),
  ]
}
