import type { Knex } from 'knex'
import { findUserCard } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { PUBLIC } from '../json-ld/json.ts'
import { sendActivity } from './send-activity.ts'
import { userAsSender } from './sender.ts'

/** A local person is gone for good, with all they made: every host we know hears of it. */
export const sendActorDeletion = async (
  federation: Federation,
  tx: Knex.Transaction,
  userId: number,
): Promise<void> => {
  const card = await findUserCard(tx, userId)
  if (!card || card.domain !== null) return
  const sender = userAsSender(federation, card)
  await sendActivity(
    federation,
    tx,
    sender,
    {
      type: 'Delete',
      object: sender.address,
      to: [PUBLIC],
      cc: [`${sender.address}/followers`],
      removeData: true,
    },
    { everybody: true },
  )
}
