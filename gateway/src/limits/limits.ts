import type { LimitClass } from '@app/contract/limits.ts'
import { limits } from '@app/contract/limits.ts'
import type { Cache, LimitVerdict, Limiter } from '@app/platform/cache/cache.ts'
import { Refusal } from '@app/platform/http/refusal.ts'

/** What a budget said of a call. */
export type Charged = LimitVerdict & { name: LimitClass }

export type Limits = {
  /** Takes one call from the budget of `key`. Answers at once where the counts are kept in this process. */
  consume(name: LimitClass, key: string): Charged | Promise<Charged>
  /** What a call without a limit shows in its headers. */
  unlimited(name: LimitClass): Charged
}

export const userKey = (userId: number): string => `u:${userId}`
/** Refusals have a budget of their own, so that a client without the scope cannot use up its member's calls. */
export const refusalKey = (key: string): string => `r:${key}`

const unlimited = (name: LimitClass): Charged => ({
  name,
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
    consume:
      scale === 0
        ? unlimited
        : (name, key) => {
            const verdict = limiterOf(name).consume(key)
            return 'then' in verdict ? verdict.then((later) => ({ ...later, name })) : { ...verdict, name }
          },
  }
}

const secondsUntil = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1000))

/**
 * The headers in the flat form of `writeHead`: three that clients of Mbin know, with the Unix time of the next free
 * call, and those of draft-ietf-httpapi-ratelimit-headers, with the seconds until then
 * (rules/oauth-and-limits.md#rate-limits).
 */
export const limitHeaders = ({ name, limit, remaining, resetAt }: Charged): string[] => [
  'X-RateLimit-Limit',
  `${limit}`,
  'X-RateLimit-Remaining',
  `${remaining}`,
  'X-RateLimit-Retry-After',
  `${Math.ceil(resetAt / 1000)}`,
  'RateLimit-Policy',
  `"${name}";q=${limit};w=${limits[name].durationMs / 1000}`,
  'RateLimit',
  `"${name}";r=${remaining};t=${secondsUntil(resetAt)}`,
]

/** What a refused caller gets (RFC 6585, section 4). */
export const tooMany = ({ resetAt }: Charged): Refusal => {
  const seconds = Math.max(1, secondsUntil(resetAt))
  return new Refusal(429, `Too many requests. Try again in ${seconds} seconds.`, {
    'Retry-After': `${seconds}`,
  })
}
