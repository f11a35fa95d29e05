import type { CallInput, CallOutput } from '@app/contract/call.ts'
import type { applyRemoteBallot as ballotSpec } from '@app/contract/calls/content.ts'
import { contentPollVoted } from '@app/contract/events/content.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound, Refusal } from '@app/platform/http/refusal.ts'
import type { Knex } from 'knex'
import type { Content } from '../context.ts'
import { mustBeReadable, onlyReadable } from '../items/audience.ts'
import { findFederated } from '../items/find-by-ap-id.ts'
import { findItem } from '../items/item.repository.ts'
import type { Item, ThreadKind } from '../items/item.ts'
import { isHidden, nameOf } from '../items/item.ts'
import { addBallot, lockPoll } from './poll.repository.ts'
import type { Judged } from './poll.rules.ts'
import { addedBy, refusalOf } from './poll.rules.ts'

const count = async (
  content: Content,
  tx: Knex.Transaction,
  item: Item,
  poll: Judged,
  userId: number,
  choices: readonly number[],
): Promise<void> => {
  await addBallot(tx, item, userId, choices, content.clock.now(), poll.chosen === null)
  await content.outbox.add(tx, contentPollVoted, {
    type: item.kind,
    id: item.number,
    authorId: item.author_id,
    userId,
    titles: choices.flatMap((choice) => poll.titles[choice] ?? []),
    apId: item.ap_id,
  })
}

/** Votes in the poll of an entry or post, once and for all; the author may, too. */
export const voteInPoll = async (
  content: Content,
  principal: Principal,
  kind: ThreadKind,
  number: number,
  choices: readonly number[],
): Promise<void> => {
  const item = await findItem(content.db, kind, number)
  await mustBeReadable(content, principal, item)
  if (principal.isBot) throw forbidden('Bots may not vote.')
  await content.db.transaction(async (tx) => {
    const poll = isHidden(item.visibility) ? null : await lockPoll(tx, item.id, principal.userId)
    if (!poll) throw notFound(`The ${nameOf[kind]} ${number} has no poll.`)
    const refusal = refusalOf(poll, choices, content.clock.now())
    if (refusal) throw new Refusal(refusal.status, refusal.detail)
    await count(content, tx, item, poll, principal.userId, choices)
  })
}

/** A vote for one option that federation carried in; saying it twice changes nothing. */
export const applyRemoteBallot = async (
  content: Content,
  { apId, userId, title }: CallInput<typeof ballotSpec>,
): Promise<CallOutput<typeof ballotSpec>> => {
  const item = await findFederated(content, apId)
  if (!item || item.ap_id !== null || isHidden(item.visibility)) return { applied: false }
  if ((await onlyReadable(content, { userId }, [item])).length === 0) return { applied: false }
  return content.db.transaction(async (tx) => {
    const poll = await lockPoll(tx, item.id, userId)
    const position = poll && addedBy(poll, title, content.clock.now())
    if (!poll || position === null) return { applied: false }
    await count(content, tx, item, poll, userId, [position])
    return { applied: true }
  })
}
