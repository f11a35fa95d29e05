import { inTime } from '@app/platform/calls/in-time.ts'
import type { Cache } from '@app/platform/cache/cache.ts'
import { formatMarks, parseMarks } from '@app/platform/http/request-context.ts'
import type { Marks } from '@app/platform/http/request-context.ts'
import type { Logger } from '@app/platform/observe/log.ts'
import { LRUCache } from 'lru-cache'

/** Projections are rarely this far behind, and who reads later sees the write anyway. */
const KEPT_MS = 5_000
/** A cache that is away must not hold back the answer to a write. */
const STORE_TIMEOUT_MS = 250

const merge = (into: Marks, from: Marks): Marks => {
  for (const [source, seq] of from) if (seq > (into.get(source) ?? 0)) into.set(source, seq)
  return into
}

export type Writer = { userId: number | null; address: string }

/** What came from an address lately: readers there see nothing older than `at`, and wait for `after`. */
export type Since = { at: number; after: string }

export type OwnWrites = {
  /** Keeps the marks of an answer; resolves when every gateway can see them. */
  remember(writer: Writer, marks: string): Promise<void>
  /** What this caller's next request waits for; empty for none. */
  recall(writer: Writer): Promise<string>
  /**
   * The last write from this address, by a member or by nobody: who writes and then looks without being signed in (or
   * signs up and then signs in) expects to see it all the same.
   */
  since(address: string): Since | null
  close(): Promise<void>
}

const key = (userId: number): string => `own-writes:${userId}`
/** On which gateways tell each other from where something was written. */
const WRITTEN = 'gateway.written'
type Written = { address: string; marks: string }

/**
 * Which events a user's own writes caused in the last seconds, on whichever gateway they were made
 * (decisions/0007-read-your-own-writes.md).
 */
export const createOwnWrites = (cache: Cache, log: Logger): OwnWrites => {
  const here = new LRUCache<number, Marks>({ max: 20_000, ttl: KEPT_MS })
  const fromAddress = new LRUCache<string, { at: number; marks: Marks }>({ max: 20_000, ttl: KEPT_MS })
  const note = (address: string, news: Marks) => {
    const before = fromAddress.get(address)?.marks ?? new Map()
    fromAddress.set(address, { at: performance.now(), marks: merge(before, news) })
  }
  const subscribed = cache.subscribe(WRITTEN, (text) => {
    const { address, marks } = JSON.parse(text) as Written
    note(address, parseMarks(marks))
  })
  // Without it each gateway knows of its own.
  subscribed.catch((error: unknown) => log.warn({ err: error }, 'writes at other gateways are not heard of'))
  return {
    since(address) {
      // The hot path asks for every request, and mostly nobody has written.
      if (fromAddress.size === 0) return null
      const found = fromAddress.get(address)
      return found ? { at: found.at, after: formatMarks(found.marks) } : null
    },
    async remember({ userId, address }, text) {
      const news = parseMarks(text)
      note(address, news)
      const told = cache.publish(WRITTEN, JSON.stringify({ address, marks: text } satisfies Written))
      const storing: Promise<unknown>[] = [told]
      if (userId !== null) {
        const marks = merge(here.get(userId) ?? new Map(), news)
        here.set(userId, marks)
        storing.push(cache.set(key(userId), formatMarks(marks), KEPT_MS))
      }
      const stored = Promise.all(storing)
      stored.catch((error: unknown) => log.warn({ err: error }, 'own writes are not shared between gateways'))
      await inTime(stored, STORE_TIMEOUT_MS)
    },
    async recall({ userId, address }) {
      const nearby = fromAddress.get(address)?.marks
      if (userId === null) return nearby ? formatMarks(nearby) : ''
      const shared = await inTime(cache.get(key(userId)), STORE_TIMEOUT_MS)
      const mine = here.get(userId)
      if (!mine && !nearby) return shared ?? ''
      const marks = parseMarks(shared ?? undefined)
      for (const more of [mine, nearby]) if (more) merge(marks, more)
      return formatMarks(marks)
    },
    async close() {
      const leave = await subscribed.catch(() => null)
      await leave?.()
    },
  }
}
