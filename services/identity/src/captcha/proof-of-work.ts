import { createHmac, randomBytes, randomInt } from 'node:crypto'
import type { ProofOfWork as Task } from '@app/contract/identity/accounts.ts'
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

/** Work to be let in where strangers wait is doubled at most so often: half a minute of one core. */
const MOST_DOUBLINGS = 4

const Solution = z.object({
  algorithm: z.literal(ALGORITHM),
  challenge: z.string().regex(/^[0-9a-f]{64}$/),
  number: z
    .int()
    .min(0)
    .max(HARDEST * 2 ** MOST_DOUBLINGS),
  salt: z.string().regex(/^[0-9a-f]{24}\?expires=\d{1,12}(?:&for=[a-z-]{1,20}&doublings=\d)?$/),
  signature: z.string().regex(/^[0-9a-f]{64}$/),
})

const digest = (salt: string, number: number): string => hashToken(`${salt}${number}`).toString('hex')

/** Base64 of JSON, as widgets for this kind of task write it; null where it is anything else. */
const parse = (text: string): z.output<typeof Solution> | null => {
  try {
    return Solution.parse(JSON.parse(Buffer.from(text, 'base64').toString()))
  } catch {
    return null
  }
}

export type ProofOfWorkCaptcha = Captcha & {
  /** Work for something else than a form: what it is for, and how often it is doubled. No solution of another serves. */
  taskFor(purpose: string, doublings: number): Promise<Task>
  /** Whether that was done, for this and as hard at least, by anybody, and for the first time. */
  holdsFor(purpose: string, doublings: number, solution: string): Promise<boolean>
}

const paramsOf = (salt: string): URLSearchParams => new URLSearchParams(salt.slice(salt.indexOf('?')))

/**
 * The visitor's machine looks for the number below `HARDEST` whose hash with the salt is the challenge. Nothing is seen,
 * heard or asked of a person, so that nobody is kept out by what they cannot see or hear, and no third party learns of
 * them. Nothing is stored before a task is solved: a task is recognised by its signature.
 */
export const createProofOfWork = (db: Database, cache: Cache, clock: Clock): ProofOfWorkCaptcha => {
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

  const give = async (more: string, hardest: number): Promise<Task> => {
    const expires = Math.floor((clock.now().getTime() + LIFE_MS) / 1000)
    const salt = `${randomBytes(12).toString('hex')}?expires=${expires}${more}`
    const challenge = digest(salt, randomInt(hardest + 1))
    return {
      kind: 'proof-of-work',
      algorithm: ALGORITHM,
      challenge,
      maxnumber: hardest,
      salt,
      signature: await sign(challenge),
    }
  }

  /** Of a solution that is right: what its task was for, and how long it serves yet; null where it is wrong or too old. */
  const read = async (text: string) => {
    const solution = parse(text)
    if (!solution) return null
    const { challenge, salt, number, signature } = solution
    if (!sameText(signature, await sign(challenge)) || digest(salt, number) !== challenge) return null
    const params = paramsOf(salt)
    const left = Number(params.get('expires')) * 1000 - clock.now().getTime()
    const [purpose, doublings] = [params.get('for'), Number(params.get('doublings') ?? 0)]
    return left > 0 ? { challenge, left, purpose, doublings } : null
  }

  const once = (challenge: string, left: number): Promise<boolean> =>
    cache.add(`identity.captcha:${challenge}`, '', left).catch(() => {
      throw cannotBeChecked()
    })

  return {
    task: () => give('', HARDEST),

    async holds(text) {
      const solution = await read(text)
      if (!solution || solution.purpose !== null || solution.left > LIFE_MS - SOONEST_MS) return false
      return once(solution.challenge, solution.left)
    },

    taskFor(purpose, doublings) {
      const times = Math.min(doublings, MOST_DOUBLINGS)
      return give(`&for=${purpose}&doublings=${times}`, HARDEST * 2 ** times)
    },

    async holdsFor(purpose, doublings, text) {
      const solution = await read(text)
      if (solution?.purpose !== purpose || solution.doublings < Math.min(doublings, MOST_DOUBLINGS))
        return false
      return once(solution.challenge, solution.left)
    },
  }
}
