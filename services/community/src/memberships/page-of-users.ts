import type { PageQuery } from '@app/platform/http/paging.ts'
import { countOf, pageOf } from '@app/platform/http/paging.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { usersByIds } from '../accounts/account.ts'
import type { Community } from '../context.ts'

/** A page of people as `principal` sees them; `found`: how many there are on all pages. */
export const pageOfUsers = async (
  { db }: Community,
  rows: readonly { user_id: number; found: number }[],
  page: PageQuery,
  principal: Principal,
) => {
  const ids = rows.map((row) => row.user_id)
  const user = await usersByIds(db, ids, principal)
  return pageOf(ids.map(user), countOf(rows, page), page)
}
