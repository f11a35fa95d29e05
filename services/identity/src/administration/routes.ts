import {
  adminUserBan,
  adminUserRetrieveBanned,
  adminUserUnban,
  adminUserVerify,
} from '@app/contract/identity/admin.ts'
import { authSuspendUser, authSuspendedUsers, authUnsuspendUser } from '@app/contract/identity/staff.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { listAccounts } from '../accounts/account-lists.view.ts'
import { viewUser, viewUsers } from '../accounts/account.view.ts'
import type { Identity } from '../context.ts'
import { banAccount, setSuspended, setVerified, unbanAccount } from './moderate-account.ts'
import { requireTarget } from './require-target.ts'
import { requireAdmin, requireSession, requireStaff } from './rights.rules.ts'

/** Bans, confirmations and suspensions. The latter are for browsers only: whatever a token is allowed, it is not allowed these. */
export const administrationRoutes = (identity: Identity): Route[] => [
  serve(adminUserRetrieveBanned, async ({ query, principal }) => {
    requireAdmin(principal)
    const { accounts: found, pagination } = await listAccounts(identity, { ...query, only: 'banned' })
    const users = await viewUsers(identity, found, principal)
    return {
      items: users.map((user) => ({ ...user, notificationStatus: null, isBanned: true })),
      pagination,
    }
  }),
  serve(adminUserBan, async ({ params, principal }) => {
    await requireTarget(identity, params.user_id, principal, requireAdmin)
    const account = await banAccount(identity, params.user_id)
    return { ...(await viewUser(identity, account, principal)), isBanned: account.isBanned }
  }),
  serve(adminUserUnban, async ({ params, principal }) => {
    await requireTarget(identity, params.user_id, principal, requireAdmin)
    const account = await unbanAccount(identity, params.user_id)
    return { ...(await viewUser(identity, account, principal)), isBanned: account.isBanned }
  }),
  serve(adminUserVerify, async ({ params, principal }) => {
    await requireTarget(identity, params.user_id, principal, requireAdmin)
    const account = await setVerified(identity, params.user_id, true)
    return { ...(await viewUser(identity, account, principal)), isVerified: account.isVerified }
  }),
  serve(authSuspendedUsers, async ({ query, principal }) => {
    requireSession(principal)
    requireStaff(principal)
    const { accounts: found, pagination } = await listAccounts(identity, {
      ...query,
      group: 'all',
      only: 'suspended',
    })
    return { items: await viewUsers(identity, found, principal), pagination }
  }),
  serve(authSuspendUser, async ({ params, principal }) => {
    requireSession(principal)
    await requireTarget(identity, params.user_id, principal, requireStaff)
    return viewUser(identity, await setSuspended(identity, params.user_id, true), principal)
  }),
  serve(authUnsuspendUser, async ({ params, principal }) => {
    requireSession(principal)
    await requireTarget(identity, params.user_id, principal, requireStaff)
    return viewUser(identity, await setSuspended(identity, params.user_id, false), principal)
  }),
]
