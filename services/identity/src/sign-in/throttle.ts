import type { Cache } from '@app/platform/cache/cache.ts'
import { insured } from '@app/platform/cache/insured.ts'
import type { Clock } from '@app/platform/context.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import { addressKey } from '@app/platform/net/address-key.ts'
import { hashToken } from '../secrets/secrets.ts'

const LONGEST_WAIT_MS = 15 * 60_000
const MEMORY_MS = 60 * 60_000

/**
 * Failures that cost no waiting: of somebody at one address with one account, of one known device with it, of all other
 * devices of the world together, of codes for one account anywhere, and of proofs in one session.
 */
const FREE = { password: 5, device: 10, stranger: 30, code: 10, proof: 10 } as const
export type Guess = keyof typeof FREE

/** So many may be under way at once before there were failures enough to wait for; then one after the other. */
const AT_ONCE = 10
/** An attempt takes a second or two; one whose process died is forgotten after this. */
const UNDER_WAY_MS = 60_000

/** How long to wait after so many failures in a row: nothing at first, then doubling from two seconds. */
export const waitAfter = (failures: number, free: number): number =>
  failures < free ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - free + 1))

/** How often the work is doubled that a stranger may do in the place of waiting: once as often as the failures are. */
export const doublingsAfter = (failures: number): number =>
  Math.max(0, Math.floor(Math.log2(failures / FREE.stranger)))

/** What a guess turned out to be; where neither is said it was none, and what came before stands as it did. */
type Outcome = {
  /** It was wrong: the next may have to wait. */
  failed(): Promise<void>
  /** It was right: what came before is forgotten. */
  succeeded(): Promise<void>
}
type Guessing<T> = (outcome: Outcome) => Promise<T>

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Slows guessing down. Passwords by account and address together, and by account alone for devices that never signed in
 * to it: guessing from many networks meets that, and its owner, whose devices are known, is not locked out by it
 * (OWASP, device cookies). How much one address may try over all accounts is the gateway's limit. Codes of a second factor
 * by account alone, for only who has the password gets to guess them, and addresses are cheap.
 */
export const createThrottle = (cache: Cache, clock: Clock) => {
  // Nobody is kept from signing in by a cache that is away.
  const notes = insured(cache, clock)
  /** Counts those under way too, so that many guesses at once do not get around it; only wrong ones make the next wait. */
  const keyOf = (guess: Guess, subject: string): string =>
    `identity.login.${guess}:${hashToken(subject).toString('base64url')}`
  const subjectOf = (account: number | string): string =>
    typeof account === 'number' ? String(account) : account.toLowerCase()

  const attempt = async <T>(
    guess: Guess,
    subject: string,
    work: Guessing<T>,
    excused: (failures: number) => Promise<boolean> = async () => false,
  ): Promise<T> => {
    const failures = keyOf(guess, subject)
    const [until, underWay] = [`${failures}:until`, `${failures}:under-way`]
    const left = Number((await notes.get(until)) ?? 0) - clock.now().getTime()
    const failedBefore = Number((await notes.get(failures)) ?? 0)
    if (left > 0 && !(await excused(failedBefore)))
      throw new Refusal(429, `Too many failed attempts. Try again in ${Math.ceil(left / 1000)} seconds.`)
    const atOnce = failedBefore < FREE[guess] ? AT_ONCE : 1
    try {
      if ((await notes.increase(underWay, 1, UNDER_WAY_MS)) > atOnce)
        throw new Refusal(429, 'Too many attempts at once. Try again in 2 seconds.')
      return await work({
        async failed() {
          const wait = waitAfter(await notes.increase(failures, 1, MEMORY_MS), FREE[guess])
          if (wait > 0) await notes.set(until, String(clock.now().getTime() + wait), wait)
        },
        async succeeded() {
          await notes.delete(failures)
          await notes.delete(until)
        },
      })
    } finally {
      await notes.increase(underWay, -1, UNDER_WAY_MS)
    }
  }

  return {
    /** Who holds a session is no stranger, and locks nobody out elsewhere; without one, all such programs are one. */
    proof: <T>(accountId: number, sessionId: string | null, work: Guessing<T>): Promise<T> =>
      attempt('proof', `${accountId} ${sessionId ?? ''}`, work),
    /**
     * `account`: its id, so that its name and its address are one subject, or what was typed where there is none.
     * `device`: one that signed in to it before. `excused`: whether somebody need not wait for what other strangers did,
     * who failed so often.
     */
    password: <T>(
      account: number | string,
      { ip, device }: { ip: string; device: string | null },
      work: Guessing<T>,
      excused?: (failures: number) => Promise<boolean>,
    ): Promise<T> => {
      const subject = subjectOf(account)
      if (device !== null) return attempt('device', `${subject}\n${device}`, work)
      const guessing: Guessing<T> = (everywhere) =>
        attempt('password', `${subject}\n${addressKey(ip)}`, (here) =>
          work({
            async failed() {
              await Promise.all([everywhere.failed(), here.failed()])
            },
            async succeeded() {
              await Promise.all([everywhere.succeeded(), here.succeeded()])
            },
          }),
        )
      return attempt('stranger', subject, guessing, excused)
    },

    /** How often strangers failed at an account that all of them have to wait for now; 0: none has to. */
    async strangersFailed(account: number | string): Promise<number> {
      const failures = keyOf('stranger', subjectOf(account))
      const waits = Number((await notes.get(`${failures}:until`)) ?? 0) > clock.now().getTime()
      return waits ? Number((await notes.get(failures)) ?? 0) : 0
    },

    code: <T>(accountId: number, work: Guessing<T>): Promise<T> => attempt('code', String(accountId), work),
  }
}
