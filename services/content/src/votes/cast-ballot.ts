import { AsyncLocalStorage } from 'node:async_hooks'
import { contentVoted } from '@app/contract/events/content.ts'
import { afterCommit } from '@app/platform/db/open.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import { announcing } from '@app/platform/events/outbox.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { readSettings } from '../settings/settings.ts'
import type { Settings } from '../settings/settings.ts'
import { noSuch } from '../items/item.repository.ts'
import { isOpenBelow } from '../items/audience.ts'
import type { Told } from '../items/audience.ts'
import type { Item, Kind } from '../items/item.ts'
import { reranked } from '../items/rerank.ts'
import type { Ballot, Choice } from './vote.rules.ts'
import { afterFavourite, afterVote, countsAfter } from './vote.rules.ts'

/** `voted`: ever, also where it was taken back since. */
type Held = Ballot & { voted: boolean }
type HeldRow = { choice: Choice | null; favourite: boolean }

const toHeld = ({ choice, favourite }: HeldRow): Held => ({
  choice: choice ?? 0,
  favourite,
  voted: choice !== null,
})

/** What a ballot is counted on, and what its position in lists is computed from. */
type Counted = Pick<
  Item,
  | 'id'
  | 'kind'
  | 'number'
  | 'author_id'
  | 'magazine_id'
  | 'thread_id'
  | 'thread_number'
  | 'uv'
  | 'dv'
  | 'favourites'
  | 'favourites_elsewhere'
  | 'comment_count'
  | 'commenter_count'
  | 'score'
  | 'ranking'
  | 'created_at'
  | 'audience'
>
const COUNTED = `i.id, i.kind, i.number, i.author_id, i.magazine_id, i.thread_id, i.thread_number, i.uv, i.dv, i.favourites,
  i.favourites_elsewhere, i.comment_count, i.commenter_count, i.score, i.ranking, i.created_at, i.audience`

/** An item before it is held. Whatever changes it changes its `version`, and every ballot on it does. */
export type Seen = Counted & Told & { version: string; held: Held; settings: Settings }

type SeenRow = Omit<Seen, 'held' | 'settings'> & HeldRow & { settings: Record<string, unknown> | null }

/**
 * An item, what somebody holds on it, and the settings that bear on votes, before anything is locked; 404 where there is
 * none of that kind.
 */
export const seeBallot = async (
  content: Content,
  kind: Kind,
  number: number,
  userId: number,
): Promise<Seen> => {
  const [row] = await content.db.query<SeenRow>(
    'ballot',
    `select ${COUNTED}, i.visibility, i.xmin::text as version, v.choice, f.user_id is not null as favourite, s.settings
     from item i left join vote v on v.item_id = i.id and v.user_id = $3
     left join favourite f on f.item_id = i.id and f.user_id = $3
     left join instance_setting s on true
     where i.kind = $1 and i.number = $2`,
    [kind, number, userId],
  )
  if (!row) throw noSuch(kind, number)
  const settings = row.settings ? readSettings(row.settings) : await content.settings.current()
  return { ...row, held: toHeld(row), settings }
}

const LOCK = `select ${COUNTED} from item i where i.id = $1 for update`
const HELD = `
  select (select choice from vote where item_id = $1 and user_id = $2) as choice,
    exists (select from favourite where item_id = $1 and user_id = $2) as favourite`

/**
 * Everything a changed ballot changes, and its event, in one statement. Nothing happens where the item is not of the
 * version it was computed from, if one is given. A thread is woken with its comment.
 */
const STORE = `
  with ballot (item_id, user_id, choice, favourite, at, woken, thread_id, version) as (
    values ($1::int, $2::int, $3::smallint, $4::boolean, $5::timestamptz, $6::boolean, $7::int, $8::xid)
  ),
  counted as (
    update item i set uv = $9, dv = $10, favourites = $11, score = $12, ranking = $13,
      last_active = case when b.woken then b.at else i.last_active end,
      last_boosted_at = case when b.woken then b.at else i.last_boosted_at end
    from ballot b where i.id = b.item_id and (b.version is null or i.xmin = b.version)
    returning i.id
  ),
  kept as (
    insert into vote (item_id, user_id, choice, voted_at)
    select b.item_id, b.user_id, b.choice, b.at from ballot b, counted where b.choice is not null
    on conflict (item_id, user_id) do update set choice = excluded.choice, voted_at = excluded.voted_at
  ),
  liked as (
    insert into favourite (item_id, user_id, created_at)
    select b.item_id, b.user_id, b.at from ballot b, counted where b.favourite
    on conflict do nothing
  ),
  unliked as (
    delete from favourite f using ballot b, counted
    where f.item_id = b.item_id and f.user_id = b.user_id and b.favourite = false
  ),
  thread as (
    update item t set last_active = b.at from ballot b, counted where b.woken and t.id = b.thread_id
  ),
  announced as ${announcing('counted', 14)}
  select seq from announced`

/** Holds an item; where its thread may be woken, that first, as everything that changes both does. */
const lock = async (tx: Knex.Transaction, seen: Seen, mayWake: boolean): Promise<Counted> => {
  if (mayWake && seen.thread_id !== null)
    await runIn(tx, 'lock-thread', 'select id from item where id = $1 for update', [seen.thread_id])
  const [item] = await runIn<Counted>(tx, 'lock-item', LOCK, [seen.id])
  if (!item) throw noSuch(seen.kind, seen.number)
  return item
}

export type Intent = { choice: Choice } | { favourite: boolean }

type Cast = {
  seen: Seen
  userId: number
  intent: Intent
  /** Announces for the request that asked, whosoever's batch it is cast in. */
  asAsked: <T>(work: () => T) => T
}

/** Nothing was known of a vote of theirs: this one may wake the thread. */
const isFirst = ({ seen, intent }: Cast): boolean =>
  'choice' in intent && intent.choice === 1 && !seen.held.voted

/** What one ballot makes of an item and of what was held on it; null: nothing. */
const outcome = (content: Content, item: Counted, before: Held, { seen, userId, intent }: Cast) => {
  const after =
    'choice' in intent ? afterVote(before, intent.choice) : afterFavourite(before, intent.favourite)
  const voted = after.choice !== before.choice
  const favoured = after.favourite !== before.favourite
  if (!voted && !favoured) return null
  const now = content.clock.now()
  const counts = countsAfter(item, before, after)
  const sorted = reranked(item, counts, now, seen.settings.downvotesMode !== 'disabled')
  const choice = voted ? after.choice : null
  const favourite = favoured ? after.favourite : null
  const { values, announced } = content.outbox.within(contentVoted, {
    type: item.kind,
    id: item.number,
    magazineId: item.magazine_id,
    authorId: item.author_id,
    threadId: item.thread_number ?? item.number,
    userId,
    choice,
    previousChoice: voted ? before.choice : null,
    favourite,
    audience: item.audience,
    ...counts,
  })
  const valuesFor = (version: string | null) => [
    item.id,
    userId,
    choice,
    favourite,
    now,
    after.choice === 1 && !before.voted,
    // What is for some of its readers alone wakes nothing that the others see.
    isOpenBelow(item.audience) ? item.thread_id : null,
    version,
    counts.uv,
    counts.dv,
    counts.favourites,
    sorted.score,
    sorted.ranking,
    ...values,
  ]
  return { item: { ...item, ...counts, ...sorted }, valuesFor, announced }
}

/**
 * Casts a ballot on an item as it was seen; answers whether it was still like that. A comment whose thread is to be woken
 * waits for that thread first, and is not cast this way.
 */
const castAsSeen = async (content: Content, cast: Cast): Promise<boolean> => {
  const { seen, asAsked } = cast
  if (seen.thread_id !== null && isFirst(cast)) return false
  const changed = asAsked(() => outcome(content, seen, seen.held, cast))
  if (!changed) return true
  const [row] = await content.db.query<{ seq: number }>(
    'store-ballot',
    STORE,
    changed.valuesFor(seen.version),
  )
  if (!row) return false
  asAsked(() => changed.announced(row.seq))
  return true
}

/** Casts ballots on one item while it is held. */
const castUnderLock = (content: Content, casts: readonly Cast[]): Promise<void> =>
  content.db.transaction(async (tx) => {
    const [first] = casts
    if (!first) return
    let item = await lock(tx, first.seen, casts.some(isFirst))
    for (const cast of casts) {
      const [held] = await runIn<HeldRow>(tx, 'held', HELD, [item.id, cast.userId])
      const before = toHeld(held ?? { choice: null, favourite: false })
      const changed = cast.asAsked(() => outcome(content, item, before, cast))
      if (!changed) continue
      const [row] = await runIn<{ seq: number }>(tx, 'store-ballot', STORE, changed.valuesFor(null))
      if (!row) throw new Error(`a ballot on ${item.kind} ${item.number} was not counted while it was held`)
      cast.asAsked(() => afterCommit(tx, () => changed.announced(row.seq)))
      item = changed.item
    }
  })

/**
 * Makes a ballot what it is meant to be; saying the same twice changes nothing. One that comes alone is cast on what was
 * seen, in one statement; ballots on one item that come at once, in one transaction under the item's lock.
 */
export const castBallot = (content: Content, seen: Seen, userId: number, intent: Intent): Promise<void> => {
  const cast: Cast = { seen, userId, intent, asAsked: AsyncLocalStorage.snapshot() }
  return content.batcher.add(String(seen.id), cast, async (casts: readonly Cast[]) => {
    const [only] = casts
    if (casts.length === 1 && only && (await castAsSeen(content, only))) return
    await castUnderLock(content, casts)
  })
}
