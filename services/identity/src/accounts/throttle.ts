import type { Cache } from '@app/platform/cache/cache.ts'
import type { Clock } from '@app/platform/context.ts'
import { Refusal } from '@app/platform/http/refusal.ts'
import { hashToken } from '../secrets.ts'

const FREE_FAILURES = 5
const LONGEST_WAIT_MS = 15 * 60_000
const MEMORY_MS = 60 * 60_000

/** How long to wait after so many failures in a row: nothing at first, then doubling from two seconds. */
export const waitAfter = (failures: number): number =>
  failures < FREE_FAILURES ? 0 : Math.min(LONGEST_WAIT_MS, 1000 * 2 ** (failures - FREE_FAILURES + 1))

type Record = { failures: number; until: number }

const keyOf = (login: string, ip: string) =>
  `identity.login:${hashToken(`${login.toLowerCase()}\n${ip}`).toString('base64url')}`

export type Throttle = ReturnType<typeof createThrottle>

/**
 * Slows guessing down, by account and address together: whoever tries from elsewhere, the owner above all, is not
 * locked out by it. How much one address may try over all accounts is the gateway's limit.
 */
export const createThrottle = (cache: Cache, clock: Clock) => {
  const read = async (key: string): Promise<Record> => {
    const text = await cache.get(key)
    return text ? (JSON.parse(text) as Record) : { failures: 0, until: 0 }
  }

  return {
    async check(login: string, ip: string): Promise<void> {
      const { until } = await read(keyOf(login, ip))
      const left = until - clock.now().getTime()
      if (left > 0)
        throw new Refusal(429, `Too many failed attempts. Try again in ${Math.ceil(left / 1000)} seconds.`)
    },

    async failed(login: string, ip: string): Promise<void> {
      const key = keyOf(login, ip)
      const failures = (await read(key)).failures + 1
      const until = clock.now().getTime() + waitAfter(failures)
      await cache.set(key, JSON.stringify({ failures, until }), MEMORY_MS)
    },

    succeeded: (login: string, ip: string): Promise<void> => cache.delete(keyOf(login, ip)),
  }
}
