import type { Cache } from '@app/platform/cache/cache.ts'
import { insured } from '@app/platform/cache/insured.ts'
import type { Clock } from '@app/platform/context.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import { addressKey } from '@app/platform/net/address-key.ts'
import { hashToken } from '../secrets.ts'

const LONGEST_WAIT_MS = 15 * 60_000
const MEMORY_MS = 60 * 60_000

/** Failures that cost no waiting: of somebody at one address with one account, and of codes for one account anywhere. */
export const FREE = { password: 5, code: 10 } as const
export type Guess = keyof typeof FREE

/** So many may be under way at once before any of them turns out to be wrong. */
const UNDER_WAY = 25

/** How long to wait after so many failures in a row: nothing at first, then doubling from two seconds. */
export const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - free + 1))

type Record = { failures: number; until: number }

export type Attempt = {
  /** It was wrong: the next may have to wait. */
  failed(): Promise<void>
  /** It was right: what came before is forgotten. */
  succeeded(): Promise<void>
  /** It was no guess after all: what came before stands as it did. */
  withdrawn(): Promise<void>
}

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Slows guessing down. Passwords by account and address together: whoever tries from elsewhere, the owner above all, is
 * not locked out by it; how much one address may try over all accounts is the gateway's limit. Codes of a second factor
 * by account alone, for only who has the password gets to guess them, and addresses are cheap.
 */
export const createThrottle = (cache: Cache, clock: Clock) => {
  // Nobody is kept from signing in by a cache that is away.
  const notes = insured(cache, clock)
  /** Counts from the start, so that many guesses at once are no way round; only a wrong one makes the next wait. */
  const attempt = async (guess: Guess, subject: string): Promise<Attempt> => {
    const key = `identity.login.${guess}:${hashToken(subject).toString('base64url')}`
    const text = await notes.get(key)
    const before = text ? (JSON.parse(text) as Record) : { failures: 0, until: 0 }
    const now = clock.now().getTime()
    if (before.until > now) {
      const seconds = Math.ceil((before.until - now) / 1000)
      throw new Refusal(429, `Too many failed attempts. Try again in ${seconds} seconds.`)
    }
    const failures = before.failures + 1
    const waiting = (free: number): Promise<void> =>
      notes.set(key, JSON.stringify({ failures, until: now + waitAfter(failures, free) }), MEMORY_MS)
    await waiting(FREE[guess] + UNDER_WAY)
    return {
      failed: () => waiting(FREE[guess]),
      succeeded: () => notes.delete(key),
      withdrawn: () => notes.set(key, JSON.stringify(before), MEMORY_MS),
    }
  }

  return {
    /** `account`: its id, so that its name and its address are one subject, or what was typed where there is none. */
    password: (account: number | string, ip: string): Promise<Attempt> =>
      attempt(
        'password',
        `${typeof account === 'number' ? account : account.toLowerCase()}\n${addressKey(ip)}`,
      ),

    code: (accountId: number): Promise<Attempt> => attempt('code', String(accountId)),
  }
}
