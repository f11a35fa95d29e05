import { randomBytes } from 'node:crypto'
import { Refusal } from '@app/platform/http/refusal.ts'
import argon2 from 'argon2'

/** OWASP's advice for argon2id: 19 MiB, two passes, one thread. */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The form of a stored hash of nobody's password: as much work to compare with as any other, and equal to none. */
const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
const DECOY = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${base64(16)}$${base64(32)}`

/** Hashing runs on the four threads of libuv's pool: files and names need some of them, too. */
const AT_ONCE = 2
const WAITING_AT_MOST = 200

export type PasswordHasher = {
  hash(plain: string): Promise<string>
  /** Takes as long for an account that does not exist (`hash` null) as for a wrong password. */
  verify(hash: string | null, plain: string): Promise<boolean>
  /** The same work on a salt of the caller's, so that what has few digits can be looked for by its hash. */
  digest(text: string, salt: Buffer): Promise<Buffer>
}

/** argon2id off the main thread, bounded in parallel, so that a burst of logins can neither fill the memory nor stall the rest. */
export const createPasswordHasher = (): PasswordHasher => {
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
      // The slot is handed on, not given back and taken again, so that nobody slips in between.
      const next = waiting.shift()
      if (next) next()
      else running--
    }
  }

  return {
    hash: (plain) => bounded(() => argon2.hash(plain, parameters)),
    async verify(stored, plain) {
      const matches = await bounded(() => argon2.verify(stored ?? DECOY, plain))
      return matches && stored !== null
    },
    digest: (text, salt) => bounded(() => argon2.hash(text, { ...parameters, raw: true, salt })),
  }
}
