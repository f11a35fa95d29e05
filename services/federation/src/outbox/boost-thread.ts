import { audienceOf } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import { findMagazineCard, isGroup } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { hasRemoteAudience, inboxesFor } from '../delivery/audience.ts'
import type { Audience } from '../delivery/audience.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Draft } from './send-activity.ts'
import { sendRelation, undoRelation } from './send-activity.ts'
import { magazineAsSender } from './sender.ts'
import type { Sender } from './sender.ts'

const KIND = 'magazine-boost'

const boostOf = (magazine: Sender, object: string): Draft => ({
  type: 'Announce',
  object,
  to: [PUBLIC],
  cc: [`${magazine.address}/followers`],
})

const isBoosted = ({ type }: ContentCard): boolean => type === 'entry' || type === 'post'

/** The magazine of ours that a thread or a post is in, its address, and who shows what that magazine boosts. */
const boosterOf = async (federation: Federation, tx: Knex.Transaction, card: ContentCard) => {
  if (!isBoosted(card)) return null
  const magazine = await findMagazineCard(tx, card.magazineId)
  if (magazine?.domain !== null) return null
  const item = await tx('content_object').where({ type: card.type, id: card.id }).first('ap_id')
  const audience: Audience = { subscribersOf: card.magazineId, subscribersReading: ['boosts'] }
  return item
    ? { card: magazine, magazine: magazineAsSender(federation, magazine), apId: item.ap_id, audience }
    : null
}

/**
 * Mastodon, GoToSocial and their like ignore the activities that a group announces (FEP-1b12), and show a boost: so they
 * get a boost of what is written in a magazine of ours, wherever its author is. Nothing is kept where nobody reads so.
 */
export const boostThread = async (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
): Promise<void> => {
  // Asked first: a comment, of which there are many, shall cost no statement here.
  if (!isBoosted(card) || card.visibility !== 'visible' || audienceOf(card) !== 'public') return
  if (!(await hasRemoteAudience(federation, tx, { subscribersOf: card.magazineId }))) return
  const by = await boosterOf(federation, tx, card)
  if (!by || !isGroup(by.card) || (await inboxesFor(federation, by.audience)).length === 0) return
  await sendRelation(federation, tx, KIND, by.magazine, by.apId, boostOf(by.magazine, by.apId), by.audience)
}

/** Takes the boost back of what is gone: their servers do not believe a moderator of ours about it. */
export const takeBackBoost = async (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
): Promise<void> => {
  const by = await boosterOf(federation, tx, card)
  if (!by) return
  await undoRelation(federation, tx, KIND, by.magazine, by.apId, boostOf(by.magazine, by.apId), by.audience)
}
