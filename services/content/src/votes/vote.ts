import type { Principal } from '@app/platform/http/principal.ts'
import { badRequest, forbidden } from '@app/platform/http/refusal.ts'
import type { Content } from '../context.ts'
import { findItem } from '../items/item.repository.ts'
import type { Kind } from '../items/item.ts'
import { castVote, toggleFavourite } from './cast-ballot.ts'
import type { Choice } from './vote.rules.ts'
import { refusalOf } from './vote.rules.ts'

const noBots = (principal: Principal) => {
  if (principal.isBot) throw forbidden('Bots may not vote.')
}

export const vote = async (
  content: Content,
  principal: Principal,
  kind: Kind,
  id: number,
  choice: Choice,
): Promise<void> => {
  await findItem(content.db.knex, kind, id)
  noBots(principal)
  const refusal = refusalOf(kind, choice, (await content.settings()).downvotesMode)
  if (refusal) throw badRequest(refusal)
  await castVote(content, kind, id, principal.userId, choice)
}

export const favourite = async (
  content: Content,
  principal: Principal,
  kind: Kind,
  id: number,
): Promise<void> => {
  await findItem(content.db.knex, kind, id)
  await toggleFavourite(content, kind, id, principal.userId)
}
