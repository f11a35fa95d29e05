import { AsyncLocalStorage } from 'node:async_hooks'
import { contentVoted } from '@app/contract/events/content.ts'
import { afterCommit } from '@app/platform/db/open.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { readSettings } from '../settings/settings.ts'
import type { Settings } from '../settings/settings.ts'
import { noSuch } from '../items/item.repository.ts'
import { isOpenBelow } from '../items/audience.ts'
import type { Kind } from '../items/item.ts'
import { reranked } from '../items/rerank.ts'
import { COUNTED } from './ballot-loader.ts'
import type { BallotRow, Counted, HeldRow } from './ballot-loader.ts'
import { columnsOf, STORE } from './store-ballots.ts'
import type { Stored } from './store-ballots.ts'
import type { Ballot, Choice } from './vote.rules.ts'
import { afterFavourite, afterVote, countsAfter } from './vote.rules.ts'

/** `voted`: ever, also where it was taken back since. */
type Held = Ballot & { voted: boolean }

const toHeld = ({ choice, favourite }: HeldRow): Held => ({
  choice: choice ?? 0,
  favourite,
  voted: choice !== null,
})

/** An item before it is held. Whatever changes it changes its `version`, and every ballot on it does. */
export type Seen = Omit<BallotRow, 'choice' | 'favourite' | 'settings'> & { held: Held; settings: Settings }

/**
 * An item, what somebody holds on it, and the settings that bear on votes, before anything is locked; null where there is
 * none of that kind.
 */
export const findBallot = async (
  content: Content,
  kind: Kind,
  number: number,
  userId: number,
): Promise<Seen | null> => {
  const row = await content.ballots({ kind, number, userId })
  if (!row) return null
  const settings = row.settings ? readSettings(row.settings) : await content.settings.current()
  return { ...row, held: toHeld(row), settings }
}

/** The same; 404 where there is none. */
export const seeBallot = async (
  content: Content,
  kind: Kind,
  number: number,
  userId: number,
): Promise<Seen> => {
  const seen = await findBallot(content, kind, number, userId)
  if (!seen) throw noSuch(kind, number)
  return seen
}

const LOCK = `select ${COUNTED} from item i where i.id = $1 for update`
const HELD = `
  select a.user_id, v.choice, f.user_id is not null as favourite from unnest($2::int[]) as a (user_id)
  left join vote v on v.item_id = $1 and v.user_id = a.user_id
  left join favourite f on f.item_id = $1 and f.user_id = a.user_id`

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
  const isFirstUp = after.choice === 1 && !before.voted
  const valuesFor = (version: string | null, isLast = true, wakes = isFirstUp) => [
    item.id,
    userId,
    choice,
    favourite,
    now,
    wakes,
    // What is for some of its readers alone wakes nothing that the others see.
    isOpenBelow(item.audience) ? item.thread_id : null,
    version,
    counts.uv,
    counts.dv,
    counts.favourites,
    sorted.score,
    sorted.ranking,
    isLast,
    ...values,
  ]
  return { item: { ...item, ...counts, ...sorted }, wakes: isFirstUp, valuesFor, announced }
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
  const seq = await content.storeBallot(changed.valuesFor(seen.version))
  if (seq === null) return false
  asAsked(() => changed.announced(seq))
  return true
}

/** Casts ballots of different people on one item while `tx` holds it; answers what that makes of the item. */
const castTogether = async (
  content: Content,
  tx: Knex.Transaction,
  item: Counted,
  casts: readonly Cast[],
): Promise<Counted> => {
  const userIds = casts.map(({ userId }) => userId)
  const rows = await runIn<HeldRow & { user_id: number }>(tx, 'held', HELD, [item.id, userIds])
  const held = new Map(rows.map(({ user_id, ...row }) => [user_id, toHeld(row)]))
  let after = item
  const changes = casts.flatMap((cast) => {
    const before = held.get(cast.userId) ?? toHeld({ choice: null, favourite: false })
    const changed = cast.asAsked(() => outcome(content, after, before, cast))
    if (!changed) return []
    after = changed.item
    return [{ cast, ...changed }]
  })
  if (changes.length === 0) return item
  const wakes = changes.some((change) => change.wakes)
  const ballots = changes.map(({ valuesFor }, at) => valuesFor(null, at === changes.length - 1, wakes))
  const stored = await runIn<Stored>(tx, 'store-ballots', STORE, columnsOf(ballots))
  const seqs = new Map(stored.map(({ user_id, seq }) => [user_id, seq]))
  for (const { cast, announced } of changes) {
    const seq = seqs.get(cast.userId)
    if (seq === undefined)
      throw new Error(`a ballot on ${item.kind} ${item.number} was not counted while it was held`)
    cast.asAsked(() => afterCommit(tx, () => announced(seq)))
  }
  return after
}

/** Casts ballots on one item while it is held: those of one person one after the other. */
const castUnderLock = (content: Content, casts: readonly Cast[]): Promise<void> =>
  content.db.transaction(async (tx) => {
    const [first] = casts
    if (!first) return
    let item = await lock(tx, first.seen, casts.some(isFirst))
    let waiting = casts
    while (waiting.length > 0) {
      const together = [
        ...new Map(waiting.toReversed().map((cast) => [cast.userId, cast])).values(),
      ].toReversed()
      item = await castTogether(content, tx, item, together)
      waiting = waiting.filter((cast) => !together.includes(cast))
    }
  })

/**
 * Makes a ballot what it is meant to be; saying the same twice changes nothing. One that comes alone is cast on what was
 * seen, in one statement with those on other items; ballots on one item that come at once, in one transaction under its lock.
 */
export const castBallot = (content: Content, seen: Seen, userId: number, intent: Intent): Promise<void> => {
  const cast: Cast = { seen, userId, intent, asAsked: AsyncLocalStorage.snapshot() }
  return content.batcher.add(String(seen.id), cast, async (casts: readonly Cast[]) => {
    const [only] = casts
    if (casts.length === 1 && only && (await castAsSeen(content, only))) return
    await castUnderLock(content, casts)
  })
}
