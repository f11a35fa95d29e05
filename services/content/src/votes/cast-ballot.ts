import { contentVoted } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { findItem, lockItem, saveItem } from '../items/item.repository.ts'
import type { Item, Kind } from '../items/item.ts'
import { reranked } from '../items/rerank.ts'
import type { Ballot, Choice } from './vote.rules.ts'
import { afterFavourite, afterVote, countsAfter } from './vote.rules.ts'

type Held = Ballot & { voted: boolean }

/** What somebody holds on an item now. */
export const heldBy = async (db: Knex, itemId: number, userId: number): Promise<Held> => {
  const { rows } = await db.raw<{ rows: { choice: Choice | null; favourite: boolean }[] }>(
    `select (select choice from vote where item_id = ? and user_id = ?) as choice,
       exists (select 1 from favourite where item_id = ? and user_id = ?) as favourite`,
    [itemId, userId, itemId, userId],
  )
  const row = rows[0]
  return { choice: row?.choice ?? 0, favourite: row?.favourite ?? false, voted: row?.choice !== null }
}

/** A first upvote wakes a thread up. It is held before its comment, as everything that changes both does. */
const touchThread = async (tx: Knex.Transaction, item: Item, now: Date): Promise<void> => {
  if (item.thread_id !== null) await tx('item').where({ id: item.thread_id }).update({ last_active: now })
}

const store = async (
  tx: Knex.Transaction,
  item: Item,
  userId: number,
  before: Held,
  after: Ballot,
  now: Date,
): Promise<void> => {
  if (after.choice !== before.choice || (!before.voted && after.choice !== 0)) {
    await tx('vote')
      .insert({ item_id: item.id, user_id: userId, choice: after.choice, voted_at: now })
      .onConflict(['item_id', 'user_id'])
      .merge()
  }
  if (after.favourite && !before.favourite)
    await tx('favourite').insert({ item_id: item.id, user_id: userId, created_at: now })
  if (!after.favourite && before.favourite)
    await tx('favourite').where({ item_id: item.id, user_id: userId }).delete()
}

type Intent = { choice: Choice } | { favourite: boolean }

/** Makes a ballot what it is meant to be, under the lock of its item; saying the same twice changes nothing. */
export const castBallot = async (
  content: Content,
  kind: Kind,
  id: number,
  userId: number,
  intent: Intent,
): Promise<void> => {
  const seen = await findItem(content.db.knex, kind, id)
  const { downvotesMode } = await content.settings()
  const now = content.clock.now()

  await content.db.transaction(async (tx) => {
    const upvote = 'choice' in intent && intent.choice === 1
    if (upvote && !(await heldBy(tx, id, userId)).voted) await touchThread(tx, seen, now)
    const item = await lockItem(tx, kind, id)
    const before = await heldBy(tx, id, userId)
    const after =
      'choice' in intent ? afterVote(before, intent.choice) : afterFavourite(before, intent.favourite)
    if (after.choice === before.choice && after.favourite === before.favourite) return
    await store(tx, item, userId, before, after, now)
    const counts = countsAfter(item, before, after)
    const woken = upvote && !before.voted ? { last_active: now, last_boosted_at: now } : {}
    await saveItem(tx, item, {
      ...counts,
      ...woken,
      ...reranked(item, counts, now, downvotesMode !== 'disabled'),
    })
    await content.outbox.add(tx, contentVoted, {
      type: kind,
      id,
      magazineId: item.magazine_id,
      authorId: item.author_id,
      threadId: item.thread_id ?? item.id,
      userId,
      choice: after.choice === before.choice ? null : after.choice,
      previousChoice: after.choice === before.choice ? null : before.choice,
      favourite: after.favourite === before.favourite ? null : after.favourite,
      ...counts,
    })
  })
}
