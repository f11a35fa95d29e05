import { randomUUID } from 'node:crypto'
import type { DataOf } from '@app/contract/event.ts'
import type { contentPollVoted } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import { addressOfUser, findUserCard } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { sendActivity } from './send-activity.ts'
import { userAsSender } from './sender.ts'

/**
 * What somebody here chose in a poll elsewhere, told to its author alone: a Note for each option, which has its name and no
 * text (rules/federation.md#polls).
 */
export const sendBallot = async (
  federation: Federation,
  tx: Knex.Transaction,
  { userId, authorId, apId, titles }: DataOf<typeof contentPollVoted>,
): Promise<void> => {
  const [voter, author] = [await findUserCard(tx, userId), await findUserCard(tx, authorId)]
  if (!voter || voter.domain !== null || !author || author.domain === null || apId === null) return
  const sender = userAsSender(federation, voter)
  const to = [addressOfUser(federation, author)]
  for (const name of titles) {
    const object = {
      id: `${sender.address}#votes/${randomUUID()}`,
      type: 'Note',
      attributedTo: sender.address,
      inReplyTo: apId,
      name,
      to,
      published: federation.clock.now().toISOString(),
    }
    await sendActivity(
      federation,
      tx,
      sender,
      { type: 'Create', object, to, cc: [], public: false },
      { addresses: to },
    )
  }
}
