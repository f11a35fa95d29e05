import { badRequest, Refusal } from '@app/platform/http/refusal.ts'
import type { Identity } from '../context.ts'
import { newToken } from '../secrets/secrets.ts'

/** As long as somebody may look for their telephone. */
export const CHALLENGE_LIFE_MS = 5 * 60_000

/** For using a passkey, by whoever has it; or for adding one, to this account alone. */
export type Purpose = 'use' | `add ${number}`

const keyOf = (challenge: string) => `identity.passkey:${challenge}`

/** Nobody is let in by an answer of which it cannot be told whether it was given before. */
const cannotBeChecked = () => new Refusal(503, 'Passkeys cannot be checked at present. Try again shortly.')

export const issueChallenge = async (
  { cache }: Pick<Identity, 'cache'>,
  purpose: Purpose,
): Promise<string> => {
  const challenge = newToken()
  await cache.set(keyOf(challenge), purpose, CHALLENGE_LIFE_MS).catch(() => {
    throw cannotBeChecked()
  })
  return challenge
}

/** Uses the challenge up, also where what answers it turns out wrong. Of two who come with it at once one is refused. */
export const takeChallenge = async (
  { cache }: Pick<Identity, 'cache'>,
  challenge: string,
  purpose: Purpose,
): Promise<void> => {
  const take = async () => {
    if ((await cache.get(keyOf(challenge))) !== purpose) return false
    return cache.add(`${keyOf(challenge)}:taken`, '', CHALLENGE_LIFE_MS)
  }
  const isOurs = await take().catch(() => {
    throw cannotBeChecked()
  })
  if (!isOurs) throw badRequest('credential: this took too long, or was sent before. Try again.')
}
