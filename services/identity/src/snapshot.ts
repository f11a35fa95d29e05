import { userBlocked, userChanged, userFollowed } from '@app/contract/events/identity.ts'
import type { SnapshotPage } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import { toCard } from './accounts/account.ts'
import type { AccountRow } from './accounts/account.repository.ts'
import { accountColumns, toAccount } from './accounts/account.repository.ts'

const PAGE = 500

/** Everything another context needs to rebuild its copies: accounts first, then follows, then blocks. */
export const createSnapshot =
  (db: Database) =>
  async (cursor: string | null): Promise<SnapshotPage> => {
    const [part, first, second] = (cursor ?? 'account:0').split(':')
    const from = [Number(first ?? 0), Number(second ?? 0)] as const

    if (part === 'account') {
      const rows = await db.query<AccountRow>(
        'snapshot-accounts',
        `select ${accountColumns} from account a where a.id > $1 order by a.id limit ${PAGE}`,
        [from[0]],
      )
      const last = rows.at(-1)
      return {
        events: rows.map((row) => ({ type: userChanged.name, data: toCard(toAccount(row)) })),
        next: last && rows.length === PAGE ? `account:${last.id}` : 'follow:0:0',
      }
    }
    if (part === 'follow') {
      const rows = await db.query<{ followerId: number; followedId: number }>(
        'snapshot-follows',
        `select follower_id as "followerId", followed_id as "followedId" from follow
         where (follower_id, followed_id) > ($1, $2) order by follower_id, followed_id limit ${PAGE}`,
        from,
      )
      const last = rows.at(-1)
      return {
        events: rows.map((data) => ({ type: userFollowed.name, data })),
        next: last && rows.length === PAGE ? `follow:${last.followerId}:${last.followedId}` : 'block:0:0',
      }
    }
    const rows = await db.query<{ blockerId: number; blockedId: number }>(
      'snapshot-blocks',
      `select blocker_id as "blockerId", blocked_id as "blockedId" from block
       where (blocker_id, blocked_id) > ($1, $2) order by blocker_id, blocked_id limit ${PAGE}`,
      from,
    )
    const last = rows.at(-1)
    return {
      events: rows.map((data) => ({ type: userBlocked.name, data })),
      next: last && rows.length === PAGE ? `block:${last.blockerId}:${last.blockedId}` : null,
    }
  }
