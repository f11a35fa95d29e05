import { createHash } from 'node:crypto'
import type { Captcha, ProofOfWork } from '@app/contract/identity/accounts.ts'

/** By trying, as any program would. */
export const numberOf = ({ salt, challenge, maxnumber }: ProofOfWork): number => {
  for (let number = 0; number <= maxnumber; number++)
    if (createHash('sha256').update(`${salt}${number}`).digest('hex') === challenge) return number
  throw new Error('there is no such number')
}

/** The task of a form that asks for work. */
export const workOf = (captcha: Captcha | null): ProofOfWork => {
  if (captcha?.kind !== 'proof-of-work') throw new Error('no work was given')
  return captcha
}

/** What a form sends once the work is done. */
export const solved = (task: ProofOfWork, more: Record<string, unknown> = {}): string => {
  const { algorithm, challenge, salt, signature } = task
  const solution = { algorithm, challenge, salt, signature, number: numberOf(task), ...more }
  return Buffer.from(JSON.stringify(solution)).toString('base64')
}
