import { isShown } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import { addressOfUser, findUserCard } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { PUBLIC } from '../json-ld/json.ts'
import { addressOfObject } from '../objects/object.repository.ts'
import { sendActivity } from '../outbox/send-activity.ts'
import { sendContent } from '../outbox/send-content.ts'
import { userAsSender } from '../outbox/sender.ts'
import { authorizationDocument, keepAuthorization } from './authorization.repository.ts'
import type { QuoteKey } from './authorization.repository.ts'
import { writtenQuoteOf } from './write-quote.ts'

/** A quote of what somebody here wrote: what quotes what, by their addresses. */
const quoteHere = async (db: Knex, { type, id, quote }: ContentCard): Promise<QuoteKey | null> => {
  if (!quote?.item || quote.item.apId !== null) return null
  const [quoting, quoted] = [
    await addressOfObject(db, type, id),
    await addressOfObject(db, quote.item.type, quote.item.id),
  ]
  return quoting && quoted ? { quote: quoting, quoted } : null
}

/** Two people here: who is quoted agreed by the rules of this place, and others are shown where that is said. */
export const agreeHere = async (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
): Promise<void> => {
  const { apId, authorId, quote } = card
  const author = quote?.item?.authorId
  if (apId !== null || quote?.consent !== 'accepted' || author === undefined || author === authorId) return
  const key = await quoteHere(tx, card)
  if (key) await keepAuthorization(federation, tx, { ...key, authorId: author })
}

/** Somebody here no longer agrees to a quote: its authorization is deleted, and none is given for it again. */
const revoke = async (federation: Federation, tx: Knex.Transaction, card: ContentCard): Promise<void> => {
  const key = await quoteHere(tx, card)
  const author = card.quote?.item ? await findUserCard(tx, card.quote.item.authorId) : null
  if (!key || !author || author.domain !== null) return
  const known = await tx('quote_authorization').where(key).first('address')
  const given = await keepAuthorization(federation, tx, { ...key, authorId: author.userId })
  if (given.revoked_at) return
  await tx('quote_authorization').where(key).update({ revoked_at: federation.clock.now() })
  if (!known) return
  const sender = userAsSender(federation, author)
  const quoter = await findUserCard(tx, card.authorId)
  const quoterAddress = quoter ? [addressOfUser(federation, quoter)] : []
  await sendActivity(
    federation,
    tx,
    sender,
    {
      type: 'Delete',
      object: authorizationDocument(given, sender.address),
      to: [PUBLIC],
      cc: [...quoterAddress, `${sender.address}/followers`],
    },
    { followersOf: author.userId, addresses: quoterAddress },
  )
}

/** The author of what an item quotes answered, or takes back that they agreed: others hear what that changes for them. */
export const sendQuoteAnswer = async (
  federation: Federation,
  tx: Knex.Transaction,
  card: ContentCard,
): Promise<void> => {
  if (card.quote?.consent === 'revoked') await revoke(federation, tx, card)
  const apId = card.apId === null ? await addressOfObject(tx, card.type, card.id) : null
  if (!apId || !isShown(card)) return
  const written = await writtenQuoteOf(tx, apId, card)
  // Quoted without an authorization, it reads as before.
  if (!written || written.authorization) await sendContent(federation, tx, card, 'Update')
}
