import type { Pagination } from '@app/contract/common.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { UserSignup } from '@app/contract/identity/schemas.ts'
import { paginationOf, sliceOf } from '@app/platform/http/paging.ts'
import type { AccountRow } from '../accounts/account.repository.ts'
import { accountColumns, toAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'

const APPLICATIONS_PER_PAGE = 48

/** A new account as staff see it, with what only they may know. */
export const toSignUp = (account: Account): UserSignup => ({
  userId: account.id,
  username: account.username,
  isBot: account.isBot,
  createdAt: formatDateTime(account.createdAt),
  email: account.email ?? '',
  applicationText: account.applicationText,
})

/** A page of the applications that wait for a decision, oldest first. */
export const listApplications = async (
  { db }: Identity,
  p: number,
): Promise<{ accounts: Account[]; pagination: Pagination }> => {
  const page = { p, perPage: APPLICATIONS_PER_PAGE }
  const { limit, offset } = sliceOf(page)
  const pending = `a.application = 'pending' and a.domain is null and not a.is_deleted`
  const [counted] = await db.query<{ count: number }>(
    'count-applications',
    `select count(*)::int as count from account a where ${pending}`,
  )
  const pagination = paginationOf(page, counted?.count ?? 0)
  const rows = await db.query<AccountRow>(
    'list-applications',
    `select ${accountColumns} from account a where ${pending} order by a.id limit $1 offset $2`,
    [limit, offset],
  )
  return { accounts: rows.map(toAccount), pagination }
}

/** New accounts by their ids, in the same order; null where one is gone or not ours. */
export const findSignUps = async (
  { db }: Identity,
  userIds: readonly number[],
): Promise<(UserSignup | null)[]> => {
  const rows = await db.query<AccountRow>(
    'signups',
    `select ${accountColumns} from account a where a.id = any($1) and a.domain is null and not a.is_deleted`,
    [userIds],
  )
  const found = new Map(rows.map((row) => [row.id, toSignUp(toAccount(row))]))
  return userIds.map((userId) => found.get(userId) ?? null)
}
