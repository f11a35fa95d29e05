import type { Worker } from '@app/platform/bus/bus.ts'
import type { Community } from '../context.ts'
import type { PurgeMagazineJob } from '../magazines/purge-magazine.ts'
import { PURGE_MAGAZINE, purgeMagazine } from '../magazines/purge-magazine.ts'

export const purgeWorker = (community: Community): Worker<PurgeMagazineJob> => ({
  queue: PURGE_MAGAZINE,
  concurrency: 1,
  retryDelaysMs: [1_000, 10_000, 60_000, 600_000, 3_600_000, 21_600_000],
  handle: ({ data: { magazineId } }, signal) => purgeMagazine(community, magazineId, signal),
})
