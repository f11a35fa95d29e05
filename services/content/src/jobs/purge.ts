import { purgeContent } from '@app/contract/jobs.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import { workOn } from '@app/platform/events/jobs.ts'
import type { Content } from '../context.ts'
import { emptyMagazine } from '../magazines/purge-magazine-items.ts'
import { emptyAccount } from '../users/purge-user.ts'

/** Items removed at a time: a second's work, so that nobody else waits long for the rows it locks. */
const ITEMS_PER_BATCH = 200
/** A job hands on to its successor after this long: a broker takes back what is not acknowledged for half an hour. */
const JOB_MS = 60_000

/** Removes what a magazine or a person leaves behind, where community or identity says that they are to go. */
export const purgeWorker = (content: Content): Worker =>
  workOn(purgeContent, {
    concurrency: 1,
    retryDelaysMs: [1_000, 10_000, 60_000, 600_000, 3_600_000, 21_600_000],
    handle(purge, { signal }) {
      const bounds = { limit: ITEMS_PER_BATCH, signal, until: performance.now() + JOB_MS }
      return purge.of === 'magazine'
        ? emptyMagazine(content, purge.magazineId, bounds)
        : emptyAccount(content, purge, bounds)
    },
  })
