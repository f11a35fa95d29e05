import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { Cache } from '@app/platform/cache/cache.ts'
import type { Clock } from '@app/platform/context.ts'
import type { Database } from '@app/platform/db/database.ts'
import { z } from 'zod'
import type { Rows } from '../rows.ts'
import { hashToken, sameText } from '../secrets/secrets.ts'
import type { Captcha } from './captcha.ts'
import { cannotBeChecked } from './captcha.ts'

/** A second or two of one core in a browser, and as much for every account somebody wants to open by program. */
const HARDEST = 400_000
/** As long as a form may lie open (rules/accounts.md#captcha). */
const LIFE_MS = 30 * 60_000
/** Nobody reads and fills in a form faster. */
const SOONEST_MS = 6_000
const ALGORITHM = 'SHA-256'

const Solution = z.object({
  algorithm: z.literal(ALGORITHM),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z.int().min(0).max(HARDEST),
  salt: z.string().regex(/^[0-9a-f]{24}\?expires=\d{1,12}$/),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
})

const digest = (salt: string, number: number): string => hashToken(`${salt}${number}`).toString('hex')

/** Base64 of JSON, as widgets for this kind of task write it; null where it is anything else. */
const read = (text: string): z.output<typeof Solution> | null => {
  try {
    return Solution.parse(JSON.parse(Buffer.from(text, 'base64').toString()))
  } catch {
    return null
  }
}

/**
 * The visitor's machine looks for the number below `HARDEST` whose hash with the salt is the challenge. Nothing is seen,
 * heard or asked of a person, so that nobody is kept out by what they cannot see or hear, and no third party learns of
 * them. Nothing is stored before a task is solved: a task is recognised by its signature.
 */
export const createProofOfWork = (db: Database, cache: Cache, clock: Clock): Captcha => {
  let key: Promise<Buffer> | undefined

  /** One key for all replicas, made by whoever needs it first. */
  const signingKey = (): Promise<Buffer> =>
    (key ??= (async () => {
      await db.knex.raw(
        `insert into instance_secret (name, value) values ('captcha', ?) on conflict do nothing`,
        [randomBytes(32)],
      )
      const [row] = await db.query<Pick<Rows['instance_secret'], 'value'>>(
        'captcha-key',
        `select value from instance_secret where name = 'captcha'`,
      )
      return row!.value
    })().catch((error: unknown) => {
      key = undefined
      throw error
    }))

  const sign = async (challenge: string): Promise<string> =>
    createHmac('sha256', await signingKey())
      .update(challenge)
      .digest('hex')

  return {
    async task() {
      const expires = Math.floor((clock.now().getTime() + LIFE_MS) / 1000)
      const salt = `${randomBytes(12).toString('hex')}?expires=${expires}`
      const challenge = digest(salt, randomInt(HARDEST + 1))
      return {
        kind: 'proof-of-work',
        algorithm: ALGORITHM,
        challenge,
        maxnumber: HARDEST,
        salt,
        signature: await sign(challenge),
      }
    },

    async holds(text) {
      const solution = read(text)
      if (!solution) return false
      const { challenge, salt, number, signature } = solution
      if (!sameText(signature, await sign(challenge)) || digest(salt, number) !== challenge) return false
      const left = Number(salt.split('=')[1]) * 1000 - clock.now().getTime()
      if (left <= 0 || left > LIFE_MS - SOONEST_MS) return false
      return cache.add(`identity.captcha:${challenge}`, '', left).catch(() => {
        throw cannotBeChecked()
      })
    },
  }
}
