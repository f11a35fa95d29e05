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

/** Who follows, blocks and mutes whom: the table, its columns as the event names them, and what comes next. */
const relations = {
  follow: { event: userFollowed, from: 'follower', to: 'followed', next: 'block:0:0' },
  block: { event: userBlocked, from: 'blocker', to: 'blocked', next: 'mute:0:0' },
  mute: { event: userMuted, from: 'muter', to: 'muted', next: 'filters:0' },
} as const
type Relation = keyof typeof relations

const isRelation = (part: string | undefined): part is Relation =>
  part !== undefined && Object.hasOwn(relations, part)

const readRelations = async (
  { db }: Identity,
  relation: Relation,
  after: readonly [number, number],
): Promise<SnapshotPage> => {
  const { event, from, to, next } = relations[relation]
  const rows = await db.query<{ from: number; to: number }>(
    `snapshot-${relation}s`,
    `select ${from}_id as "from", ${to}_id as "to" from ${relation}
     where (${from}_id, ${to}_id) > ($1, $2) order by ${from}_id, ${to}_id limit ${PAGE}`,
    after,
  )
  const last = rows.at(-1)
  return {
    events: rows.map((row) => ({
      type: event.name,
      version: event.version,
      data: { [`${from}Id`]: row.from, [`${to}Id`]: row.to },
    })),
    next: last && rows.length === PAGE ? `${relation}:${last.from}:${last.to}` : next,
  }
}

/**
 * Everything another context needs to rebuild its projection: accounts first, then follows, blocks, mutes, and what members
 * hide. `cursor` null: from the beginning.
 */
export const readSnapshot = async (identity: Identity, cursor: string | null): Promise<SnapshotPage> => {
  const { db } = identity
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
  if (isRelation(part)) return readRelations(identity, part, from)
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
  throw new Error(`a snapshot has no part ${part}`)
}
