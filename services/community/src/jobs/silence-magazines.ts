import type { Worker } from '@app/platform/bus/bus.ts'
import type { Community } from '../context.ts'
import { SILENCE_MAGAZINES, silenceMagazines } from '../instances/silence-magazines.ts'

export const silenceWorker = (community: Community): Worker => ({
  queue: SILENCE_MAGAZINES,
  concurrency: 1,
  retryDelaysMs: [1_000, 10_000, 60_000, 600_000, 3_600_000],
  handle: (_job, signal) => silenceMagazines(community, signal),
})
