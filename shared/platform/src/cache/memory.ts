import { EventEmitter } from 'node:events'
import { LRUCache } from 'lru-cache'
import type { Clock } from '../context.ts'
import { systemClock } from '../context.ts'
import type { Cache, LimitRule, Limiter } from './cache.ts'
import { judge } from './window.ts'

/** Bounds what a flood of keys can take; the values of one program's own use stay far below. */
const MAX_KEYS = 200_000
const MAX_BYTES = 64 * 1024 * 1024

type Entry = { value: string; until: number }
type Count = { window: number; current: number; previous: number }

/** Counts calls in this process; also what the Redis adapter falls back to while Redis is away. */
export const createMemoryLimiter = (rule: LimitRule, clock: Clock = systemClock): Limiter => {
  const counts = new LRUCache<string, Count>({ max: 100_000 })
  return {
    consume(key) {
      const now = clock.now().getTime()
      const window = Math.floor(now / rule.durationMs)
      const seen = counts.get(key)
      const count: Count =
        seen?.window === window
          ? seen
          : { window, current: 0, previous: seen?.window === window - 1 ? seen.current : 0 }
      const verdict = judge(rule, count, now)
      if (verdict.allowed) count.current++
      if (count !== seen) counts.set(key, count)
      return verdict
    },
  }
}

/** The cache of a single process. */
export const createMemoryCache = ({ clock = systemClock }: { clock?: Clock } = {}): Cache => {
  const entries = new LRUCache<string, Entry>({
    max: MAX_KEYS,
    maxSize: MAX_BYTES,
    sizeCalculation: (entry, key) => entry.value.length + key.length + 64,
  })
  const channels = new EventEmitter().setMaxListeners(0)
  const limiters = new Map<string, Limiter>()

  const live = (key: string): Entry | undefined => {
    const entry = entries.get(key)
    if (entry === undefined || entry.until > clock.now().getTime()) return entry
    entries.delete(key)
    return undefined
  }
  const put = (key: string, value: string, ttlMs: number) => {
    entries.set(key, { value, until: clock.now().getTime() + ttlMs })
  }

  return {
    get: async (key) => live(key)?.value ?? null,
    set: async (key, value, ttlMs) => put(key, value, ttlMs),
    async add(key, value, ttlMs) {
      if (live(key)) return false
      put(key, value, ttlMs)
      return true
    },
    async increase(key, by, ttlMs) {
      const total = Number(live(key)?.value ?? 0) + by
      put(key, String(total), ttlMs)
      return total
    },
    async delete(key) {
      entries.delete(key)
    },
    async publish(channel, message) {
      // Who hears it in another process says so when it has.
      await Promise.all(channels.listeners(channel).map((hear): unknown => hear(message)))
    },
    async subscribe(channel, listener) {
      channels.on(channel, listener)
      return async () => void channels.off(channel, listener)
    },
    limiter(name, rule) {
      const known = limiters.get(name) ?? createMemoryLimiter(rule, clock)
      limiters.set(name, known)
      return known
    },
    healthy: async () => true,
    async close() {
      entries.clear()
      channels.removeAllListeners()
    },
  }
}
