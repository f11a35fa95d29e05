import {
  contentCreated,
  contentEdited,
  contentModerated,
  contentMoved,
  contentPinnedToProfile,
  contentPollClosed,
  contentPollVoted,
  contentPurged,
  contentQuoteAnswered,
  contentVisibilityChanged,
  contentVoted,
} from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { on, together } from '@app/platform/events/projection.ts'
import type { Projection } from '@app/platform/events/projection.ts'
import type { Knex } from 'knex'
import type { Federation } from '../context.ts'
import { saveContentObject, saveContentObjects } from '../objects/object.repository.ts'
import { boostThread, takeBackBoost } from '../outbox/boost-thread.ts'
import { sendContents, sendRemoval, sendRestoration } from '../outbox/send-content.ts'
import { sendBallot } from '../outbox/send-ballot.ts'
import { requestPollUpdate } from '../outbox/send-poll-update.ts'
import { sendPinOrLock } from '../outbox/send-moderation.ts'
import { askForQuote } from '../quotes/request-quote.ts'
import { agreeHere, sendQuoteAnswer } from '../quotes/send-consent.ts'
import { sendProfilePin } from '../outbox/send-profile-pin.ts'
import { sendVotes } from '../outbox/send-vote.ts'

const keepVisibility = (tx: Knex.Transaction, { type, id, visibility }: ContentCard) =>
  tx('content_object').where({ type, id }).whereNot({ visibility }).update({ visibility })

/** What people here wrote, with the consent to what it quotes that they have, or the question for it after it. */
const sendWritten = async (
  federation: Federation,
  tx: Knex.Transaction,
  cards: readonly ContentCard[],
  type: 'Create' | 'Update',
): Promise<void> => {
  for (const card of cards) await agreeHere(federation, tx, card)
  await sendContents(federation, tx, cards, type)
  for (const card of cards) await askForQuote(federation, tx, card)
}

export const contentHandlers = (federation: Federation): Projection['handlers'] => [
  ...together([contentCreated], async (tx, created) => {
    const fresh = await saveContentObjects(
      federation,
      tx,
      created.map(({ data }) => data),
    )
    await sendWritten(
      federation,
      tx,
      fresh.filter(({ apId }) => apId === null),
      'Create',
    )
    for (const card of fresh) await boostThread(federation, tx, card)
  }),
  on(contentEdited, async (tx, card) => {
    await saveContentObject(federation, tx, card)
    await keepVisibility(tx, card)
    if (card.apId === null) await sendWritten(federation, tx, [card], 'Update')
  }),
  on(contentModerated, (tx, done) => sendPinOrLock(federation, tx, done)),
  on(contentPinnedToProfile, (tx, pin) => sendProfilePin(federation, tx, pin)),
  on(contentMoved, async (tx, { type, id, magazineId }) => {
    await tx('content_object').where({ type, id }).update({ magazine_id: magazineId })
  }),
  on(contentVisibilityChanged, async (tx, { byId, previous, ...card }) => {
    await saveContentObject(federation, tx, card)
    await keepVisibility(tx, card)
    const removed = card.visibility === 'trashed' || card.visibility === 'soft_deleted'
    if (removed && byId !== null) await sendRemoval(federation, tx, card, byId)
    else if (previous === 'trashed' && byId !== null) await sendRestoration(federation, tx, card, byId)
    if (removed) await takeBackBoost(federation, tx, card)
    else await boostThread(federation, tx, card)
  }),
  on(contentPurged, async (tx, { byId, ...card }) => {
    const apId = await saveContentObject(federation, tx, card)
    await sendRemoval(federation, tx, card, byId ?? card.authorId)
    await takeBackBoost(federation, tx, card)
    await tx('content_object').where({ type: card.type, id: card.id }).delete()
    await tx('quote_request').where({ quote: apId }).delete()
    await tx('digested_context').where({ ap_id: apId }).delete()
    const byOrigin = card.apId !== null && byId === card.authorId
    await tx('tombstone').insert({ ap_id: apId, by_origin: byOrigin }).onConflict().ignore()
  }),
  ...together([contentVoted], (tx, votes) =>
    sendVotes(
      federation,
      tx,
      votes.map(({ data }) => data),
    ),
  ),
  on(contentPollVoted, async (tx, vote) => {
    if (vote.apId === null) await requestPollUpdate(federation, tx, vote)
    else await sendBallot(federation, tx, vote)
  }),
  on(contentQuoteAnswered, (tx, card) => sendQuoteAnswer(federation, tx, card)),
  on(contentPollClosed, async (tx, card) => {
    if (card.apId === null) await requestPollUpdate(federation, tx, card, { closed: true })
  }),
]
