import type { Reply } from '../api/contract.ts'
import { sha256, toHex } from './sha256.ts'

export type Captcha = NonNullable<Reply<'auth_registration'>['captcha']>
export type ProofOfWork = Extract<Captcha, { kind: 'proof-of-work' }>

/** What the server wants back: base64 of the task and the number that was found. */
export const written = ({ algorithm, challenge, salt, signature }: ProofOfWork, number: number): string =>
  btoa(JSON.stringify({ algorithm, challenge, number, salt, signature }))

/**
 * Looks for the number, a slice at a time so that the page stays alive; `pause` lets it breathe. Null where there is
 * none, or where `stopped` says that nobody waits any more.
 */
export const solve = async (
  { challenge, salt, maxnumber }: ProofOfWork,
  pause: () => Promise<void>,
  stopped: () => boolean = () => false,
): Promise<number | null> => {
  const first = Number.parseInt(challenge.slice(0, 8), 16)
  for (let from = 0; from <= maxnumber && !stopped(); from += 4000) {
    const end = Math.min(maxnumber, from + 3999)
    for (let number = from; number <= end; number++) {
      const hash = sha256(salt + number)
      if (hash[0] === first && toHex(hash) === challenge) return number
    }
    await pause()
  }
  return null
}
