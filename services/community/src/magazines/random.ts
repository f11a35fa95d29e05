import type { UserCard } from '@app/contract/events/identity.ts'
import type { Knex } from 'knex'
import type { Community } from '../context.ts'
import { insertMagazine } from './change-magazine.ts'

/** Where microblogs of the fediverse go that were written to no magazine (rules/moderation.md#random). */
export const RANDOM = {
  name: 'random',
  title: 'Random',
  description: 'Microblogs from here and elsewhere that were posted in no particular magazine.',
}

/**
 * Makes the magazine `random` for the first administrator of an instance; to be called before their account is kept.
 * Never again after that: an instance may do without it.
 */
export const makeRandom = async (
  community: Community,
  tx: Knex.Transaction,
  card: UserCard,
): Promise<void> => {
  if (!card.isAdmin || card.domain !== null) return
  const settled = await tx.raw<{ rows: unknown[] }>(
    `select 1 from account where is_admin and domain is null union all select 1 from magazine where lower(name) = ? limit 1`,
    [RANDOM.name],
  )
  if (settled.rows.length === 0) await insertMagazine(community, tx, card.userId, RANDOM)
}
