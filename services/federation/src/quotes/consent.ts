import { quotingRight } from '@app/contract/calls/content.ts'
import type { ContentCard, QuoteConsent } from '@app/contract/events/content.ts'
import { actorAddress } from '../actors/actor.ts'
import type { Federation } from '../context.ts'
import { fetchDocument } from '../documents/fetch-document.ts'
import { idOf, sameOrigin, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { addressOfObject } from '../objects/object.repository.ts'
import { findAuthorization, keepAuthorization } from './authorization.repository.ts'
import type { QuoteKey } from './authorization.repository.ts'
import { asksForConsent } from './read-quote.ts'

/** An item from elsewhere that quotes. */
type Quoting = { apId: string; authorId: number; authorization: string | null }

/**
 * Whether an authorization holds (FEP-044f): the server of the quoted author says at its address that they agree to this
 * very quote. Throws where it does not answer.
 */
export const authorizes = async (
  federation: Federation,
  address: string,
  author: string,
  { quote, quoted }: QuoteKey,
): Promise<boolean> => {
  if (!sameOrigin(address, author)) return false
  const document = await fetchDocument(federation, address)
  return (
    idOf(document) === address &&
    typeOf(document) === 'QuoteAuthorization' &&
    idOf(document['attributedTo']) === author &&
    idOf(document['interactingObject']) === quote &&
    idOf(document['interactionTarget']) === quoted
  )
}

/** The same of an item that brings it along: an answer that is not to be had now is none. */
const holds = async (
  federation: Federation,
  address: string,
  author: string,
  key: QuoteKey,
): Promise<boolean> => {
  try {
    return await authorizes(federation, address, author, key)
  } catch (error) {
    federation.log.info({ err: error, address }, 'an authorization of a quote was not to be had')
    return false
  }
}

/**
 * What the author of a quoted item says to an item from elsewhere that quotes it (rules/federation.md#quotes). `document`
 * gets the quoted item as its own server has it now, null where that is not to be had.
 */
export const consentTo = async (
  federation: Federation,
  { apId, authorId, authorization }: Quoting,
  quoted: ContentCard,
  document: () => Promise<Json | null>,
): Promise<QuoteConsent> => {
  if (quoted.authorId === authorId) return 'accepted'
  const address = quoted.apId ?? (await addressOfObject(federation.db.knex, quoted.type, quoted.id))
  const author = await actorAddress(federation, 'user', quoted.authorId)
  if (!address || !author) return 'pending'
  const key = { quote: apId, quoted: address }
  const known = await findAuthorization(federation, key)
  if (known) return known.revoked_at ? 'revoked' : 'accepted'
  if (quoted.apId === null) {
    const { allowed } = await federation.calls.ask(quotingRight, { apId: address, userId: authorId })
    return allowed ? 'accepted' : 'rejected'
  }
  if (authorization) {
    if (!(await holds(federation, authorization, author, key))) return 'pending'
    await keepAuthorization(federation, federation.db.knex, {
      ...key,
      authorId: quoted.authorId,
      address: authorization,
    })
    return 'accepted'
  }
  // Whose server knows no consent is quoted without.
  const found = await document()
  return found && !asksForConsent(found) ? 'accepted' : 'pending'
}
