import { magazinePurged } from '@app/contract/events/community.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Community } from '../context.ts'
import { requireAdmin, standingOf } from '../rights/standing.ts'

type PurgeJob = { magazineId: number }
const QUEUE = 'community.purge'

/** Answers at once; the work is done in the background, and until then the magazine can be read. */
export const orderPurge = async (ctx: Community, magazineId: number, principal: Principal): Promise<void> => {
  if (!(await standingOf(ctx, magazineId, principal))) throw notFound('There is no magazine with this id.')
  requireAdmin(principal)
  await ctx.work.enqueue(QUEUE, { magazineId } satisfies PurgeJob, { id: `purge-magazine-${magazineId}` })
}

/**
 * Removes a magazine and all that hangs on it here; content removes its items when it hears of it. One transaction:
 * interrupted, nothing has happened and the job runs again; done, running again finds nothing.
 */
export const purgeWorker = (ctx: Community): Worker<PurgeJob> => ({
  queue: QUEUE,
  concurrency: 1,
  retryDelaysMs: [1_000, 10_000, 60_000, 600_000],
  async handle({ data: { magazineId } }) {
    await ctx.db.transaction(async (tx) => {
      await tx.raw('set local statement_timeout = 0')
      const gone = await tx('magazine').where({ id: magazineId }).delete()
      if (gone > 0) await ctx.outbox.add(tx, magazinePurged, { magazineId })
    })
  },
})
