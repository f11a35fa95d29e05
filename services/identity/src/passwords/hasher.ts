import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '@app/platform/http/refusal.ts'
import { parseOptions, verify as verifyBcrypt } from '@node-rs/bcrypt'
import argon2 from 'argon2'

/** OWASP's advice for argon2id: 19 MiB, two passes, one thread. */
const parameters = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** The form of a stored hash of nobody's password: as much work to compare with as any other, and equal to none. */
const base64 = (bytes: number) => randomBytes(bytes).toString('base64').replaceAll('=', '')
const DECOY = `$argon2id$v=19$m=${parameters.memoryCost},t=${parameters.timeCost},p=${parameters.parallelism}$${base64(16)}$${base64(32)}`

/** What bcrypt looks at; Symfony hashes what is longer, or holds a NUL, before. */
const BCRYPT_BYTES = 72

/** Whether it has the form of an argon2 hash (PHC string format, salt and digest as long as argon2 allows). */
const isArgon2 = (hash: string): boolean =>
  /^\$argon2(id|i|d)\$v=\d+\$[mtp]=\d+(,[mtp]=\d+){2}\$[A-Za-z0-9+/]{11,}\$[A-Za-z0-9+/]{16,}$/.test(hash)

const isBcrypt = (hash: string): boolean => hash.startsWith('$2')

/** As Symfony's NativePasswordHasher hands a password to bcrypt. */
const forBcrypt = (plain: string): string =>
  Buffer.byteLength(plain) > BCRYPT_BYTES || plain.includes('\0')
    ? createHash('sha512').update(plain).digest('base64')
    : plain

/** Nobody's password in bcrypt's form: salt and digest in its own alphabet, 53 characters. */
const bcryptDecoy = (cost: number): string =>
  `$2y$${String(cost).padStart(2, '0')}$${'O'.repeat(22)}${createHash('sha256').update(randomBytes(16)).digest('hex').slice(0, 31)}`

/** What bcrypt hash this cost to make; null: it is none. */
export const bcryptCost = (hash: string): number | null => {
  if (!isBcrypt(hash)) return null
  try {
    return parseOptions(hash).cost
  } catch {
    return null
  }
}

/** Hashing runs on the four threads of libuv's pool: files and names need some of them, too. */
const AT_ONCE = 2
const WAITING_AT_MOST = 200

export type PasswordHasher = {
  hash(plain: string): Promise<string>
  /**
   * Takes as long for an account that does not exist (`hash` null) as for a wrong password. What is no hash, such as the
   * `!` by which some software shuts an account, is nobody's password.
   */
  verify(hash: string | null, plain: string): Promise<boolean>
  /** Whether it was made elsewhere (bcrypt, argon2i), and is renewed once the password is known. */
  isForeign(hash: string): boolean
  /** The same work on a salt of the caller's, so that what has few digits can be looked for by its hash. */
  digest(text: string, salt: Buffer): Promise<Buffer>
  /** Other work that is slow on purpose, within the same bound. */
  within<T>(work: () => Promise<T>): Promise<T>
}

/**
 * argon2id off the main thread, bounded in parallel, so that a burst of logins can neither fill the memory nor stall the
 * rest. Hashes that members brought along from elsewhere are verified, too.
 *
 * @param broughtAlong the cost of the bcrypt hashes that accounts here bear, null where none does: while there are some,
 *   every comparison takes as long as one with such a hash
 */
export const createPasswordHasher = (
  broughtAlong: () => Promise<number | null> = async () => null,
): PasswordHasher => {
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
      const cost = await broughtAlong()
      const bcrypt = stored !== null && isBcrypt(stored) ? stored : null
      const own = stored !== null && isArgon2(stored) ? stored : null
      return bounded(async () => {
        const byArgon2 = (await argon2.verify(own ?? DECOY, plain)) && own !== null
        if (bcrypt === null && cost === null) return byArgon2
        const byBcrypt = await verifyBcrypt(forBcrypt(plain), bcrypt ?? bcryptDecoy(cost ?? 0))
        return byArgon2 || (byBcrypt && bcrypt !== null)
      })
    },
    isForeign: (hash) => !hash.startsWith('$argon2id$'),
    digest: (text, salt) => bounded(() => argon2.hash(text, { ...parameters, raw: true, salt })),
    within: bounded,
  }
}
