import type { Clock } from '../context.ts'
import { systemClock } from '../context.ts'
import { createMemoryCache } from './memory.ts'
import type { Cache } from './cache.ts'

/**
 * What is better remembered by this process alone than not at all: while the shared cache is out of reach, each
 * replica keeps its own notes, as the limiters do.
 */
export const insured = (
  cache: Cache,
  clock: Clock = systemClock,
): Pick<Cache, 'get' | 'set' | 'increase' | 'delete'> => {
  const spare = createMemoryCache({ clock })
  const either = <T>(work: (on: Cache) => Promise<T>): Promise<T> => work(cache).catch(() => work(spare))
  return {
    get: (key) => either((on) => on.get(key)),
    set: (key, value, ttlMs) => either((on) => on.set(key, value, ttlMs)),
    increase: (key, by, ttlMs) => either((on) => on.increase(key, by, ttlMs)),
    delete: (key) => either((on) => on.delete(key)),
  }
}
