import type { LimitClass } from '@app/contract/limits.ts'
import { limits } from '@app/contract/limits.ts'
import type { Cache, LimitVerdict, Limiter } from '@app/platform/cache/cache.ts'

export type Limits = {
  /** Takes one call from the budget of `key`. Answers at once where the counts are kept in this process. */
  consume(name: LimitClass, key: string): LimitVerdict | Promise<LimitVerdict>
  /** What a call without a limit shows in its headers. */
  unlimited(name: LimitClass): LimitVerdict
}

export const userKey = (userId: number): string => `u:${userId}`
/** Refusals have a budget of their own, so that a client without the scope cannot use up its member's calls. */
export const refusalKey = (key: string): string => `r:${key}`

const unlimited = (name: LimitClass): LimitVerdict => ({
  allowed: true,
  limit: limits[name].points,
  remaining: limits[name].points,
  resetAt: Date.now(),
})

/** The budgets of the contract, times `scale`; 0 lets everything through and still fills the headers. */
export const createLimits = (cache: Cache, scale: number): Limits => {
  const limiters = new Map<LimitClass, Limiter>()
  const limiterOf = (name: LimitClass): Limiter => {
    let limiter = limiters.get(name)
    if (!limiter) {
      const { points, durationMs } = limits[name]
      limiter = cache.limiter(name, { points: Math.max(1, Math.round(points * scale)), durationMs })
      limiters.set(name, limiter)
    }
    return limiter
  }
  return {
    unlimited,
    consume: scale === 0 ? unlimited : (name, key) => limiterOf(name).consume(key),
  }
}

/**
 * The three headers in the flat form of `writeHead`, seconds as clients know them
 * (rules/oauth-and-limits.md#rate-limits).
 */
export const limitHeaders = ({ limit, remaining, resetAt }: LimitVerdict): string[] => [
  'X-RateLimit-Limit',
  `${limit}`,
  'X-RateLimit-Remaining',
  `${remaining}`,
  'X-RateLimit-Retry-After',
  `${Math.ceil(resetAt / 1000)}`,
]

/** What a refused caller reads. */
export const tooMany = ({ resetAt }: LimitVerdict): string =>
  `Too many requests. Try again in ${Math.max(1, Math.ceil((resetAt - Date.now()) / 1000))} seconds.`
