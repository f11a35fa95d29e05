import { availableParallelism, totalmem } from 'node:os'
import type { Environment } from '@app/platform/config/environment.ts'
import type { Target } from '../modules.ts'
import { targets } from '../modules.ts'

/** More would be in each other's way at the database long before. */
const MOST = 8
/** What a worker and its share of the database take under load. */
const BYTES_OF_ONE = 512 * 1024 * 1024

/**
 * How many processes answer together: as many as were asked for, or else one for each processor but one, as far as the
 * memory goes. The database takes about as much of a processor as one of them does, and runs on the same machine.
 */
export const countWorkers = (machine: {
  asked: number | undefined
  processors: number
  memoryBytes: number
}): number =>
  machine.asked ??
  Math.max(1, Math.min(MOST, machine.processors - 1, Math.floor(machine.memoryBytes / BYTES_OF_ONE)))

/** What each of several may use of something that all use together. */
export const shareOf = (whole: number, workers: number, atLeast: number): number =>
  Math.min(whole, Math.max(atLeast, Math.ceil(whole / workers)))

const POOL_AT_LEAST = 4
const CACHE_BYTES = 64 * 1024 * 1024
const CACHE_BYTES_AT_LEAST = 16 * 1024 * 1024

/**
 * How many processes answer for these targets: several where one serves them all (decisions/0021-workers.md). And what
 * each of them has of the connections to the database and of the memory for kept answers.
 */
export const divide = (
  asked: Environment,
  served: ReadonlySet<Target>,
): { workers: number; environment: Environment; cacheBytes: number } => {
  const isWhole = served.size === targets.length
  const workers = isWhole
    ? countWorkers({
        asked: asked.workers,
        processors: availableParallelism(),
        memoryBytes: Math.min(process.constrainedMemory() || Infinity, totalmem()),
      })
    : 1
  return {
    workers,
    environment: { ...asked, databasePoolMax: shareOf(asked.databasePoolMax, workers, POOL_AT_LEAST) },
    cacheBytes: shareOf(CACHE_BYTES, workers, CACHE_BYTES_AT_LEAST),
  }
}
