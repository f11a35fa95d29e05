import {
  adminUserBan,
  adminUserRetrieveBanned,
  adminUserUnban,
  adminUserVerify,
} from '@app/contract/identity/admin.ts'
import {
  authAddGlobalModerator,
  authRemoveGlobalModerator,
  authSuspendUser,
  authSuspendedUsers,
  authUnsuspendUser,
  authUsers,
} from '@app/contract/identity/staff.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Account } from '../accounts/account.ts'
import { listAccounts } from '../accounts/account-lists.view.ts'
import { viewUser, viewUsers } from '../accounts/account.view.ts'
import type { Identity } from '../context.ts'
import {
  banAccount,
  setGlobalModerator,
  setSuspended,
  setVerified,
  unbanAccount,
} from './moderate-account.ts'
import { listForStaff } from './staff-list.view.ts'
import { requireTarget } from './require-target.ts'
import { requireSession, requireStaff } from './rights.rules.ts'

const viewBan = async (identity: Identity, account: Account, principal: Principal) => ({
  ...(await viewUser(identity, account, principal)),
  isBanned: account.isBanned,
  banReason: account.banReason,
})

/**
 * Bans, confirmations, suspensions and global moderators. The latter two are for browsers only: whatever a token is allowed,
 * it is not allowed these.
 */
export const administrationRoutes = (identity: Identity): Route[] => [
  serve(adminUserRetrieveBanned, async ({ query, principal }) => {
    requireAdmin(principal)
    const { accounts: found, pagination } = await listAccounts(identity, { ...query, only: 'banned' })
    const users = await viewUsers(identity, found, principal)
    const reasons = new Map(found.map(({ id, banReason }) => [id, banReason]))
    return {
      items: users.map((user) => ({
        ...user,
        notificationStatus: null,
        isBanned: true,
        banReason: reasons.get(user.userId) ?? null,
      })),
      pagination,
    }
  }),
  serve(adminUserBan, async ({ params, body, principal }) => {
    await requireTarget(identity, params.user_id, principal, requireAdmin)
    return viewBan(identity, await banAccount(identity, params.user_id, body.reason), principal)
  }),
  serve(adminUserUnban, async ({ params, principal }) => {
    await requireTarget(identity, params.user_id, principal, requireAdmin)
    return viewBan(identity, await unbanAccount(identity, params.user_id), principal)
  }),
  serve(adminUserVerify, async ({ params, principal }) => {
    await requireTarget(identity, params.user_id, principal, requireAdmin)
    const account = await setVerified(identity, params.user_id, true)
    return { ...(await viewUser(identity, account, principal)), isVerified: account.isVerified }
  }),
  serve(authUsers, ({ query, principal }) => {
    requireSession(principal)
    requireAdmin(principal)
    return listForStaff(identity, query, principal)
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
  serve(authAddGlobalModerator, async ({ params, principal }) => {
    requireSession(principal)
    await requireTarget(identity, params.user_id, principal, requireAdmin)
    return viewUser(identity, await setGlobalModerator(identity, params.user_id, true), principal)
  }),
  serve(authRemoveGlobalModerator, async ({ params, principal }) => {
    requireSession(principal)
    await requireTarget(identity, params.user_id, principal, requireAdmin)
    return viewUser(identity, await setGlobalModerator(identity, params.user_id, false), principal)
  }),
]
