import { isFederated } from '@app/contract/events/community.ts'
import type { MagazineCard } from '@app/contract/events/community.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import type { Refine } from '@app/platform/db/row.ts'
import { notFound } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import { magazineAddress, userAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import type { Rows } from '../rows.ts'

type UserCardRow = Refine<Rows['user_card'], { card: UserCard }>
export type MagazineCardRow = Refine<Rows['magazine_card'], { card: MagazineCard }>

/** Whether a magazine is an actor for others: neither the catch-all one (rules/moderation.md#random) nor one for this instance alone is. */
export const isGroup = (magazine: MagazineCard): boolean =>
  isFederated(magazine) && !(magazine.domain === null && magazine.name === 'random')

/** Address of a person, here or elsewhere. */
export const addressOfUser = (federation: Federation, card: UserCard): string =>
  card.domain === null ? userAddress(federation, card.username) : (card.apProfileId ?? '')

/** Address of a magazine, here or elsewhere. */
export const addressOfMagazine = (federation: Federation, card: MagazineCard): string =>
  card.domain === null ? magazineAddress(federation, card.name) : (card.apProfileId ?? '')

/** What identity says of a person, here or elsewhere; null: nothing. */
export const findUserCard = async (tx: Knex.Transaction, userId: number): Promise<UserCard | null> =>
  (await tx('user_card').where({ user_id: userId }).first<Pick<UserCardRow, 'card'> | undefined>('card'))
    ?.card ?? null

/** What community says of a magazine, here or elsewhere; null: nothing. */
export const findMagazineCard = async (
  tx: Knex.Transaction,
  magazineId: number,
): Promise<MagazineCard | null> =>
  (
    await tx('magazine_card')
      .where({ magazine_id: magazineId })
      .first<Pick<MagazineCardRow, 'card'> | undefined>('card')
  )?.card ?? null

export const saveUserCard = (tx: Knex.Transaction, card: UserCard) =>
  tx('user_card')
    .insert({
      user_id: card.userId,
      username: card.username,
      ap_profile_id: card.domain === null ? null : card.apProfileId,
      domain: card.domain,
      state: card.state,
      card: JSON.stringify(card),
    })
    .onConflict('user_id')
    .merge()

export const saveMagazineCard = (tx: Knex.Transaction, card: MagazineCard) =>
  tx('magazine_card')
    .insert({
      magazine_id: card.magazineId,
      name: card.name,
      ap_profile_id: card.domain === null ? null : card.apProfileId,
      domain: card.domain,
      visibility: card.visibility,
      federated: isFederated(card),
      card: JSON.stringify(card),
    })
    .onConflict('magazine_id')
    .merge()

/** The card of a local person; 404 where there is none. */
export const localUserCard = async (federation: Federation, name: string): Promise<UserCard> => {
  const [row] = await federation.db.query<Pick<UserCardRow, 'card'>>(
    'page-user',
    'select card from user_card where lower(username) = lower($1) and domain is null',
    [name],
  )
  if (!row || row.card.state === 'pending') throw notFound('Nobody of this name is here.')
  return row.card
}

/** The card of a local magazine; 404 where there is none, or it is none for others. */
export const localMagazineCard = async (federation: Federation, name: string): Promise<MagazineCard> => {
  const [row] = await federation.db.query<Pick<MagazineCardRow, 'card'>>(
    'page-magazine',
    `select card from magazine_card where lower(name) = lower($1) and domain is null and visibility = 'visible'`,
    [name],
  )
  if (!row || !isGroup(row.card)) throw notFound('No magazine of this name is here.')
  return row.card
}
