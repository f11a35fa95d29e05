import {
  filterListsChanged,
  instanceBlocksChanged,
  userBlocked,
  userChanged,
  userFollowed,
  userMuted,
  userSeen,
} from '@app/contract/events/identity.ts'
import type { SnapshotPage } from '@app/platform/context.ts'
import type { AccountRow } from '../accounts/account.repository.ts'
import { accountColumns, toAccount } from '../accounts/account.repository.ts'
import { toCard } from '../accounts/account.ts'
import type { Identity } from '../context.ts'
import type { FilterListRow } from '../filters/filter-lists.ts'
import { toFilters } from '../filters/filter-lists.ts'

const PAGE = 500

/**
 * Everything another context needs to rebuild its projection: accounts first, then follows, blocks, mutes, and what members
 * hide. `cursor` null: from the beginning.
 */
export const readSnapshot = async ({ db }: Identity, cursor: string | null): Promise<SnapshotPage> => {
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
      events: rows.flatMap((row) => [
        { type: userChanged.name, version: userChanged.version, data: toCard(toAccount(row)) },
        {
          type: userSeen.name,
          version: userSeen.version,
          data: { userId: row.id, at: row.last_active.toISOString() },
        },
      ]),
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
      events: rows.map((data) => ({ type: userFollowed.name, version: userFollowed.version, data })),
      next: last && rows.length === PAGE ? `follow:${last.followerId}:${last.followedId}` : 'block:0:0',
    }
  }
  if (part === 'mute') {
    const rows = await db.query<{ muterId: number; mutedId: number }>(
      'snapshot-mutes',
      `select muter_id as "muterId", muted_id as "mutedId" from mute
       where (muter_id, muted_id) > ($1, $2) order by muter_id, muted_id limit ${PAGE}`,
      from,
    )
    const last = rows.at(-1)
    return {
      events: rows.map((data) => ({ type: userMuted.name, version: userMuted.version, data })),
      next: last && rows.length === PAGE ? `mute:${last.muterId}:${last.mutedId}` : 'filters:0',
    }
  }
  if (part === 'filters') {
    const members = await db.query<{ id: number }>(
      'snapshot-filtering-members',
      `select distinct account_id as id from filter_list where account_id > $1 order by 1 limit ${PAGE}`,
      [from[0]],
    )
    const lists = await db.query<FilterListRow>(
      'snapshot-filter-lists',
      'select * from filter_list where account_id = any($1) order by id',
      [members.map(({ id }) => id)],
    )
    const listsOf = Map.groupBy(lists, (row) => row.account_id)
    const last = members.at(-1)
    return {
      events: members.map(({ id }) => ({
        type: filterListsChanged.name,
        version: filterListsChanged.version,
        data: toFilters(id, listsOf.get(id) ?? []),
      })),
      next: last && members.length === PAGE ? `filters:${last.id}` : 'instances:0',
    }
  }
  if (part === 'instances') {
    const rows = await db.query<{ userId: number; domains: string[] | null; exempt: string[] | null }>(
      'snapshot-instance-choices',
      `select account_id as "userId", array_agg(domain) filter (where blocked) as domains,
         array_agg(domain) filter (where not blocked) as exempt
       from instance_choice where account_id > $1 group by 1 order by 1 limit ${PAGE}`,
      [from[0]],
    )
    const last = rows.at(-1)
    return {
      events: rows.map(({ userId, domains, exempt }) => ({
        type: instanceBlocksChanged.name,
        version: instanceBlocksChanged.version,
        data: { userId, domains: domains ?? [], exempt: exempt ?? [] },
      })),
      next: last && rows.length === PAGE ? `instances:${last.userId}` : null,
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
    events: rows.map((data) => ({ type: userBlocked.name, version: userBlocked.version, data })),
    next: last && rows.length === PAGE ? `block:${last.blockerId}:${last.blockedId}` : 'mute:0:0',
  }
}
