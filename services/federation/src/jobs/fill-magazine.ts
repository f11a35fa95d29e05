import type { Worker } from '@app/platform/bus/bus.ts'
import type { Federation } from '../context.ts'
import { FILL_MAGAZINE, fillMagazine } from '../magazines/fill-magazine.ts'
import type { FillMagazineJob } from '../magazines/fill-magazine.ts'

export const fillMagazineWorker = (federation: Federation): Worker<FillMagazineJob> => ({
  queue: FILL_MAGAZINE,
  concurrency: 4,
  retryDelaysMs: [60_000, 10 * 60_000, 60 * 60_000],
  handle: ({ data }, signal) => fillMagazine(federation, data, { signal }),
})
