import type { Attachment, Image } from '@app/contract/common.ts'
import { audienceOf, isLimited } from '@app/contract/events/content.ts'
import type { ContentCard } from '@app/contract/events/content.ts'
import { toHtml } from '@app/platform/text/html.ts'
import { captionsAddress, tagAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import { DIGEST_ALGORITHM, documentContext } from '../json-ld/context-terms.ts'
import { PUBLIC } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { fallbackLine } from '../quotes/read-quote.ts'
import { fallbackHtml, quoteLink, quoteMembers } from '../quotes/write-quote.ts'
import type { WrittenQuote } from '../quotes/write-quote.ts'
import { emojiTag } from './write-emojis.ts'
import { pollMembers } from './poll.ts'

/** Somebody with their full handle. */
type Named = { address: string; handle: string }

/** What an object of ours needs beside its card: the addresses of everything it names. */
export type Surroundings = {
  apId: string
  author: string
  /** null: `random`, which is no group for others. `hashtag`: the name of one of ours. */
  magazine: { address: string; handle: string; hashtag: string | null } | null
  parent: string | null
  /** The thread it belongs to, where that is from here; null: its server says what belongs together. */
  thread: string | null
  /** null: nobody else's. */
  parentAuthor: Named | null
  mentions: Named[]
  quote: WrittenQuote | null
}

const typeNames = { image: 'Image', video: 'Video', audio: 'Audio' } as const

const mediaTypeOf = (image: Image): string | undefined =>
  image.filePath ? `image/${image.filePath.split('.').at(-1)?.replace('jpg', 'jpeg')}` : undefined

const attached = (one: Image & Partial<Attachment>): Json => ({
  type: typeNames[one.type ?? 'image'],
  mediaType: one.mediaType ?? mediaTypeOf(one),
  url: one.storageUrl ?? one.sourceUrl,
  name: one.altText ?? undefined,
  blurhash: one.blurHash ?? undefined,
  focalPoint: one.focus ? [one.focus.x, one.focus.y] : undefined,
  width: one.width ?? undefined,
  height: one.height ?? undefined,
  duration: one.duration ? `PT${one.duration}S` : undefined,
})

const attachments = (card: ContentCard): Json[] => [
  ...(card.url ? [{ type: 'Link', href: card.url }] : []),
  ...(card.attachments ?? (card.image?.storageUrl ? [card.image] : [])).map(attached),
]

const isComment = (card: ContentCard) => card.type === 'entry_comment' || card.type === 'post_comment'

/** Whether its magazine has a part in it: it lists no unlisted thread, and nothing that is not for everybody. */
export const concernsMagazine = (card: ContentCard): boolean => {
  const audience = audienceOf(card)
  return audience === 'public' || (audience === 'unlisted' && isComment(card))
}

type Addressing = { to: string[]; cc: string[]; audience?: string }

/** To whom an object goes (rules/federation.md#addressing). */
export const addressing = (card: ContentCard, around: Surroundings): Addressing => {
  const followers = `${around.author}/followers`
  const mentioned = around.mentions.map(({ address }) => address)
  const audience = audienceOf(card)
  if (audience === 'direct') return { to: mentioned, cc: [] }
  if (audience === 'followers') return { to: [followers], cc: mentioned }
  const magazine = concernsMagazine(card) ? around.magazine : null
  const group = magazine ? [magazine.address] : []
  const answered = isComment(card) && around.parentAuthor ? [around.parentAuthor.address] : []
  const people = [...new Set([...mentioned, ...answered])]
  const within = magazine ? { audience: magazine.address } : {}
  if (audience === 'unlisted') return { to: [followers], cc: [PUBLIC, ...people, ...group], ...within }
  return isComment(card)
    ? { to: [PUBLIC, ...people], cc: [...group, followers], ...within }
    : { to: [...group, PUBLIC, ...people], cc: [followers], ...within }
}

/** Hashtags of the text, and the name of a magazine of ours as one, as Mbin writes it. */
const hashtagsOf = (card: ContentCard, { magazine }: Surroundings): string[] => {
  const name = magazine?.hashtag ?? null
  const known = card.tags.some((tag) => tag.toLowerCase() === name?.toLowerCase())
  return name === null || known ? card.tags : [...card.tags, name]
}

/**
 * Those the text names, whoever is answered (Mastodon tells nobody of an answer that does not mention them), and the
 * magazine: an answer from Mastodon goes to whoever is mentioned, and reaches it that way. What is not for everybody
 * mentions those it goes to.
 */
const mentionsOf = (card: ContentCard, { mentions, magazine, parentAuthor }: Surroundings): Named[] => {
  if (isLimited(audienceOf(card))) return mentions
  const group = concernsMagazine(card) ? magazine : null
  const others = [isComment(card) ? parentAuthor : null, group].filter((one) => one !== null)
  return [...new Map([...mentions, ...others].map((one) => [one.address, one])).values()]
}

/** A title as a line of HTML. */
const lineOf = (title: string): string =>
  `<p>${title.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>\n`

/** Where its answers are listed. GoToSocial reads on from a first page that stands in the object itself, and from no other. */
const repliesOf = (apId: string): Json => {
  const id = `${apId}/replies`
  const next = `${id}?page=1`
  const first = { type: 'OrderedCollectionPage', partOf: id, next, orderedItems: [] }
  return { id, type: 'OrderedCollection', first }
}

/**
 * Who may answer, favourite, boost and quote it (GoToSocial, FEP-044f). GoToSocial takes one that is left out for one that
 * nobody may; `always` is what FEP-044f calls `automaticApproval`.
 */
const interactionPolicy = (card: ContentCard, author: string): Json => {
  const by = (...who: string[]) => ({ always: who, approvalRequired: [], automaticApproval: who })
  return {
    canLike: by(PUBLIC),
    canReply: by(card.isLocked === true ? author : PUBLIC),
    canAnnounce: by(PUBLIC),
    canQuote: { automaticApproval: isLimited(audienceOf(card)) ? [author] : [PUBLIC] },
  }
}

/** Where its answers, its votes and all that is said in its thread are listed (FEP-7888, FEP-f228), the last with a digest. */
const collectionsOf = (card: ContentCard, { apId, thread }: Surroundings): Json => ({
  ...(thread === null ? {} : { context: `${thread}/context` }),
  ...(thread === apId && !isLimited(audienceOf(card)) ? { contextDigest: DIGEST_ALGORITHM } : {}),
  replies: repliesOf(apId),
  ...Object.fromEntries(['likes', 'dislikes', 'shares'].map((name) => [name, `${apId}/${name}`])),
})

/** The text as HTML; what has none, but a picture, is null. */
const htmlOf = (card: ContentCard, { quote }: Surroundings): string | null => {
  // Mastodon shows a Question without its name.
  const heading = card.type === 'entry' && card.poll && card.title ? lineOf(card.title) : ''
  const parts = [heading, card.body === null ? '' : toHtml(card.body), quote ? fallbackHtml(quote) : '']
  return card.body === null && parts.every((part) => part === '') ? null : parts.join('')
}

/** The text as it was written, and what it quotes below it for those who know no quotes (Lemmy). */
const sourceOf = ({ body }: ContentCard, { quote }: Surroundings): Json => {
  const parts = [body, quote ? fallbackLine(quote.address) : null].filter((part) => part !== null)
  return parts.length === 0 ? {} : { source: { content: parts.join('\n\n'), mediaType: 'text/markdown' } }
}

const languageName = (tag: string): string =>
  new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag

/** Where the captions of what an entry links to are, as PeerTube tells of its own. What is said as plain text stays here. */
const captionMembers = (federation: Federation, { type, id, captions }: ContentCard): Json =>
  type === 'entry' && captions
    ? {
        subtitleLanguage: captions.map(({ language, label }) => ({
          identifier: language,
          name: label ?? languageName(language),
          url: captionsAddress(federation, id, language),
        })),
      }
    : {}

/** Page of an entry, Note of a comment or post, Question of what has a poll (rules/federation.md#objects-of-ours). */
export const objectDocument = (federation: Federation, card: ContentCard, around: Surroundings): Json => {
  const entry = card.type === 'entry'
  const html = htmlOf(card, around)
  const names = hashtagsOf(card, around)
  const hashtags = names.map((name) => ({
    type: 'Hashtag',
    href: tagAddress(federation, name),
    name: `#${name}`,
  }))
  const people = mentionsOf(card, around).map(({ address, handle }) => ({
    type: 'Mention',
    href: address,
    name: handle,
  }))
  return {
    '@context': documentContext,
    id: around.apId,
    type: card.poll ? 'Question' : entry ? 'Page' : 'Note',
    attributedTo: around.author,
    inReplyTo: around.parent,
    ...collectionsOf(card, around),
    ...addressing(card, around),
    ...(entry
      ? { name: card.title, summary: [card.title, ...names.map((name) => `#${name}`)].join(' ') }
      : { url: around.apId, ...(card.contentWarning ? { summary: card.contentWarning } : {}) }),
    content: html,
    mediaType: 'text/html',
    ...sourceOf(card, around),
    ...(around.quote ? quoteMembers(around.quote) : {}),
    ...(card.poll ? pollMembers(card.poll, federation.clock.now()) : {}),
    attachment: attachments(card),
    ...(card.image?.storageUrl ? { image: { type: 'Image', url: card.image.storageUrl } } : {}),
    tag: [
      ...hashtags,
      ...people,
      ...(around.quote ? [quoteLink(around.quote)] : []),
      ...(card.emojis ?? []).map((emoji) => emojiTag(federation, emoji)),
    ],
    ...(isComment(card) ? {} : { commentsEnabled: card.isLocked !== true, stickied: card.isPinned === true }),
    // A warning is no mark for adults, which others take this for (rules/ranking.md#warnings-and-attachments).
    sensitive: card.isAdult,
    interactionPolicy: interactionPolicy(card, around.author),
    published: card.createdAt,
    ...(card.editedAt ? { updated: card.editedAt } : {}),
    ...(html === null ? {} : { contentMap: { [card.lang]: html } }),
    language: { identifier: card.lang, name: languageName(card.lang) },
    ...captionMembers(federation, card),
  }
}

/** What remains of a deleted object. */
export const tombstone = (apId: string): Json => ({
  '@context': documentContext,
  id: apId,
  type: 'Tombstone',
})
