import type { DeletionCounts } from '@app/contract/identity/deletions.ts'
import type { Community } from '../context.ts'

/** What goes with an account. Reports have no index by person, so they are counted when they are removed. */
export const countsOfMember = async (community: Community, userId: number): Promise<DeletionCounts> => {
  const [row] = await community.db.query<{ subscriptions: number }>(
    'subscriptions-of',
    'select count(*)::int as subscriptions from subscription where user_id = $1',
    [userId],
  )
  return row ?? {}
}
