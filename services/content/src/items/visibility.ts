import { contentPurged, contentVisibilityChanged } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { unlinkDomain } from '../domains/link-domain.ts'
import { refreshThreadCounts } from './thread-counts.ts'
import { cardOf, cardsOf } from './content-card.ts'
import { isOpenBelow, visibilityFor } from './audience.ts'
import { tally } from './counts.ts'
import type { ItemKey } from './item.repository.ts'
import { lockItem, saveItem, authorInMagazine } from './item.repository.ts'
import type { Item } from './item.ts'
import { commentKindOf, isThread } from './item.ts'
import { forgetRevisions } from '../revisions/revision.repository.ts'
import { forgetTranslations } from '../translations/translation.repository.ts'
import { listingOf } from './listing.ts'

/**
 * Holds an item for a change of its state. The thread of a comment is held first, so that no two changes wait for
 * each other.
 */
export const lockWithThread = async (
  tx: Knex.Transaction,
  item: ItemKey & Pick<Item, 'thread_id'>,
): Promise<Item> => {
  if (item.thread_id !== null) await tx('item').where({ id: item.thread_id }).forUpdate().first('id')
  return lockItem(tx, item)
}

/**
 * Trashes, restores or soft-deletes an item that `lockWithThread` holds. What is restored is for whom it was before. `byId`
 * null: the system.
 */
export const changeVisibility = async (
  content: Content,
  tx: Knex.Transaction,
  item: Item,
  wanted: 'restored' | 'trashed' | 'soft_deleted',
  byId: number | null,
): Promise<void> => {
  const visibility = wanted === 'restored' ? visibilityFor(item.audience) : wanted
  if (item.visibility === visibility) return
  const inMagazine = await authorInMagazine(tx, item.author_id, item.magazine_id)
  const shelf = inMagazine ? listingOf({ ...item, visibility }, inMagazine) : null
  const changed = await saveItem(tx, item, { visibility, shelf })
  if (item.thread_id !== null) await refreshThreadCounts(tx, item.thread_id)
  await tally(content, tx, item.magazine_id, [item], [changed])
  await content.outbox.add(tx, contentVisibilityChanged, {
    ...(await cardOf(tx, changed)),
    byId,
    previous: item.visibility,
    lastActive: changed.last_active.toISOString(),
  })
}

const everythingUnder = (item: Item): { where: string; values: number[] } =>
  isThread(item.kind)
    ? { where: 'id = ? or thread_id = ?', values: [item.id, item.id] }
    : {
        where: 'id = ? or (root_id = ? and ancestor_ids[?] = ?)',
        values: [item.id, item.root_id ?? item.id, item.depth + 1, item.id],
      }

type Doomed = Pick<Item, 'id' | 'kind' | 'visibility' | 'audience' | 'shelf'>

/** Removes an item that `lockWithThread` holds, and all below it, for good. */
export const purge = async (
  content: Content,
  tx: Knex.Transaction,
  item: Item,
  byId: number | null,
): Promise<void> => {
  const { where, values } = everythingUnder(item)
  const doomed: Doomed[] = await tx('item')
    .whereRaw(`(${where})`, values)
    .orderBy('id')
    .forUpdate()
    .select('id', 'kind', 'visibility', 'audience', 'shelf')
  const cards = await cardsOf(
    tx,
    doomed.map(({ id }) => id),
  )
  // Comments go first, and by id: a thread's own cascade would remove them unseen.
  await tx('item')
    .whereRaw('id = any(?::int[])', [doomed.map(({ id }) => id)])
    .delete()
  if (item.thread_id !== null) {
    await tx('item')
      .whereRaw('id = any(?::int[])', [item.ancestor_ids])
      .decrement('child_count', doomed.filter(({ audience }) => isOpenBelow(audience)).length)
    await refreshThreadCounts(tx, item.thread_id, content.clock.now())
  }
  await unlinkDomain(tx, item.domain_id)
  await tally(content, tx, item.magazine_id, doomed, [])
  await content.outbox.addAll(
    tx,
    contentPurged,
    [...cards.values()].map((card) => ({ ...card, byId })),
  )
}

/** Whether anything hangs below: any comment of a thread, any direct reply of a comment, whatever its state. */
export const hasBelow = async (tx: Knex.Transaction, item: Item): Promise<boolean> => {
  const below = isThread(item.kind)
    ? tx('item').where({ thread_id: item.id, kind: commentKindOf(item.kind) })
    : tx('item').where({ root_id: item.root_id ?? item.id, parent_id: item.id })
  return (await below.first('id')) !== undefined
}

/** The author's own delete: for good where nothing hangs below, else only what they wrote goes. */
export const deleteOwn = async (content: Content, tx: Knex.Transaction, item: Item): Promise<void> => {
  if (!(await hasBelow(tx, item))) return purge(content, tx, item, item.author_id)
  await changeVisibility(content, tx, item, 'soft_deleted', item.author_id)
  await forgetRevisions(tx, item.id)
  await forgetTranslations(tx, item.id)
}
