import { magazineItemCount, purgeMagazineItems } from '@app/contract/calls/purge.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { MagazinePurge } from '@app/contract/community/purges.ts'
import { magazinePurged } from '@app/contract/events/community.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Community } from '../context.ts'
import { requireAdmin, accessOf } from '../rights/access.ts'
import type { Rows } from '../rows.ts'

export type PurgeMagazineJob = { magazineId: number }
export const PURGE_MAGAZINE = 'community.purge'

/** Items that content removes at a time: a second's work, so that nobody else waits long for what it holds. */
const ITEMS = 200
/** Rows of one table removed at a time here. */
const ROWS = 5_000
/** A job hands on to its successor after this long: a broker takes back what is not acknowledged for half an hour. */
const JOB_MS = 60_000

type PurgeRow = Pick<
  Rows['magazine_purge'],
  'magazine_id' | 'name' | 'items' | 'removed' | 'ordered_at' | 'finished_at'
>

/** Answers at once; the work is done in the background, and until then the magazine can be read. */
export const orderPurge = async (
  community: Community,
  magazineId: number,
  principal: Principal,
): Promise<void> => {
  const found = await accessOf(community, magazineId, principal)
  if (!found) throw notFound('There is no magazine with this id.')
  requireAdmin(principal)
  await community.db.transaction(async (tx) => {
    await tx('magazine_purge')
      .insert({
        magazine_id: magazineId,
        name: found.magazine.name,
        ordered_by_id: principal.userId,
        ordered_at: community.clock.now(),
      })
      .onConflict('magazine_id')
      .ignore()
    await community.work.enqueue(PURGE_MAGAZINE, { magazineId } satisfies PurgeMagazineJob, {
      tx,
      id: `purge-magazine-${magazineId}`,
    })
  })
}

/** How far an ordered purge is, for administrators. */
export const purgeView = async (
  community: Community,
  magazineId: number,
  principal: Principal,
): Promise<MagazinePurge> => {
  const [row] = await community.db.query<PurgeRow>(
    'magazine-purge',
    'select magazine_id, name, items, removed, ordered_at, finished_at from magazine_purge where magazine_id = $1',
    [magazineId],
  )
  if (!row) throw notFound('No purge of a magazine with this id was ordered.')
  requireAdmin(principal)
  return {
    magazineId: row.magazine_id,
    name: row.name,
    items: row.items ?? 0,
    removed: row.removed,
    orderedAt: formatDateTime(row.ordered_at),
    finishedAt: row.finished_at && formatDateTime(row.finished_at),
  }
}

/** Removes the rows of a table that hang on the magazine, a bounded number at a time. */
const clear = async (community: Community, table: string, magazineId: number): Promise<void> => {
  for (let removed = ROWS; removed === ROWS;) {
    removed = await community.db
      .knex(table)
      .whereIn('id', community.db.knex(table).select('id').where({ magazine_id: magazineId }).limit(ROWS))
      .delete()
  }
}

/** What is left at last goes in one step with the announcement: nobody sees half a magazine. */
const finish = (community: Community, magazineId: number): Promise<void> =>
  community.db.transaction(async (tx) => {
    const gone = await tx('magazine').where({ id: magazineId }).delete()
    if (gone > 0) {
      await community.outbox.add(tx, magazinePurged, { magazineId })
      await community.accessCache.magazineChanged(tx, magazineId)
    }
    // A crash between content's batch and our note of it left the count behind.
    const removed = tx.raw('greatest(removed, items)')
    await tx('magazine_purge')
      .where({ magazine_id: magazineId })
      .update({ removed, finished_at: community.clock.now() })
  })

/**
 * Removes a magazine: its content batch by batch, then what hangs on it here, then itself. Each batch is a short
 * transaction that takes its part away for good, so whoever is interrupted goes on with what is left, and running again
 * finds nothing.
 */
export const purgeMagazine = async (
  community: Community,
  magazineId: number,
  signal: AbortSignal,
): Promise<void> => {
  const purges = () => community.db.knex<PurgeRow>('magazine_purge').where({ magazine_id: magazineId })
  const begun = await purges().first()
  if (begun && begun.items === null) {
    const { items } = await community.calls.ask(magazineItemCount, { magazineId })
    await purges().update({ items })
  }
  const until = performance.now() + JOB_MS
  for (let left = true; left;) {
    signal.throwIfAborted()
    if (performance.now() > until) {
      const { removed = 0 } = (await purges().first()) ?? {}
      const id = `purge-magazine-${magazineId}-${removed}`
      await community.work.enqueue(PURGE_MAGAZINE, { magazineId } satisfies PurgeMagazineJob, { id })
      return
    }
    const batch = await community.calls.ask(purgeMagazineItems, { magazineId, limit: ITEMS })
    if (batch.removed > 0) await purges().increment('removed', batch.removed)
    left = batch.left
  }
  for (const table of ['report', 'moderation_log', 'role_request', 'magazine_block', 'subscription', 'ban']) {
    await clear(community, table, magazineId)
  }
  await finish(community, magazineId)
  community.log.info({ magazineId }, 'a magazine was purged')
}
