import type { DataOf } from '@app/contract/event.ts'
import type { contentPinnedToProfile } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import { findUserCard } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { PUBLIC } from '../json-ld/json.ts'
import { addressOfObject } from '../objects/object.repository.ts'
import { sendActivity } from './send-activity.ts'
import { userAsSender } from './sender.ts'

/** Add to or Remove from what somebody here shows first on their profile, for their followers. */
export const sendProfilePin = async (
  federation: Federation,
  tx: Knex.Transaction,
  { type, id, authorId, on }: DataOf<typeof contentPinnedToProfile>,
): Promise<void> => {
  const author = await findUserCard(tx, authorId)
  const object = await addressOfObject(tx, type, id, { public: true })
  if (!author || author.domain !== null || object === null) return
  const sender = userAsSender(federation, author)
  const target = `${sender.address}/featured`
  const draft = {
    type: on ? 'Add' : 'Remove',
    object,
    target,
    to: [PUBLIC],
    cc: [`${sender.address}/followers`],
  }
  await sendActivity(federation, tx, sender, draft, { followersOf: authorId })
}
