import type { CallOutput } from '@app/contract/call.ts'
import type { profilePins } from '@app/contract/calls/content.ts'
import type { ContentItem } from '@app/contract/content/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { Content } from '../context.ts'
import { showsAuthor } from '../items/authors.ts'
import { cardsOf } from '../items/content-card.ts'
import type { Rows } from '../rows.ts'
import { itemsInOrder } from '../views/mixed-items.ts'
import { PINS_SHOWN } from './profile-pin.repository.ts'

const pinsShown = async ({ db }: Content, userId: number): Promise<number[]> => {
  const rows = await db.query<Pick<Rows['profile_pin'], 'item_id'>>('profile-pins', PINS_SHOWN, [userId])
  return rows.map(({ item_id }) => item_id)
}

/** What somebody shows first on their profile, as this reader sees it. */
export const showProfilePins = async (
  content: Content,
  principal: Principal | null,
  userId: number,
): Promise<ContentItem[]> => {
  if (!(await showsAuthor(content, principal, userId))) return []
  return itemsInOrder(content, principal, await pinsShown(content, userId))
}

/** The same for other servers. */
export const profilePinCards = async (
  content: Content,
  userId: number,
): Promise<CallOutput<typeof profilePins>> => {
  const ids = await pinsShown(content, userId)
  const cards = await cardsOf(content.db.knex, ids)
  return { items: ids.flatMap((id) => cards.get(id) ?? []) }
}
