import { idOf, isJson, many, textOf, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'

const members = ['quote', 'quoteUrl', 'quoteUri', 'quoteURL', '_misskey_quote']
const MAX_ADDRESS = 2048

const isDocument = (mediaType: string | null): boolean =>
  mediaType !== null &&
  (/^application\/activity\+json\b/i.test(mediaType) ||
    /^application\/ld\+json\s*;.*activitystreams/i.test(mediaType))

const says = (rel: unknown): boolean =>
  many(rel).some((one) => /(?:^|[#/])(?:_misskey_)?quote$/i.test(String(one)))

/** Whether a Link among the tags is a quote (FEP-e232): an object link that says so, by its `rel` or as its text begins. */
const isQuoteLink = (tag: unknown): tag is Json =>
  isJson(tag) &&
  typeOf(tag) === 'Link' &&
  isDocument(textOf(tag['mediaType'])) &&
  (says(tag['rel']) || /^RE:/i.test(textOf(tag['name']) ?? ''))

/** Address of what an object quotes (FEP-044f, FEP-e232, and what Misskey, Fedibird and others write); null: nothing. */
export const quotedAddress = (object: Json): string | null => {
  const link = many(object['tag']).find(isQuoteLink)
  const named = [...members.map((name) => idOf(object[name])), link ? textOf(link['href']) : null]
  return (
    named.find(
      (address) =>
        address !== null &&
        address.length <= MAX_ADDRESS &&
        /^https?:\/\//i.test(address) &&
        URL.canParse(address) &&
        address !== object['id'],
    ) ?? null
  )
}

const LINK = String.raw`(?:\[[^\]]*\]\([^)\s]*\)|<?https?:\/\/[^\s>]+>?)`
const fallback = new RegExp(String.raw`(?:^|\n)[ \t]*(?:RE|QT):\s*${LINK}[ \t\\]*(?=\n|$)`, 'gi')

/**
 * A text without the line that leads to what it quotes, which software writes for those who know no quotes: `RE: ` or `QT: `
 * and a link, and nothing else.
 */
export const withoutFallback = (markdown: string): string => markdown.replaceAll(fallback, '').trim()

/** Line of that kind, as items from elsewhere bear it here; it comes last in their text. */
export const fallbackLine = (address: string): string => `RE: ${address}`

/** Whether the author of an object says who may quote it: then whoever does needs their consent (FEP-044f). */
export const asksForConsent = (object: Json): boolean =>
  isJson(object['interactionPolicy']) && object['interactionPolicy']['canQuote'] !== undefined
