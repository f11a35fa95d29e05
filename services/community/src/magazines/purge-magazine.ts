import { formatDateTime } from '@app/contract/common.ts'
import type { MagazinePurge } from '@app/contract/community/purges.ts'
import { magazinePurged } from '@app/contract/events/community.ts'
import type { JobData } from '@app/contract/job.ts'
import { magazinePurge, purgeContent } from '@app/contract/jobs.ts'
import { giveJob } from '@app/platform/events/jobs.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import { requireAdmin } from '@app/platform/http/require-admin.ts'
import type { Community } from '../context.ts'
import { accessOf } from '../rights/access.ts'
import type { Rows } from '../rows.ts'

/** Rows of one table removed at a time here. */
const ROWS = 5_000

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
    await giveJob(community.work, magazinePurge, { magazineId }, { tx, id: `purge-magazine-${magazineId}` })
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
    // What was posted meanwhile is gone, too.
    const removed = tx.raw('greatest(removed, items)')
    await tx('magazine_purge')
      .where({ magazine_id: magazineId })
      .update({ removed, finished_at: community.clock.now() })
  })

/** How far content is. It may be told twice, and after a later word: what is gone stays gone. */
const noteLeft = async (community: Community, magazineId: number, left: number): Promise<void> => {
  await community.db.query(
    'magazine-purge-left',
    `update magazine_purge set items = coalesce(items, $2),
       removed = greatest(removed, coalesce(items, $2) - $2) where magazine_id = $1`,
    [magazineId, left],
  )
}

/**
 * Removes a magazine: has content remove what it holds, batch by batch, then removes what hangs on it here, then itself.
 * Whoever is interrupted goes on with what is left, and running again finds nothing.
 */
export const purgeMagazine = async (
  community: Community,
  { magazineId, content }: JobData<typeof magazinePurge>,
  signal: AbortSignal,
): Promise<void> => {
  if (!content) return giveJob(community.work, purgeContent, { of: 'magazine', magazineId })
  await noteLeft(community, magazineId, content.left)
  if (!content.done) return
  for (const table of [
    'report',
    'moderation_log',
    'role_request',
    'magazine_block',
    'subscription',
    'subscription_request',
    'ban',
  ]) {
    signal.throwIfAborted()
    await clear(community, table, magazineId)
  }
  await finish(community, magazineId)
  community.log.info({ magazineId }, 'a magazine was purged')
}
