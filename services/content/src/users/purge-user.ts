import { accountPurge, purgeContent } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { releaseDomains } from '../domains/domain-relation.ts'
import type { Item } from '../items/item.ts'
import { isThread } from '../items/item.ts'
import { saveItem } from '../items/item.repository.ts'
import { reranked } from '../items/rerank.ts'
import type { PurgeBounds } from '../magazines/purge-magazine-items.ts'
import { takeBackBallots } from '../polls/poll.repository.ts'
import { changeVisibility, hasBelow, lockWithThread, purge } from '../items/visibility.ts'
import { forgetRevisions } from '../revisions/revision.repository.ts'

/**
 * What somebody made goes with them, newest first, up to `limit` items older than `before`. Threads go whole; of a
 * comment that others answered only its text goes, so that their answers keep their place. Answers the last item it
 * looked at; null where there was none.
 */
const purgeItems = async (
  content: Content,
  tx: Knex.Transaction,
  userId: number,
  limit: number,
  before: number | null,
): Promise<number | null> => {
  const items: Pick<Item, 'id'>[] = await tx('item')
    .where({ author_id: userId })
    .where((where) => {
      if (before !== null) where.where('id', '<', before)
    })
    .orderBy('id', 'desc')
    .limit(limit)
    .select('id')
  for (const { id } of items) {
    // An earlier batch may have taken it along with the thread it stood in.
    const still = await tx('item').where({ id }).first<Item | undefined>('id', 'kind', 'number', 'thread_id')
    if (!still) continue
    const item = await lockWithThread(tx, still)
    const answered = !isThread(item.kind) && (await hasBelow(tx, item))
    if (!answered) {
      await purge(content, tx, item, null)
      continue
    }
    await changeVisibility(content, tx, item, 'soft_deleted', null)
    await forgetRevisions(tx, item.id)
    await saveItem(tx, item, {
      body: null,
      image: null,
      image_id: null,
      attachments: null,
      emojis: null,
      content_warning: null,
      tags: [],
      mentions: [],
      own_mentions: null,
      quoted_id: null,
      quoted_address: null,
      quote_consent: null,
    })
  }
  return items.at(-1)?.id ?? null
}

const SET_COUNTS = `
  update item i set uv = n.uv, dv = n.dv, favourites = n.favourites, score = n.score, ranking = n.ranking
  from jsonb_to_recordset(?::jsonb) as n (id int, uv int, dv int, favourites int, score int, ranking int)
  where i.id = n.id`

/** Takes back up to `limit` votes of either kind and as many favourites, counts included. Answers of how many items. */
const purgeBallots = async (
  content: Content,
  tx: Knex.Transaction,
  userId: number,
  limit: number,
): Promise<number> => {
  const cast: { item_id: number; choice: number; favourite: boolean }[] = await tx
    .raw(
      `with items as materialized (
         (select item_id from vote where user_id = :userId and choice = 1 limit :limit)
         union (select item_id from vote where user_id = :userId and choice <> 1 limit :limit)
         union (select item_id from favourite where user_id = :userId limit :limit)
       )
       select i.item_id, coalesce(v.choice, 0) as choice, f.item_id is not null as favourite
       from items i
       left join vote v on v.item_id = i.item_id and v.user_id = :userId
       left join favourite f on f.item_id = i.item_id and f.user_id = :userId order by 1`,
      { userId, limit },
    )
    .then(({ rows }) => rows)
  const { downvotesMode } = await content.settings.current()
  const ids = cast.map(({ item_id }) => item_id)
  // In the order of their ids, as everything does that holds several.
  const held = await tx<Item>('item').whereRaw('id = any(?::int[])', [ids]).orderBy('id').forUpdate()
  const byItem = new Map(cast.map((ballot) => [ballot.item_id, ballot]))
  const now = content.clock.now()
  const after = (held as Item[]).flatMap((item) => {
    const ballot = byItem.get(item.id)
    if (!ballot) return []
    const counts = {
      uv: item.uv - Number(ballot.choice === 1),
      dv: item.dv - Number(ballot.choice === -1),
      favourites: item.favourites - Number(ballot.favourite),
    }
    return [{ id: item.id, ...counts, ...reranked(item, counts, now, downvotesMode !== 'disabled') }]
  })
  await tx.raw(SET_COUNTS, [JSON.stringify(after)])
  for (const table of ['vote', 'favourite'])
    await tx(table).where({ user_id: userId }).whereRaw('item_id = any(?::int[])', [ids]).delete()
  return cast.length
}

/** One short transaction's part of `purgeUser`, for people who did so much that others would wait for the whole. */
export const purgeSomeOf = (
  content: Content,
  userId: number,
  limit: number,
  before: number | null,
): Promise<{ before: number | null; left: boolean }> =>
  content.db.transaction(async (tx) => {
    if ((await purgeBallots(content, tx, userId, limit)) > 0) return { before, left: true }
    if ((await takeBackBallots(tx, userId, limit)) > 0) return { before, left: true }
    const last = await purgeItems(content, tx, userId, limit, before)
    return { before: last, left: last !== null }
  })

/**
 * Takes away what somebody made and cast, batch by batch, then tells identity. Whoever is interrupted goes on with what is
 * left; beginning anew finds nothing of what is gone.
 */
export const emptyAccount = async (
  content: Content,
  { userId, before }: { userId: number; before: number | null },
  { limit, signal, until }: PurgeBounds,
): Promise<void> => {
  for (let batch = { before, left: true }; batch.left;) {
    signal.throwIfAborted()
    if (performance.now() > until)
      return giveJob(content.work, purgeContent, { of: 'user', userId, before: batch.before })
    batch = await purgeSomeOf(content, userId, limit, batch.before)
  }
  await giveJob(content.work, accountPurge, { accountId: userId, before: null, emptied: true })
}

/** More than anybody has. */
const ALL = 2_000_000_000

/** Gone for good: everything this user made, cast and kept. */
export const purgeUser = async (content: Content, tx: Knex.Transaction, userId: number): Promise<void> => {
  await purgeBallots(content, tx, userId, ALL)
  await takeBackBallots(tx, userId, ALL)
  await purgeItems(content, tx, userId, ALL, null)
  await tx('bookmark_list').where({ user_id: userId }).delete()
  await releaseDomains(tx, userId)
  for (const [table, columns] of Object.entries({
    user_follow: ['follower_id', 'followed_id'],
    user_block: ['blocker_id', 'blocked_id'],
    user_mute: ['muter_id', 'muted_id'],
    magazine_subscription: ['user_id'],
    magazine_block: ['user_id'],
    notification_setting: ['user_id'],
    reading: ['user_id'],
    profile_pin: ['user_id'],
    instance_choice: ['user_id'],
    filter_word: ['user_id'],
  })) {
    for (const column of columns)
      await tx(table)
        .where({ [column]: userId })
        .delete()
  }
  // The card stays where an answered comment still shows who once wrote it.
  const shown = await tx('item').where({ author_id: userId }).first('id')
  if (!shown) await tx('user_card').where({ user_id: userId }).delete()
  else await tx('user_card').where({ user_id: userId }).update({ state: 'deleted' })
}
