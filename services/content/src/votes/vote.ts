import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { findItem } from '../items/item.repository.ts'
import type { Kind } from '../items/item.ts'
import { castBallot, heldBy } from './cast-ballot.ts'
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
  id: number,
  choice: Choice,
): Promise<void> => {
  const held = await heldBy(content.db.knex, id, principal.userId)
  await findItem(content.db.knex, kind, id)
  noBots(principal)
  const refusal = refusalOf(kind, choice, (await content.settings()).downvotesMode)
  if (refusal) throw badRequest(refusal)
  await castBallot(content, kind, id, principal.userId, { choice: outcomeOf(held.choice, choice) })
}

/** Turns a favourite on where it is off, and off where it is on. */
export const favourite = async (
  content: Content,
  principal: Principal,
  kind: Kind,
  id: number,
): Promise<void> => {
  const held = await heldBy(content.db.knex, id, principal.userId)
  await castBallot(content, kind, id, principal.userId, { favourite: !held.favourite })
}
