import type { Logger } from '@app/platform/observe/log.ts'

type Held = { count: number; at: number; costMs: number; version: number; refreshing: boolean }

const MAX_KEYS = 5_000
const MAX_AGE_MS = 60_000
/** While nothing changed here, another replica's writes may stay unseen for this long. */
const QUIET_AGE_MS = 2_000
/** Counting may take this share of the time between two counts; cheap counts are always fresh. */
const PATIENCE = 200
const CHEAP_MS = 2

/**
 * True counts for pagination, counted at a bounded share of the time: what is dear to count is counted seldom, and
 * then beside the request that asked, which gets the last known number.
 */
export class CountCache {
  readonly #held = new Map<string, Held>()
  readonly #now: () => number
  readonly #log: Logger
  #version = 0

  constructor(log: Logger, now: () => number = () => performance.now()) {
    this.#log = log
    this.#now = now
  }

  /** Something that lists hold was made, moved or removed by this process. */
  changed(): void {
    this.#version++
  }

  async get(key: string, count: () => Promise<number>): Promise<number> {
    const held = this.#held.get(key)
    if (!held) return this.#count(key, count)
    const age = this.#now() - held.at
    const dearness = held.costMs < CHEAP_MS ? 0 : Math.min(MAX_AGE_MS, held.costMs * PATIENCE)
    const lasts = held.version === this.#version ? Math.max(QUIET_AGE_MS, dearness) : dearness
    if (age < lasts) return held.count
    if (dearness === 0) return this.#count(key, count)
    if (!held.refreshing) {
      held.refreshing = true
      this.#count(key, count).catch((error: unknown) => {
        held.refreshing = false
        this.#log.warn({ err: error }, 'a count could not be renewed')
      })
    }
    return held.count
  }

  async #count(key: string, count: () => Promise<number>): Promise<number> {
    const version = this.#version
    const started = this.#now()
    const counted = await count()
    const at = this.#now()
    this.#held.delete(key)
    this.#held.set(key, { count: counted, at, costMs: at - started, version, refreshing: false })
    if (this.#held.size > MAX_KEYS) {
      const oldest = this.#held.keys().next().value
      if (oldest !== undefined) this.#held.delete(oldest)
    }
    return counted
  }
}
