import { Refusal } from '@app/platform/http/refusal.ts'
import argon2 from 'argon2'

/** OWASP's advice for argon2id: 19 MiB, two passes, one lane. */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** Hashing runs on the four threads of libuv's pool: files and names need some of them, too. */
const AT_ONCE = 2
const WAITING_AT_MOST = 200

export type Passwords = {
  hash(plain: string): Promise<string>
  /** Takes as long for an account that does not exist (`hash` null) as for a wrong password. */
  verify(hash: string | null, plain: string): Promise<boolean>
}

/** argon2id off the main thread, bounded in parallel, so that a burst of logins can neither fill the memory nor stall the rest. */
export const createPasswords = (): Passwords => {
  let running = 0
  const waiting: (() => void)[] = []

  const bounded = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) {
      if (waiting.length >= WAITING_AT_MOST)
        throw new Refusal(503, 'Too many people sign in at this moment. Try again shortly.')
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running++
    try {
      return await work()
    } finally {
      // The place is handed on, not given back and taken again, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  const hash = (plain: string) => bounded(() => argon2.hash(plain, parameters))
  let decoy: Promise<string> | undefined

  return {
    hash,
    async verify(stored, plain) {
      const against = stored ?? (await (decoy ??= hash('no account has this password')))
      const matches = await bounded(() => argon2.verify(against, plain))
      return matches && stored !== null
    },
  }
}
