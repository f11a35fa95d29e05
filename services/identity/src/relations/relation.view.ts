import type { Pagination } from '@app/contract/common.ts'
import type { PageQuery } from '@app/platform/http/paging.ts'
import { paginationOf, sliceOf } from '@app/platform/http/paging.ts'
import type { AccountRow } from '../accounts/account.repository.ts'
import { accountColumns, toAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'

/** Which side of which relation is listed: the column held fixed, and the one that names who is shown. */
const lists = {
  followed: { table: 'follow', fixed: 'follower_id', shown: 'followed_id' },
  followers: { table: 'follow', fixed: 'followed_id', shown: 'follower_id' },
  requests: {
    table: `(select * from follow_request where state = 'requested')`,
    fixed: 'followed_id',
    shown: 'follower_id',
  },
  blocked: { table: 'block', fixed: 'blocker_id', shown: 'blocked_id' },
  muted: {
    table: '(select * from mute where ends_at is null or ends_at > now())',
    fixed: 'muter_id',
    shown: 'muted_id',
  },
} as const

export type RelationList = keyof typeof lists

/** A page of the accounts in relation to `accountId`, latest first. */
export const listRelated = async (
  { db }: Identity,
  list: RelationList,
  accountId: number,
  page: PageQuery,
): Promise<{ accounts: Account[]; pagination: Pagination }> => {
  const { table, fixed, shown } = lists[list]
  const { limit, offset } = sliceOf(page)
  const [counted] = await db.query<{ count: number }>(
    `count-${list}`,
    `select count(*)::int as count from ${table} r where ${fixed} = $1`,
    [accountId],
  )
  const pagination = paginationOf(page, counted?.count ?? 0)
  const rows = await db.query<AccountRow>(
    `list-${list}`,
    `select ${accountColumns} from ${table} r join account a on a.id = r.${shown}
     where r.${fixed} = $1 order by r.created_at desc, r.${shown} desc limit $2 offset $3`,
    [accountId, limit, offset],
  )
  return { accounts: rows.map(toAccount), pagination }
}
