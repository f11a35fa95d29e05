import type { LimitRule, LimitVerdict } from './cache.ts'

/** Calls counted in the running fixed window and in the one before it. */
export type Windows = { current: number; previous: number }

/**
 * The sliding window of the port, in one place for both adapters (the Lua script of the Redis one says the same):
 * the window before counts in proportion to how much of it the sliding window still covers.
 */
export const judge = (rule: LimitRule, { current, previous }: Windows, now: number): LimitVerdict => {
  const { points, durationMs } = rule
  const elapsed = now % durationMs
  const used = current + previous * (1 - elapsed / durationMs)
  if (used + 1 <= points)
    return { allowed: true, limit: points, remaining: Math.floor(points - used - 1), resetAt: now }
  return {
    allowed: false,
    limit: points,
    remaining: 0,
    resetAt: now + waitMs(rule, { current, previous }, elapsed),
  }
}

/** Until the weighted sum leaves room for one more call. */
const waitMs = (
  { points, durationMs }: LimitRule,
  { current, previous }: Windows,
  elapsed: number,
): number => {
  if (points < 1) return durationMs
  const room = points - 1 - current
  // In this window the share of the previous one shrinks; where that is not enough, this one becomes the previous.
  if (room >= 0 && previous > 0) return Math.max(1, Math.ceil(durationMs * (1 - room / previous) - elapsed))
  const rest = durationMs - elapsed
  const inNext = current > 0 ? durationMs * (1 - (points - 1) / current) : 0
  return Math.max(1, Math.ceil(rest + Math.max(0, inNext)))
}
