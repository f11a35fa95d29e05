import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import type { Item } from '../items/item.ts'
import { isThread } from '../items/item.ts'
import { reranked } from '../items/rerank.ts'
import { changeVisibility, lockWithThread, purge } from '../items/visibility.ts'

/**
 * What somebody made goes with them. Threads go whole; of a comment that others answered only its text goes, so that
 * their answers keep their place.
 */
const purgeItems = async (content: Content, tx: Knex.Transaction, userId: number): Promise<void> => {
  const items: Pick<Item, 'id' | 'kind'>[] = await tx('item')
    .where({ author_id: userId })
    .orderBy('id', 'desc')
    .select('id', 'kind')
  for (const { id, kind } of items) {
    // An earlier turn may have taken it along with the thread it stood in.
    const still = await tx('item').where({ id }).first('id')
    if (!still) continue
    const item = await lockWithThread(tx, kind, id)
    const answered = !isThread(kind) && item.child_count > 0
    if (!answered) {
      await purge(content, tx, item, null)
      continue
    }
    await changeVisibility(content, tx, item, 'soft_deleted', null)
    await tx('item').where({ id }).update({ body: null, image: null, image_id: null, tags: [], mentions: [] })
  }
}

/** Takes back every vote and favourite of a user, counts included. */
const purgeBallots = async (content: Content, tx: Knex.Transaction, userId: number): Promise<void> => {
  const cast: { item_id: number; choice: number; favourite: boolean }[] = await tx
    .raw(
      `select coalesce(v.item_id, f.item_id) as item_id, coalesce(v.choice, 0) as choice, f.item_id is not null as favourite
       from (select * from vote where user_id = ?) v
       full join (select * from favourite where user_id = ?) f on f.item_id = v.item_id order by 1`,
      [userId, userId],
    )
    .then(({ rows }) => rows)
  for (const { item_id, choice, favourite } of cast) {
    const item = await tx<Item>('item').where({ id: item_id }).forUpdate().first()
    if (!item) continue
    const counts = {
      uv: item.uv - Number(choice === 1),
      dv: item.dv - Number(choice === -1),
      favourites: item.favourites - Number(favourite),
    }
    await tx('item')
      .where({ id: item_id })
      .update({ ...counts, ...reranked(item as Item, counts, content.clock.now()) })
  }
  await tx('vote').where({ user_id: userId }).delete()
  await tx('favourite').where({ user_id: userId }).delete()
}

/** Gone for good: everything this user made, cast and kept. */
export const purgeUser = async (content: Content, tx: Knex.Transaction, userId: number): Promise<void> => {
  await purgeBallots(content, tx, userId)
  await purgeItems(content, tx, userId)
  await tx('bookmark_list').where({ user_id: userId }).delete()
  for (const [table, columns] of Object.entries({
    user_follow: ['follower_id', 'followed_id'],
    user_block: ['blocker_id', 'blocked_id'],
    magazine_subscription: ['user_id'],
    magazine_block: ['user_id'],
    domain_subscription: ['user_id'],
    domain_block: ['user_id'],
    notification_setting: ['user_id'],
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

/** A magazine goes with all that was posted in it. */
export const purgeMagazine = async (
  content: Content,
  tx: Knex.Transaction,
  magazineId: number,
): Promise<void> => {
  const threads: Item[] = await tx('item')
    .where({ magazine_id: magazineId })
    .whereNull('thread_id')
    .orderBy('id')
    .forUpdate()
  for (const thread of threads) await purge(content, tx, thread, null)
  await tx('magazine_count').where({ magazine_id: magazineId }).delete()
  await tx('magazine_subscription').where({ magazine_id: magazineId }).delete()
  await tx('magazine_block').where({ magazine_id: magazineId }).delete()
  await tx('magazine_card').where({ magazine_id: magazineId }).delete()
}
