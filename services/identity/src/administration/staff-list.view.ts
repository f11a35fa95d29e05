import { formatDateTime } from '@app/contract/common.ts'
import type { authUsers, StaffUserSort } from '@app/contract/identity/staff.ts'
import type { QueryOf } from '@app/contract/operation.ts'
import { countOf, pageOf, sliceOf } from '@app/platform/http/paging.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { AccountRow } from '../accounts/account.repository.ts'
import { accountColumns, toAccount } from '../accounts/account.repository.ts'
import type { Account } from '../accounts/account.ts'
import { viewUsers } from '../accounts/account.view.ts'
import type { Identity } from '../context.ts'

type Asked = QueryOf<typeof authUsers>

const lists: Record<Asked['list'], string> = {
  active: "a.application = 'approved' and not a.is_deleted",
  inactive: 'not a.is_verified and a.domain is null and not a.is_deleted',
  suspended: 'a.is_suspended',
  banned: 'a.is_banned',
  deleted: 'a.deletes_at is not null and a.domain is null',
}

const groups: Record<Asked['group'], string> = {
  all: 'true',
  local: 'a.domain is null',
  remote: 'a.domain is not null',
}

/** What each sorts by, and which way; the id makes the order total. */
const orders: Record<StaffUserSort, readonly [column: string, way: 'asc' | 'desc']> = {
  active: ['a.last_active', 'desc'],
  name: ['a.username_key', 'asc'],
  email: ['a.email_key', 'asc'],
  joined: ['a.created_at', 'desc'],
  deletion: ['a.deletes_at', 'asc'],
}

const orderOf = ({ sort, reverse }: Asked): string => {
  const [column, usual] = orders[sort]
  const way = reverse ? (usual === 'asc' ? 'desc' : 'asc') : usual
  return `${column} ${way}${column === 'a.email_key' ? ' nulls last' : ''}, a.id ${way}`
}

const likePattern = (text: string): string => `%${text.toLowerCase().replaceAll(/[\\%_]/g, '\\$&')}%`

const knownOf = (account: Account) => ({
  email: account.email,
  lastActive: formatDateTime(account.lastActive),
  isVerified: account.isVerified,
  isSuspended: account.isSuspended,
  isBanned: account.isBanned,
  banReason: account.banReason,
  deletesAt: account.deletesAt && formatDateTime(account.deletesAt),
})

type Row = AccountRow & { found: number }

/** Accounts with their addresses, for administrators. */
export const listForStaff = async (identity: Identity, asked: Asked, principal: Principal) => {
  const q = (asked.q ?? '').trim()
  const named = q === '' ? '' : 'and (a.username_key like $3 or a.email_key like $3)'
  const from = `from account a where ${lists[asked.list]} and ${groups[asked.group]} ${named}`
  const rows = await identity.db.query<Row>(
    ['staff-list', asked.list, asked.group, asked.sort, asked.reverse, q !== ''].join('-'),
    `select ${accountColumns}, (select count(*)::int ${from}) as found ${from}
      order by ${orderOf(asked)} limit $1 offset $2`,
    [asked.perPage, sliceOf(asked).offset, ...(q === '' ? [] : [likePattern(q)])],
  )
  const accounts = new Map(rows.map((row) => [row.id, toAccount(row)]))
  const items = (await viewUsers(identity, [...accounts.values()], principal)).map((user) => ({
    ...user,
    ...knownOf(accounts.get(user.userId)!),
  }))
  return pageOf(items, countOf(rows, asked), asked)
}
