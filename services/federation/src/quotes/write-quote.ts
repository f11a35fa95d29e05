import type { ContentCard } from '@app/contract/events/content.ts'
import type { Knex } from 'knex'
import type { Json } from '../json-ld/json.ts'
import { addressOfObject } from '../objects/object.repository.ts'
import type { Rows } from '../rows.ts'
import { fallbackLine } from './read-quote.ts'

/** What an item of ours quotes, and where it is said that its author agrees. */
export type WrittenQuote = { address: string; authorization: string | null }

const DOCUMENT = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"'
const MISSKEY = 'https://misskey-hub.net/ns#_misskey_quote'

/** What others are told that an item quotes; null: nothing, or what its author does not want to be quoted. */
export const writtenQuoteOf = async (
  db: Knex,
  apId: string,
  { quote }: Pick<ContentCard, 'quote'>,
): Promise<WrittenQuote | null> => {
  if (!quote?.item || quote.consent === 'rejected' || quote.consent === 'revoked') return null
  const address = quote.item.apId ?? (await addressOfObject(db, quote.item.type, quote.item.id))
  if (!address) return null
  const authorization = await db('quote_authorization')
    .where({ quote: apId, quoted: address })
    .whereNull('revoked_at')
    .first<Pick<Rows['quote_authorization'], 'address'> | undefined>('address')
  return { address, authorization: authorization?.address ?? null }
}

/** The members of a document that say so: of FEP-044f, Fedibird and Misskey. */
export const quoteMembers = ({ address, authorization }: WrittenQuote): Json => ({
  quote: address,
  ...(authorization ? { quoteAuthorization: authorization } : {}),
  quoteUrl: address,
  quoteUri: address,
  _misskey_quote: address,
})

/** The same as an object link (FEP-e232). */
export const quoteLink = ({ address }: WrittenQuote): Json => ({
  type: 'Link',
  mediaType: DOCUMENT,
  rel: MISSKEY,
  href: address,
  name: fallbackLine(address),
})

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** The line for those who know no quotes. Who does leaves it out by its class (Mastodon, Misskey). */
export const fallbackHtml = ({ address }: WrittenQuote): string =>
  `<p class="quote-inline">RE: <a href="${escaped(address)}">${escaped(address)}</a></p>\n`
