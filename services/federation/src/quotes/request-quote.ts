import { randomUUID } from 'node:crypto'
import { answerQuote, contentCards } from '@app/contract/calls/content.ts'
import type { SubjectRef } from '@app/contract/calls/content.ts'
import { audienceOf, isLimited, isShown } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import type { z } from 'zod'
import { actorAddress } from '../actors/actor.ts'
import { activityAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { DocumentGone, fetchDocument } from '../documents/fetch-document.ts'
import type { Json } from '../json-ld/json.ts'
import { keptAddress } from '../objects/object.repository.ts'
import { surroundingsOf } from '../objects/object.view.ts'
import { objectDocument } from '../objects/write-object.ts'
import { sendActivity } from '../outbox/send-activity.ts'
import { userAsSender } from '../outbox/sender.ts'
import { asksForConsent } from './read-quote.ts'

export const QUOTE_REQUEST = 'federation.quote-request'
/** The item of ours that quotes. */
export type QuoteRequestJob = z.infer<typeof SubjectRef>

/** What of an item of ours waits for the consent of somebody elsewhere. */
const waitsFor = ({ apId, quote }: ContentCard) =>
  apId === null && quote?.consent === 'pending' && quote.item?.apId ? quote.item : null

/** Has the author of what an item of ours quotes asked, where that is elsewhere. */
export const askForQuote = async (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
): Promise<void> => {
  const { type, id } = card
  if (waitsFor(card))
    await federation.work.enqueue(QUOTE_REQUEST, { type, id } satisfies QuoteRequestJob, { tx })
}

/** What is quoted, as its server has it now; null: it is gone. */
const fetchQuoted = async (federation: Federation, address: string): Promise<Json | null> => {
  try {
    return await fetchDocument(federation, address)
  } catch (error) {
    if (error instanceof DocumentGone) return null
    throw error
  }
}

/** Sends the QuoteRequest, once for each quote. Only what everybody may read goes with it. */
const send = async (federation: Federation, card: ContentCard, quoted: string, authorId: number) => {
  const author = await actorAddress(federation, 'user', authorId)
  if (!author) return
  await federation.db.transaction(async (tx) => {
    const found = await surroundingsOf(federation, card, tx)
    if (!found || found.author.domain !== null) return
    const { '@context': _, ...object } = objectDocument(federation, card, found.around)
    const uuid = randomUUID()
    const fresh = await tx('quote_request')
      .insert({
        quote: found.around.apId,
        quoted,
        author_id: authorId,
        activity_id: activityAddress(federation, uuid),
        created_at: federation.clock.now(),
      })
      .onConflict(['quote', 'quoted'])
      .ignore()
      .returning('activity_id')
    if (fresh.length === 0) return
    await sendActivity(
      federation,
      tx,
      userAsSender(federation, found.author),
      {
        type: 'QuoteRequest',
        object: quoted,
        instrument: isLimited(audienceOf(card)) ? found.around.apId : object,
        to: [author],
        cc: [],
        public: false,
      },
      { addresses: [author] },
      uuid,
    )
  })
}

/**
 * Asks the author of what an item of ours quotes (FEP-044f). Whose server says of the quoted item nothing about quotes is
 * quoted without (rules/federation.md#quotes).
 */
export const requestQuote = async (federation: Federation, ref: QuoteRequestJob): Promise<void> => {
  const { items } = await federation.calls.ask(contentCards, { refs: [ref] })
  const card = items[0]
  const quoted = card && isShown(card) ? waitsFor(card) : null
  if (!card || !quoted?.apId) return
  const document = await fetchQuoted(federation, quoted.apId)
  if (!document) return
  if (asksForConsent(document)) return send(federation, card, quoted.apId, quoted.authorId)
  const apId = await keptAddress(federation.db.knex, card)
  if (apId)
    await federation.calls.ask(answerQuote, {
      apId,
      quotedApId: quoted.apId,
      consent: 'accepted',
    })
}
