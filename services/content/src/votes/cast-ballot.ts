import { AsyncLocalStorage } from 'node:async_hooks'
import { contentVoted } from '@app/contract/events/content.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { noSuch } from '../items/item.repository.ts'
import type { Item, Kind, VisibilityName } from '../items/item.ts'
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

export type Seen = {
  kind: Kind
  id: number
  thread_id: number | null
  author_id: number
  visibility: VisibilityName
  held: Held
}

/** An item and what somebody holds on it, before anything is locked; 404 where there is none of that kind. */
export const seeBallot = async (content: Content, kind: Kind, id: number, userId: number): Promise<Seen> => {
  const [row] = await content.db.query<Omit<Seen, 'held'> & HeldRow>(
    'ballot',
    `select i.kind, i.id, i.thread_id, i.author_id, i.visibility, v.choice, f.user_id is not null as favourite
     from item i left join vote v on v.item_id = i.id and v.user_id = $3
     left join favourite f on f.item_id = i.id and f.user_id = $3
     where i.id = $1 and i.kind = $2`,
    [id, kind, userId],
  )
  if (!row) throw noSuch(kind, id)
  return { ...row, held: toHeld(row) }
}

/** What a ballot is counted on, and what the item's place in lists is reckoned from. */
type Counted = Pick<
  Item,
  | 'id'
  | 'kind'
  | 'author_id'
  | 'magazine_id'
  | 'thread_id'
  | 'uv'
  | 'dv'
  | 'favourites'
  | 'comment_count'
  | 'commenter_count'
  | 'score'
  | 'ranking'
  | 'created_at'
>

const LOCK = `
  select id, kind, author_id, magazine_id, thread_id, uv, dv, favourites, comment_count, commenter_count, score, ranking,
    created_at
  from item where id = ? and kind = ? for update`
const HELD = `
  select (select choice from vote where item_id = ? and user_id = ?) as choice,
    exists (select from favourite where item_id = ? and user_id = ?) as favourite`

/** Everything a changed ballot changes, in one statement. A thread is woken with its comment. */
const STORE = `
  with ballot (item_id, user_id, choice, favourite, at, woken, thread_id) as (
    values (?::int, ?::int, ?::smallint, ?::boolean, ?::timestamptz, ?::boolean, ?::int)
  ),
  kept as (
    insert into vote (item_id, user_id, choice, voted_at)
    select item_id, user_id, choice, at from ballot where choice is not null
    on conflict (item_id, user_id) do update set choice = excluded.choice, voted_at = excluded.voted_at
  ),
  liked as (
    insert into favourite (item_id, user_id, created_at)
    select item_id, user_id, at from ballot where favourite
    on conflict do nothing
  ),
  unliked as (
    delete from favourite f using ballot b
    where f.item_id = b.item_id and f.user_id = b.user_id and b.favourite = false
  ),
  thread as (
    update item t set last_active = b.at from ballot b where b.woken and t.id = b.thread_id
  )
  update item i set uv = ?, dv = ?, favourites = ?, score = ?, ranking = ?,
    last_active = case when b.woken then b.at else i.last_active end,
    last_boosted_at = case when b.woken then b.at else i.last_boosted_at end
  from ballot b where i.id = b.item_id`

/** Holds an item; where its thread may be woken, that first, as everything that changes both does. */
const lock = async (tx: Knex.Transaction, seen: Seen, mayWake: boolean): Promise<Counted> => {
  if (mayWake && seen.thread_id !== null)
    await runIn(tx, 'lock-thread', 'select id from item where id = ? for update', [seen.thread_id])
  const [item] = await runIn<Counted>(tx, 'lock-item', LOCK, [seen.id, seen.kind])
  if (!item) throw noSuch(seen.kind, seen.id)
  return item
}

export type Intent = { choice: Choice } | { favourite: boolean }

type Cast = {
  userId: number
  intent: Intent
  /** Nothing was known of a vote of theirs: this one may wake the thread. */
  isFirst: boolean
  countDownvotes: boolean
  /** Announces for the request that asked, whosoever's turn it is cast in. */
  asAsked: <T>(work: () => T) => T
}

/** Casts one ballot on an item that is held; answers the item as it then is. */
const castOne = async (
  content: Content,
  tx: Knex.Transaction,
  item: Counted,
  { userId, intent, countDownvotes, asAsked }: Cast,
): Promise<Counted> => {
  const { id, kind } = item
  const now = content.clock.now()
  const [row] = await runIn<HeldRow>(tx, 'held', HELD, [id, userId, id, userId])
  const before = toHeld(row ?? { choice: null, favourite: false })
  const after =
    'choice' in intent ? afterVote(before, intent.choice) : afterFavourite(before, intent.favourite)
  const voted = after.choice !== before.choice
  const favoured = after.favourite !== before.favourite
  if (!voted && !favoured) return item
  const counts = countsAfter(item, before, after)
  const sorted = reranked(item, counts, now, countDownvotes)
  await runIn(tx, 'store-ballot', STORE, [
    id,
    userId,
    voted ? after.choice : null,
    favoured ? after.favourite : null,
    now,
    after.choice === 1 && !before.voted,
    item.thread_id,
    counts.uv,
    counts.dv,
    counts.favourites,
    sorted.score,
    sorted.ranking,
  ])
  await asAsked(() =>
    content.outbox.add(tx, contentVoted, {
      type: kind,
      id,
      magazineId: item.magazine_id,
      authorId: item.author_id,
      threadId: item.thread_id ?? id,
      userId,
      choice: voted ? after.choice : null,
      previousChoice: voted ? before.choice : null,
      favourite: favoured ? after.favourite : null,
      ...counts,
    }),
  )
  return { ...item, ...counts, ...sorted }
}

/**
 * Makes a ballot what it is meant to be, under the lock of its item; saying the same twice changes nothing. Ballots on
 * one item that come at once are cast in one transaction.
 */
export const castBallot = (
  content: Content,
  seen: Seen,
  userId: number,
  intent: Intent,
  countDownvotes: boolean,
): Promise<void> => {
  const isFirst = 'choice' in intent && intent.choice === 1 && !seen.held.voted
  const cast: Cast = { userId, intent, isFirst, countDownvotes, asAsked: AsyncLocalStorage.snapshot() }
  return content.turns.take(`${seen.kind} ${seen.id}`, cast, (casts: readonly Cast[]) =>
    content.db.transaction(async (tx) => {
      let item = await lock(
        tx,
        seen,
        casts.some((one) => one.isFirst),
      )
      for (const one of casts) item = await castOne(content, tx, item, one)
    }),
  )
}
