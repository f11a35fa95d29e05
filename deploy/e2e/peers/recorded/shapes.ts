import { PUBLIC } from './recorded-peer.ts'
import type { Json, Told } from './recorded-peer.ts'

/** Mastodon's order of what it signs, which most others took over. */
export const HOST_DATE = ['(request-target)', 'host', 'date'] as const
export const HOST_DATE_DIGEST = [...HOST_DATE, 'digest'] as const

export const AS2 = 'application/activity+json'
export const LD = 'application/ld+json; profile="https://www.w3.org/ns/activitystreams"'

export const mainKey = (actor: string) => `${actor}#main-key`

export const mention = (href: string, handle: string): Json => ({ type: 'Mention', href, name: `@${handle}` })

/** A mention as microblogs write it in the text (docs.joinmastodon.org/spec/microformats). */
const anchor = (href: string, handle: string): string =>
  `<span class="h-card"><a href="${href}" class="u-url mention">@<span>${handle.split('@')[0]}</span></a></span>`

const published = () => new Date().toISOString()

/** A public note as microblogs send it (docs.joinmastodon.org/spec/activitypub, “Status federation”). */
const note = ({ actor, id, text }: Told, { cc = [], ...rest }: Json & { cc?: string[] } = {}): Json => ({
  id,
  type: 'Note',
  attributedTo: actor,
  summary: null,
  inReplyTo: null,
  to: [PUBLIC],
  cc: [`${actor}/followers`, ...cc],
  url: id,
  published: published(),
  sensitive: false,
  content: `<p>${text}</p>`,
  attachment: [],
  tag: [],
  ...rest,
})

/** A note to a magazine, which is mentioned. */
export const noteTo = (told: Told, rest: Json = {}): Json =>
  note(told, {
    cc: [told.magazine],
    content: `<p>${anchor(told.magazine, told.magazineHandle)} ${told.text}</p>`,
    tag: [mention(told.magazine, told.magazineHandle)],
    ...rest,
  })

/** An answer to a member, who is mentioned. */
export const answerTo = (told: Told, inReplyTo: string, rest: Json = {}): Json =>
  note(told, {
    inReplyTo,
    cc: [told.member],
    content: `<p>${anchor(told.member, told.memberHandle)} ${told.text}</p>`,
    tag: [mention(told.member, told.memberHandle)],
    ...rest,
  })

/** A private note: to the mentioned, and to nobody else. */
export const noteInPrivate = (told: Told, rest: Json = {}): Json => ({
  ...answerTo(told, '', rest),
  inReplyTo: null,
  to: [told.member],
  cc: [],
})

/** Repeats the audience of what it carries. */
export const carrying = (type: string, actor: string, id: string, object: Json): Json => ({
  id,
  type,
  actor,
  to: object['to'],
  cc: object['cc'],
  published: published(),
  object,
})
