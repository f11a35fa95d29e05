import {
  adminUserBan,
  adminUserDeleteAccount,
  adminUserPurge,
  adminUserRetrieveBanned,
  adminUserUnban,
  adminUserVerify,
  adminViewUserApplicationApprove,
  adminViewUserApplicationReject,
  adminViewUserApplications,
} from '@app/contract/identity/admin.ts'
import { readSignups } from '@app/contract/calls/messaging.ts'
import { inTime } from '@app/platform/calls/in-time.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { serve } from '@app/platform/http/serve.ts'
import { listAccounts } from '../accounts/account-lists.view.ts'
import type { AccountRow } from '../accounts/account.repository.ts'
import { accountColumns, toAccount } from '../accounts/account.repository.ts'
import type { Identity } from '../context.ts'
import { pageBounds } from '../pages.ts'
import { requireAdmin, requireStaff } from './rights.rules.ts'
import { toSignup } from '../sign-ups/sign-up.view.ts'

const APPLICATIONS_PER_PAGE = 48
/** What staff see is worth more than that their notifications of it are read at once. */
const PATIENCE_MS = 500

export const adminRoutes = ({ deps: { db, calls }, accounts, views, administration }: Identity) => {
  /** 404 comes before 403 (rules/oauth-and-limits.md#order-of-refusals). */
  const target = async (userId: number, principal: Principal, require: (principal: Principal) => void) => {
    if (!(await accounts.byId(userId))) throw notFound('There is no such user.')
    require(principal)
  }

  return [
    serve(adminUserRetrieveBanned, async ({ query, principal }) => {
      requireAdmin(principal)
      const { accounts: found, pagination } = await listAccounts(db, { ...query, only: 'banned' })
      const users = await views.many(found, principal)
      return {
        items: users.map((user) => ({ ...user, notificationStatus: null, isBanned: true })),
        pagination,
      }
    }),
    serve(adminUserBan, async ({ params, principal }) => {
      await target(params.user_id, principal, requireAdmin)
      const account = await administration.ban(params.user_id)
      return { ...(await views.one(account, principal)), isBanned: account.isBanned }
    }),
    serve(adminUserUnban, async ({ params, principal }) => {
      await target(params.user_id, principal, requireAdmin)
      const account = await administration.unban(params.user_id)
      return { ...(await views.one(account, principal)), isBanned: account.isBanned }
    }),
    serve(adminUserVerify, async ({ params, principal }) => {
      await target(params.user_id, principal, requireAdmin)
      const account = await administration.setVerified(params.user_id, true)
      return { ...(await views.one(account, principal)), isVerified: account.isVerified }
    }),
    serve(adminUserDeleteAccount, async ({ params, principal }) => {
      await target(params.user_id, principal, requireAdmin)
      return views.one(await administration.markForDeletion(params.user_id), principal)
    }),
    serve(adminUserPurge, async ({ params, principal }) => {
      await target(params.user_id, principal, requireAdmin)
      await administration.askToPurge(params.user_id)
      return undefined
    }),
    serve(adminViewUserApplications, async ({ query, principal }) => {
      requireStaff(principal)
      const pending = `a.application = 'pending' and a.domain is null and not a.is_deleted`
      const [counted] = await db.query<{ count: number }>(
        'count-applications',
        `select count(*)::int as count from account a where ${pending}`,
      )
      const { limit, offset, pagination } = pageBounds(counted?.count ?? 0, {
        p: query.p,
        perPage: APPLICATIONS_PER_PAGE,
      })
      const rows = await db.query<AccountRow>(
        'list-applications',
        `select ${accountColumns} from account a where ${pending} order by a.id limit $1 offset $2`,
        [limit, offset],
      )
      if (rows.length > 0) {
        const joinedIds = rows.map(({ id }) => id)
        await inTime(calls.ask(readSignups, { userId: principal.userId, joinedIds }), PATIENCE_MS)
      }
      return { items: rows.map(toAccount).map(toSignup), pagination }
    }),
    serve(adminViewUserApplicationApprove, async ({ params, principal }) => {
      await target(params.user_id, principal, requireStaff)
      await administration.decide(params.user_id, 'approved')
      return {}
    }),
    serve(adminViewUserApplicationReject, async ({ params, principal }) => {
      await target(params.user_id, principal, requireStaff)
      await administration.decide(params.user_id, 'rejected')
      return {}
    }),
  ]
}
