/** Shared short-lived state between gateway replicas. Adapters: in process, that of another process, and Redis; one test suite holds all. */
export type Cache = {
  get(key: string): Promise<string | null>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** Sets only where absent; answers whether it did. For codes and nonces that count once. */
  add(key: string, value: string, ttlMs: number): Promise<boolean>
  /**
   * Adds to a count that begins at nought and answers what it is then; of many at once each gets another answer. The
   * count lives `ttlMs` from its last change.
   */
  increase(key: string, by: number, ttlMs: number): Promise<number>
  delete(key: string): Promise<void>
  /** Where the processes share one machine and no Redis, all have heard it when this resolves. */
  publish(channel: string, message: string): Promise<void>
  subscribe(channel: string, listener: (message: string) => void): Promise<() => Promise<void>>
  limiter(name: string, rule: LimitRule): Limiter
  healthy(): Promise<boolean>
  close(): Promise<void>
}

export type LimitRule = { points: number; durationMs: number }

/** `resetAt`: Unix milliseconds of the next free slot when refused, now when accepted. A refused call is not counted. */
export type LimitVerdict = { allowed: boolean; limit: number; remaining: number; resetAt: number }

/** A sliding window per key: the window before counts in proportion to its overlap. */
export type Limiter = { consume(key: string): Promise<LimitVerdict> | LimitVerdict }
