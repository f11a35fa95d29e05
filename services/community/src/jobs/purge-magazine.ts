import { magazinePurge } from '@app/contract/jobs.ts'
import type { Worker } from '@app/platform/bus/bus.ts'
import { workOn } from '@app/platform/events/jobs.ts'
import type { Community } from '../context.ts'
import { purgeMagazine } from '../magazines/purge-magazine.ts'

export const purgeWorker = (community: Community): Worker =>
  workOn(magazinePurge, {
    concurrency: 1,
    retryDelaysMs: [1_000, 10_000, 60_000, 600_000, 3_600_000, 21_600_000],
    handle: (purge, { signal }) => purgeMagazine(community, purge, signal),
  })
