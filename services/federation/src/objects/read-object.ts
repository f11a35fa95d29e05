import type { RemoteAttachment } from '@app/contract/calls/content.ts'
import { MAX_ATTACHMENTS } from '@app/contract/common.ts'
import type { Emoji, WrittenAudience } from '@app/contract/common.ts'
import type { PollCard } from '@app/contract/events/content.ts'
import { plainText } from '@app/platform/text/html.ts'
import {
  addressees,
  hrefOf,
  idOf,
  idsOf,
  isJson,
  isPublicAddress,
  many,
  momentOf,
  sameOrigin,
  textOf,
  typeOf,
} from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { audienceOf, isBallot } from './audience.ts'
import { emojisOf } from './read-emojis.ts'
import { hashtagsOf, mentionsOf } from './mentions.ts'
import type { Mention, NamedMention } from './mentions.ts'
import { readPoll } from './poll.ts'
import { fallbackLine, quotedAddress, withoutFallback } from '../quotes/read-quote.ts'
import { imageEnding, readAttachment } from './read-attachment.ts'
import { captionsOf, fileOf } from './read-video.ts'
import type { RemoteCaptions } from './read-video.ts'
import { spellHtml, spellOut } from './spelling.ts'

/** A remote object as ours would be: what remains is to find its author, its magazine and its parent here. */
export type RemoteObject = {
  apId: string
  kind: 'entry' | 'post' | 'comment'
  author: string
  /** Addresses that may be its magazine, likeliest first. */
  groups: string[]
  inReplyTo: string | null
  title: string | null
  body: string | null
  url: string | null
  imageUrl: string | null
  imageAlt: string | null
  attachments: RemoteAttachment[]
  /** Of a video that is a thread, or that one links to. */
  captions: RemoteCaptions[]
  contentWarning: string | null
  /** Pictures in its texts. */
  emojis: Emoji[]
  /** Of an entry or post; a comment has its options in its text. */
  poll: PollCard | null
  /** Address of what it quotes, and of what says that this is agreed to. */
  quote: { address: string; authorization: string | null } | null
  lang: string | null
  isAdult: boolean
  hashtags: string[]
  mentions: Mention[]
  audience: WrittenAudience
  createdAt: Date
  editedAt: Date | null
}

export const BODY_LENGTH = 50_000
const TITLE_LENGTH = 255
/** What begins a thread by its type alone, and what does by what it says. */
export const threads = new Set(['Page', 'Article', 'Video'])
export const notes = new Set(['Note', 'Question'])

/** The person among those an object is attributed to; PeerTube names its channel, a Group, as well. */
export const authorOf = (object: Json): string | null => {
  const people = many(object['attributedTo'])
  const person = people.find((one) => isJson(one) && typeOf(one) === 'Person') ?? people[0]
  return idOf(person) ?? idOf(object['actor'])
}

/** Markdown of the text: the author's own source where it is markdown, else the HTML turned into it. */
export const bodyOf = (object: Json, named: readonly NamedMention[]): string | null => {
  const source = object['source']
  const written = isJson(source) && source['mediaType'] === 'text/markdown' ? textOf(source['content']) : null
  const contentMap = object['contentMap']
  const content =
    textOf(object['content']) ?? (isJson(contentMap) ? textOf(Object.values(contentMap)[0]) : null)
  const mediaType = textOf(object['mediaType'])
  if (written) return spellOut(written, named)
  if (content === null) return null
  const isText = mediaType === 'text/markdown' || mediaType === 'text/plain'
  return spellOut(isText ? content : spellHtml(content, named, hashtagsOf(object)), named)
}

export const attachmentsOf = (object: Json): Json[] => many(object['attachment']).filter(isJson).slice(0, 32)

const linkOf = (object: Json, id: string): string | null => {
  const link = attachmentsOf(object).find((one) => typeOf(one) === 'Link')
  if (link) return textOf(link['href'])
  if (typeOf(object) === 'Video') return hrefOf(object['url'], (mediaType) => mediaType === 'text/html')
  const url = textOf(object['url'])
  // Friendica, lotide and old Lemmy put the outside link where others put the page's own address.
  return typeOf(object) === 'Page' && url && URL.canParse(url) && !sameOrigin(url, id) ? url : null
}

const languageOf = (object: Json): string | null => {
  const language = object['language']
  const named = isJson(language) ? textOf(language['identifier']) : null
  const contentMap = object['contentMap']
  const code = named ?? (isJson(contentMap) ? (Object.keys(contentMap)[0] ?? null) : null)
  const short = code?.toLowerCase().split(/[-_]/)[0] ?? null
  return short && /^[a-z]{2,3}$/.test(short) && short !== 'und' ? short : null
}

const firstLine = (body: string | null): string | null =>
  body
    ?.split('\n')
    .find((line) => line.trim() !== '')
    ?.replace(/^#+\s*/, '') ?? null

/**
 * What a Note or Question warns of, be it marked sensitive or not. Mbin writes there how the text begins and its hashtags, which is
 * no warning.
 */
const warningOf = (object: Json, text: string | null): string | null => {
  const summary = notes.has(typeOf(object)) ? plainText(textOf(object['summary']) ?? '', 500) : ''
  const said = summary
    .replaceAll(/#[\p{L}\p{N}_]+/gu, '')
    .replace(/(?:…|\.\.\.)\s*$/, '')
    .trim()
  return said === '' || text?.trim().startsWith(said) ? null : summary
}

/**
 * Reads a Page, Article, Video, Note or Question (rules/federation.md#remote-objects); null for what is none of them,
 * lacks an author of its own origin, or is a vote in a poll. Never refuses a text for its length: it is cut. `named`: what
 * those are called here whom its `tag` mentions, for the text to say. `followers`: the followers collection of its author.
 */
export const readObject = (
  object: Json,
  arrived: Date,
  named: readonly NamedMention[] = [],
  followers: string | null = null,
): RemoteObject | null => {
  const type = typeOf(object)
  const apId = textOf(object['id'])
  const author = authorOf(object)
  const actor = idOf(object['actor'])
  if (!apId || !author || !sameOrigin(apId, author)) return null
  if (
    actor !== null &&
    !idsOf(object['attributedTo']).includes(actor) &&
    object['attributedTo'] !== undefined
  )
    return null
  if (!threads.has(type) && !notes.has(type)) return null
  if (isBallot(object)) return null

  const inReplyTo = idOf(object['inReplyTo'])
  const name = textOf(object['name'])
  const groups = [
    ...addressees(object).filter((address) => !isPublicAddress(address) && !/\/followers\/?$/.test(address)),
    ...many(object['attributedTo']).flatMap((one) =>
      isJson(one) && typeOf(one) === 'Group' ? (idOf(one) ?? []) : [],
    ),
  ]
  const file = type === 'Video' ? fileOf(object) : null
  const attachments = [
    ...(file ? [file] : []),
    ...attachmentsOf(object).flatMap((one) => readAttachment(one) ?? []),
  ]
  const first = attachments.find((one) => one.type === 'image')
  // What is neither picture nor to be played is a link in the text.
  const others = attachmentsOf(object).filter(
    (one) => ['Audio', 'Document', 'Video'].includes(typeOf(one)) && !readAttachment(one),
  )
  const thumbnail = hrefOf(type === 'Video' ? object['icon'] : object['image'])
  const quoted = quotedAddress(object)
  const whole = bodyOf(object, named)
  const text = quoted && whole ? withoutFallback(whole) : whole
  // Some name a note after its first words (WriteFreely): that is no title.
  const isTitled =
    name !== null && (idsOf(object['audience']).length > 0 || (type === 'Note' && !text?.startsWith(name)))
  const kind = inReplyTo ? 'comment' : threads.has(type) || isTitled ? 'entry' : 'post'
  const poll = readPoll(object, arrived)
  const body = [
    // The title of a poll stands in its text for those who show no titles.
    kind === 'entry' && poll && text === name ? null : text,
    // Smithereen asks in the name of the poll.
    kind !== 'entry' && poll && name && !text?.includes(name) ? name : null,
    ...(kind === 'comment' ? (poll?.options.map(({ title: option }) => `- ${option}`) ?? []) : []),
    ...others.flatMap((one) => hrefOf(one) ?? []),
    quoted && fallbackLine(quoted),
  ]
    .filter((part) => part !== null && part !== '')
    .join('\n\n')
    .slice(0, BODY_LENGTH)
  const title = name ?? textOf(object['summary']) ?? firstLine(text)
  const updated = object['updated'] === undefined ? null : momentOf(object['updated'], arrived)
  const link = linkOf(object, apId)

  const shownTitle =
    kind === 'entry' ? (title === null ? 'Untitled' : plainText(title, TITLE_LENGTH) || 'Untitled') : null
  const contentWarning = warningOf(object, text)

  return {
    apId,
    kind,
    author,
    groups: [...new Set(groups)],
    inReplyTo,
    title: shownTitle,
    body: body === '' ? null : body,
    url: link && link.length <= 2048 ? link : null,
    imageUrl: first?.url ?? thumbnail ?? (link && imageEnding.test(link) ? link : null),
    imageAlt: first?.altText ?? null,
    attachments: attachments.slice(0, MAX_ATTACHMENTS),
    captions: kind === 'entry' ? captionsOf(object) : [],
    contentWarning,
    emojis: emojisOf(object, [
      shownTitle,
      body,
      contentWarning,
      ...(poll?.options.map(({ title: option }) => option) ?? []),
    ]),
    poll: kind === 'comment' ? null : poll,
    quote: quoted ? { address: quoted, authorization: idOf(object['quoteAuthorization']) } : null,
    lang: languageOf(object),
    isAdult: object['sensitive'] === true,
    hashtags: hashtagsOf(object),
    mentions: mentionsOf(object),
    audience: audienceOf(object, { address: author, followers }),
    createdAt: momentOf(object['published'], arrived),
    editedAt: updated,
  }
}
