import type { DeletionCounts } from '@app/contract/identity/deletions.ts'
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
import { forgetTranslations } from '../translations/translation.repository.ts'
import { addRemoved, reportRemoved } from './removed-counts.ts'

const kindNames = {
  entry: 'threads',
  post: 'microblogs',
  entry_comment: 'comments',
  post_comment: 'comments',
} as const satisfies Record<Item['kind'], keyof DeletionCounts>

/** An answered comment that was emptied in an earlier turn, or before, counts no more: nothing is left to be removed. */
const countItem = (counts: DeletionCounts, { kind, body, image, attachments, visibility }: Item): void => {
  const pictures = attachments?.length ?? (image ? 1 : 0)
  if (visibility === 'soft_deleted' && body === null && pictures === 0) return
  const name = kindNames[kind]
  counts[name] = (counts[name] ?? 0) + 1
  counts.pictures = (counts.pictures ?? 0) + pictures
}

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
): Promise<{ last: number | null; counts: DeletionCounts }> => {
  const counts: DeletionCounts = {}
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
    countItem(counts, item)
    const answered = !isThread(item.kind) && (await hasBelow(tx, item))
    if (!answered) {
      await purge(content, tx, item, null)
      continue
    }
    await changeVisibility(content, tx, item, 'soft_deleted', null)
    await forgetRevisions(tx, item.id)
    await forgetTranslations(tx, item.id)
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
  return { last: items.at(-1)?.id ?? null, counts }
}

const SET_COUNTS = `
  update item i set uv = n.uv, dv = n.dv, favourites = n.favourites, score = n.score, ranking = n.ranking
  from jsonb_to_recordset(?::jsonb) as n (id int, uv int, dv int, favourites int, score int, ranking int)
  where i.id = n.id`

/** Takes back up to `limit` votes of either kind and as many favourites, counts included. */
const purgeBallots = async (
  content: Content,
  tx: Knex.Transaction,
  userId: number,
  limit: number,
): Promise<{ items: number; counts: DeletionCounts }> => {
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
  const votes = cast.filter(({ choice }) => choice !== 0).length
  const favourites = cast.filter(({ favourite }) => favourite).length
  return { items: cast.length, counts: { votes, favourites } }
}

/** One short transaction's part of `purgeUser`, for people who did so much that others would wait for the whole. */
export const purgeSomeOf = (
  content: Content,
  userId: number,
  limit: number,
  before: number | null,
): Promise<{ before: number | null; left: boolean }> =>
  content.db.transaction(async (tx) => {
    const cast = await purgeBallots(content, tx, userId, limit)
    if (cast.items > 0) {
      await addRemoved(tx, userId, cast.counts)
      return { before, left: true }
    }
    const pollVotes = await takeBackBallots(tx, userId, limit)
    if (pollVotes > 0) {
      await addRemoved(tx, userId, { pollVotes })
      return { before, left: true }
    }
    const { last, counts } = await purgeItems(content, tx, userId, limit, before)
    await addRemoved(tx, userId, counts)
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

/** Gone for good: everything this user made, cast and kept. What that was, with what went before, is told to identity. */
export const purgeUser = async (content: Content, tx: Knex.Transaction, userId: number): Promise<void> => {
  await addRemoved(tx, userId, (await purgeBallots(content, tx, userId, ALL)).counts)
  await addRemoved(tx, userId, { pollVotes: await takeBackBallots(tx, userId, ALL) })
  await addRemoved(tx, userId, (await purgeItems(content, tx, userId, ALL, null)).counts)
  const bookmarks = await tx('bookmark').where({ user_id: userId }).delete()
  await addRemoved(tx, userId, { bookmarks })
  await reportRemoved(content, tx, userId)
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
    named_feed: ['user_id'],
    draft: ['user_id'],
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
