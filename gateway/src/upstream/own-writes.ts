import type { Cache } from '@app/platform/cache/cache.ts'
import type { Context } from '@app/contract/operation.ts'
import { formatMarks, parseMarks } from '@app/platform/http/request-context.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import { LRUCache } from 'lru-cache'

/** Projections are rarely this far behind, and who reads later sees the write anyway. */
const KEPT_MS = 5_000
/** A cache that is away must not hold back the answer to a write. */
const STORE_TIMEOUT_MS = 250

type Marks = Map<Context, number>

const merge = (into: Marks, from: ReadonlyMap<Context, number>): Marks => {
  for (const [source, seq] of from) if (seq > (into.get(source) ?? 0)) into.set(source, seq)
  return into
}

const inTime = <T>(work: Promise<T>, otherwise: T): Promise<T> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(otherwise), STORE_TIMEOUT_MS)
    const finish = (value: T) => {
      clearTimeout(timer)
      resolve(value)
    }
    work.then(finish, () => finish(otherwise))
  })

export type OwnWrites = {
  /** Keeps the marks of an answer; resolves when every gateway can see them. */
  remember(userId: number, marks: string): Promise<void>
  /** What this user's next request waits for; empty for none. */
  recall(userId: number): Promise<string>
}

const key = (userId: number): string => `own-writes:${userId}`

/** Which events a user's own writes caused in the last seconds, on whichever gateway they were made (design, section 6). */
export const createOwnWrites = (cache: Cache, log: Logger): OwnWrites => {
  const here = new LRUCache<number, Marks>({ max: 20_000, ttl: KEPT_MS })
  return {
    async remember(userId, text) {
      const marks = merge(here.get(userId) ?? new Map<Context, number>(), parseMarks(text))
      here.set(userId, marks)
      const stored = cache.set(key(userId), formatMarks(marks), KEPT_MS)
      stored.catch((error: unknown) => log.warn({ err: error }, 'own writes are not shared between gateways'))
      await inTime(stored, undefined)
    },
    async recall(userId) {
      const shared = await inTime(cache.get(key(userId)), null)
      const mine = here.get(userId)
      if (!mine) return shared ?? ''
      return formatMarks(merge(parseMarks(shared ?? undefined), mine))
    },
  }
}
