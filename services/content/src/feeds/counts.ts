import type { Logger } from '@app/platform/observe/log.ts'

type Held<T> = { count: T; at: number; costMs: number; version: number; refreshing: boolean }

const MAX_AGE_MS = 60_000
/** Counting may take this share of the time between two counts; cheap counts are always fresh. */
const PATIENCE = 200
const CHEAP_MS = 2

type Bounds = {
  /** How many different counts are held. */
  keys?: number
  /** While nothing changed here, another replica's writes may stay unseen for this long. */
  quietMs?: number
  now?: () => number
}

/**
 * True counts, counted at a bounded share of the time: what is dear to count is counted seldom, and then beside the
 * request that asked, which gets what was counted last.
 */
export class CountCache<T = number> {
  readonly #held = new Map<string, Held<T>>()
  readonly #keys: number
  readonly #quietMs: number
  readonly #now: () => number
  readonly #log: Logger
  #version = 0

  constructor(log: Logger, { keys = 5_000, quietMs = 2_000, now = () => performance.now() }: Bounds = {}) {
    this.#log = log
    this.#keys = keys
    this.#quietMs = quietMs
    this.#now = now
  }

  /** Another one, whenever something that lists hold changed here. */
  get version(): number {
    return this.#version
  }

  /** Something that lists hold was made, moved or removed by this process. */
  changed(): void {
    this.#version++
  }

  async get(key: string, count: () => Promise<T>): Promise<T> {
    const held = this.#held.get(key)
    if (!held) return this.#count(key, count)
    const age = this.#now() - held.at
    const dearness = held.costMs < CHEAP_MS ? 0 : Math.min(MAX_AGE_MS, held.costMs * PATIENCE)
    const lasts = held.version === this.#version ? Math.max(this.#quietMs, dearness) : dearness
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

  async #count(key: string, count: () => Promise<T>): Promise<T> {
    const version = this.#version
    const started = this.#now()
    const counted = await count()
    const at = this.#now()
    this.#held.delete(key)
    this.#held.set(key, { count: counted, at, costMs: at - started, version, refreshing: false })
    if (this.#held.size > this.#keys) {
      const oldest = this.#held.keys().next().value
      if (oldest !== undefined) this.#held.delete(oldest)
    }
    return counted
  }
}
