import type { Knex } from 'knex'
import { findUserCard } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { sendActivity } from './send-activity.ts'
import { userAsSender } from './sender.ts'

/** Tells the followers elsewhere of somebody here that they moved; each server asks the new account before it follows. */
export const sendMove = async (
  federation: Federation,
  tx: Knex.Transaction,
  userId: number,
  target: string,
): Promise<void> => {
  const card = await findUserCard(tx, userId)
  if (!card || card.domain !== null || card.state !== 'active') return
  const sender = userAsSender(federation, card)
  const draft = { type: 'Move', object: sender.address, target, to: [`${sender.address}/followers`], cc: [] }
  await sendActivity(federation, tx, sender, draft, { followersOf: userId })
}
