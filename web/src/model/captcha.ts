import type { Reply } from '../api/contract.ts'
import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

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
  const first = Number.parseInt(challenge.slice(0, 2), 16)
  for (let from = 0; from <= maxnumber && !stopped(); from += 4000) {
    const end = Math.min(maxnumber, from + 3999)
    for (let number = from; number <= end; number++) {
      // The browser's own hash answers later, which costs more than the hash where hundreds of thousands are needed.
      const hash = sha256(utf8ToBytes(salt + number))
      if (hash[0] === first && bytesToHex(hash) === challenge) return number
    }
    await pause()
  }
  return null
}
