import type { Database } from '@app/platform/db/database.ts'
import type { ThreadKind } from '../items/item.ts'

/** What a member read of a thread or wrote below it, until it is kept. */
export type Read = {
  userId: number
  kind: ThreadKind
  number: number
  /** Null: only written below it, which is not to have read the rest. */
  read: { at: string; comments: number } | null
  /** Comments of the member's own since then, which are nothing new to them. */
  written: number
  /** Null forgets it; undefined leaves it as it was. */
  stoppedAt?: number | null | undefined
  folded?: readonly number[] | undefined
}

/**
 * What comes too late changes nothing. Threads and people that are gone by now are left out: what is written a moment
 * later must not fail for their sake. In the order of keys, as all do who write several rows.
 */
const KEEP = `
  insert into reading as kept (user_id, item_id, read_at, comments, stopped_at, folded)
  select n."userId", i.id, coalesce(n.at, known.read_at), coalesce(n.comments, known.comments) + n.written,
    case when n.stops then n."stoppedAt" else known.stopped_at end, coalesce(n.folded, known.folded, '{}')
  from jsonb_to_recordset($1::jsonb) as n ("userId" int, kind text, number int, at timestamptz, comments int, written int,
    stops boolean, "stoppedAt" int, folded int[])
  join item i on i.kind = n.kind and i.number = n.number
  join user_card u on u.user_id = n."userId" and u.state <> 'deleted'
  left join reading known on known.user_id = n."userId" and known.item_id = i.id
  where n.at is not null or known.read_at is not null
  order by 1, 2
  on conflict (user_id, item_id) do update set read_at = excluded.read_at, comments = excluded.comments,
    stopped_at = excluded.stopped_at, folded = excluded.folded
  where kept.read_at is null or kept.read_at <= excluded.read_at`

/** Keeps what members read, all of it in one statement. */
export const keepReads = async (db: Database, reads: readonly Read[]): Promise<void> => {
  const rows = reads.map(({ userId, kind, number, read, written, stoppedAt, folded }) => ({
    userId,
    kind,
    number,
    at: read?.at ?? null,
    comments: read?.comments ?? null,
    written,
    stops: stoppedAt !== undefined,
    stoppedAt: stoppedAt ?? null,
    folded: folded ?? null,
  }))
  await db.query('keep-reads', KEEP, [JSON.stringify(rows)])
}

const MINE = 'user_id = $1 and item_id = (select id from item where kind = $2 and number = $3)'

const FORGET = `
  with changed as (
    update reading set read_at = null, comments = 0, stopped_at = null, folded = '{}'
    where ${MINE} and hidden_at is not null)
  delete from reading where ${MINE} and hidden_at is null`

/** Forgets that somebody read a thread, and where they stopped; what they hid stays hidden. */
export const forgetRead = async (
  db: Database,
  userId: number,
  kind: ThreadKind,
  number: number,
): Promise<void> => {
  await db.query('forget-read', FORGET, [userId, kind, number])
}

const HIDE = `
  insert into reading (user_id, item_id, hidden_at) values ($1, $2, $3)
  on conflict (user_id, item_id) do update set hidden_at = excluded.hidden_at`

export const hideItem = async (db: Database, userId: number, itemId: number, at: Date): Promise<void> => {
  await db.query('hide-item', HIDE, [userId, itemId, at])
}

const UNHIDE = `
  with changed as (
    update reading set hidden_at = null
    where ${MINE} and hidden_at is not null and read_at is not null)
  delete from reading where ${MINE} and read_at is null`

export const unhideItem = async (
  db: Database,
  userId: number,
  kind: ThreadKind,
  number: number,
): Promise<void> => {
  await db.query('unhide-item', UNHIDE, [userId, kind, number])
}

const TOUCHED = 'greatest(read_at, hidden_at)'

const PRUNE_OLD = `
  delete from reading where ctid = any(array(select ctid from reading where ${TOUCHED} < $1 limit $2)) returning 1`

/** Takes away up to `limit` rows that nobody touched since; answers how many. */
export const pruneOld = async (db: Database, before: Date, limit: number): Promise<number> =>
  (await db.query('prune-reading', PRUNE_OLD, [before, limit])).length

const PRUNE_MANY = `
  delete from reading where ctid = any(array(
    select late.ctid
    from (select user_id from reading group by user_id having count(*) > $1 order by 1 limit 100) r
    cross join lateral (
      select ctid from reading where user_id = r.user_id order by ${TOUCHED} desc nulls last offset $1 limit $2) late))
  returning 1`

/** Takes away what members have beyond the `most` they touched last, up to `limit` of each; answers how many. */
export const pruneBeyond = async (db: Database, most: number, limit: number): Promise<number> =>
  (await db.query('prune-reading-of-member', PRUNE_MANY, [most, limit])).length
