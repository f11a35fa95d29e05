import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { mustBeReadable } from '../items/audience.ts'
import type { Kind } from '../items/item.ts'
import { castBallot, seeBallot } from './cast-ballot.ts'
import type { Choice } from './vote.rules.ts'
import { outcomeOf, refusalOf } from './vote.rules.ts'

const noBots = (principal: Principal) => {
  if (principal.isBot) throw forbidden('Bots may not vote.')
}

/**
 * Casts a vote; repeating the one held takes it back. What is held is read before anything else: the same click sent
 * twice at once means one vote, and not its withdrawal.
 */
export const vote = async (
  content: Content,
  principal: Principal,
  kind: Kind,
  number: number,
  choice: Choice,
): Promise<void> => {
  const seen = await seeBallot(content, kind, number, principal.userId)
  await mustBeReadable(content, principal, seen)
  noBots(principal)
  const refusal = refusalOf(kind, choice, seen.settings.downvotesMode)
  if (refusal) throw badRequest(refusal)
  const intent = { choice: outcomeOf(seen.held.choice, choice) }
  await castBallot(content, seen, principal.userId, intent)
}

/** Turns a favourite on where it is off, and off where it is on. */
export const favourite = async (
  content: Content,
  principal: Principal,
  kind: Kind,
  number: number,
): Promise<void> => {
  const seen = await seeBallot(content, kind, number, principal.userId)
  await mustBeReadable(content, principal, seen)
  const intent = { favourite: !seen.held.favourite }
  await castBallot(content, seen, principal.userId, intent)
}
