import type { Worker } from '@app/platform/bus/bus.ts'
import { readMagazineLists } from '../actors/read-magazine-lists.ts'
import { MAGAZINE_LISTS } from '../actors/request-magazine-lists.ts'
import type { MagazineListsJob } from '../actors/request-magazine-lists.ts'
import type { Federation } from '../context.ts'

export const magazineListsWorker = (federation: Federation): Worker<MagazineListsJob> => ({
  queue: MAGAZINE_LISTS,
  concurrency: 1,
  retryDelaysMs: [60_000],
  handle: ({ data }) => readMagazineLists(federation, data),
})
