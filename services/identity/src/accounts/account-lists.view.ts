import type { PageQuery } from '@app/platform/http/paging.ts'
import { paginationOf, sliceOf } from '@app/platform/http/paging.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Identity } from '../context.ts'
import type { AccountRow } from './account.repository.ts'
import { accountColumns, toAccount } from './account.repository.ts'
import type { Account, Role } from './account.ts'

type Group = 'all' | 'local' | 'remote'

const members = "a.application = 'approved'"
const outsiders = { banned: 'a.is_banned', suspended: 'a.is_suspended' } as const
type Only = keyof typeof outsiders

export type AccountFilter = PageQuery & {
  group: Group
  q?: string | undefined
  withAbout?: boolean
  /** Those who are kept out, or out of sight, instead of the members. */
  only?: Only
}

const groups: Record<Group, string> = {
  all: 'true',
  local: 'a.domain is null',
  remote: 'a.domain is not null and a.discoverable',
}

const escapeLike = (text: string): string => text.replaceAll(/[\\%_]/g, (character) => `\\${character}`)

/** Nobody comes upon people of a silenced host but who follows them. */
const unsilenced =
  '(not a.is_silenced or exists (select from follow f where f.follower_id = $1 and f.followed_id = a.id))'

/**
 * Accounts, most recently active first (users_collection). The text of the statement depends on which filters are
 * given, never on their values, so its name does too.
 */
export const listAccounts = async (
  { db }: Identity,
  filter: AccountFilter,
  reader: Principal | null = null,
) => {
  const seesAll = filter.only !== undefined || reader?.isAdmin || reader?.isGlobalModerator
  const wanted = [
    ...(seesAll ? [] : [reader?.userId ?? 0]),
    ...(filter.q ? [`%${escapeLike(filter.q)}%`] : []),
  ]
  const conditions = [
    filter.only ? outsiders[filter.only] : members,
    groups[filter.group],
    ...(seesAll ? [] : [unsilenced]),
    ...(filter.withAbout ? ["a.about <> ''"] : []),
    ...(filter.q
      ? [`(case when a.domain is null then a.username else '@' || a.username end) like $${wanted.length}`]
      : []),
  ].join(' and ')
  const name = [
    filter.only,
    seesAll && 'staff',
    filter.group,
    filter.withAbout && 'about',
    filter.q && 'named',
  ]
    .filter(Boolean)
    .join('-')

  const { limit, offset } = sliceOf(filter)
  const [counted] = await db.query<{ count: number }>(
    `count-accounts-${name}`,
    `select count(*)::int as count from account a where ${conditions}`,
    wanted,
  )
  const pagination = paginationOf(filter, counted?.count ?? 0)
  const rows = await db.query<AccountRow>(
    `list-accounts-${name}`,
    `select ${accountColumns} from account a where ${conditions}
     order by a.last_active desc, a.id desc limit $${wanted.length + 1} offset $${wanted.length + 2}`,
    [...wanted, limit, offset],
  )
  return { accounts: rows.map(toAccount), pagination }
}

/** Those who run the instance, as far as their accounts are open. */
export const listStaff = async ({ db }: Identity, role: Exclude<Role, 'user'>): Promise<Account[]> => {
  const rows = await db.query<AccountRow>(
    'list-staff',
    `select ${accountColumns} from account a
     where a.role = $1 and a.role <> 'user' and not a.is_deleted and a.application = 'approved' order by a.id`,
    [role],
  )
  return rows.map(toAccount)
}
