import type { ContentCard } from '@app/contract/events/content.ts'
import { runIn } from '@app/platform/db/run-in.ts'
import type { Knex } from 'knex'
import { addressOfUser, findUserCard } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'

/** Of what is quoted more often, the first are told. */
const MAX_QUOTERS = 200

const QUOTERS = `
  select u.ap_profile_id from quote_authorization q
  join content_object c on c.ap_id = q.quote and not c.local join user_card u on u.user_id = c.author_id
  where q.quoted = $1 and q.revoked_at is null group by u.ap_profile_id order by min(q.created_at) limit ${MAX_QUOTERS}`

/** Addresses of those elsewhere who have an authorization to quote an item of ours. */
const quotersOf = async (tx: Knex.Transaction, apId: string): Promise<string[]> => {
  const rows = await runIn<Pick<Rows['user_card'], 'ap_profile_id'>>(tx, 'quoters', QUOTERS, [apId])
  return rows.flatMap(({ ap_profile_id: address }) => address ?? [])
}

/** Who is quoted by an item of ours, and unless it is new, who quotes it: they hear of it wherever else it goes. */
export const peopleOfQuotes = async (
  federation: Federation,
  tx: Knex.Transaction,
  { quote }: ContentCard,
  apId: string,
  { isNew = false } = {},
): Promise<string[]> => {
  const author = quote?.item?.apId ? await findUserCard(tx, quote.item.authorId) : null
  const quoters = isNew ? [] : await quotersOf(tx, apId)
  return author ? [addressOfUser(federation, author), ...quoters] : quoters
}
