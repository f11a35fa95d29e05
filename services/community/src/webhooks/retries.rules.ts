const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long after each failed attempt the next one comes, as Standard Webhooks recommends: three days in all. */
const DELAYS = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]
/** So that what failed together does not come back together. */
const JITTER = 0.1
/** A webhook whose address took nothing for this long is turned off. */
const GIVEN_UP_AFTER = 5 * DAY

/** What `Retry-After` says in seconds or as a date (RFC 9110, 10.2.3), in milliseconds from now; 0 where it says nothing. */
export const retryAfterMs = (header: string | null, now: Date): number => {
  if (header === null) return 0
  const ms = /^\d+$/.test(header.trim()) ? Number(header) * SECOND : Date.parse(header) - now.getTime()
  return Number.isFinite(ms) ? Math.min(DAY, Math.max(0, ms)) : 0
}

/**
 * Milliseconds until the next attempt; null: `failed` were enough. `chance` is from 0 to 1, and `atLeastMs` what the
 * receiver asked for.
 */
export const nextDelayMs = (failed: number, chance: number, atLeastMs: number): number | null => {
  const delay = DELAYS[failed - 1]
  if (delay === undefined) return null
  return Math.max(atLeastMs, Math.round(delay * (1 + JITTER * (2 * chance - 1))))
}

export const isTooLong = (failingSince: Date, now: Date): boolean =>
  now.getTime() - failingSince.getTime() >= GIVEN_UP_AFTER
