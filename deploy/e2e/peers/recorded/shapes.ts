import { PUBLIC } from './software.ts'
import type { Json, Software, Told } from './software.ts'

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

export const published = () => new Date().toISOString()

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

export const tombstone = (object: Json): Json => ({ id: object['id'], type: 'Tombstone' })

/** Something taken back, which stands whole within. */
export const undone = (activity: Json): Json => ({
  id: `${String(activity['id'])}/undo`,
  type: 'Undo',
  actor: activity['actor'],
  to: activity['to'],
  cc: activity['cc'],
  object: activity,
})

/** A group passes on the whole activity (FEP-1b12). */
export const announced = ({ magazine, origin }: Told, activity: Json): Json => ({
  id: `${origin}/announces/${encodeURIComponent(String(activity['id']))}`,
  type: 'Announce',
  actor: magazine,
  to: [PUBLIC],
  cc: [`${magazine}/followers`],
  object: activity,
})

/** A group passes on the address of a thing; all else comes from who does it. */
export const announcedByAddress = (told: Told, activity: Json): Json =>
  activity['type'] === 'Create'
    ? { ...announced(told, activity), object: (activity['object'] as Json)['id'] }
    : activity

type Said = { to: string[]; cc: string[]; audience: string } & Json

/** Said by a moderator to a community: join-lemmy.org/docs/contributors/05-federation, “Moderation”; FEP-1b12. */
const saidTo = ({ actor, id, magazine }: Told, type: string, members: Json): Said => ({
  id,
  type,
  actor,
  to: [PUBLIC],
  cc: [magazine],
  audience: magazine,
  ...members,
})

const takenBack = (told: Told, activity: Json): Json =>
  saidTo(told, 'Undo', { id: `${told.id}/undo`, object: activity })

/**
 * What moderators do as Lemmy, PieFed and Mbin write it. A reason makes a Delete a moderator’s. `ends`: what the end of a
 * ban is called; `featuredOf`: where the community lists what it shows first.
 */
export const moderatorActivities = (
  ends: readonly string[],
  featuredOf: (told: Told) => string,
): Required<NonNullable<Software['moderation']>> => {
  const remove = (told: Told, object: string) => saidTo(told, 'Delete', { object, summary: 'Off topic' })
  const lock = (told: Told, object: string) => saidTo(told, 'Lock', { object })
  const nextYear = new Date(Date.now() + 365 * 24 * 60 * 60 * 1000).toISOString()
  const ban = (told: Told, object: string) =>
    saidTo(told, 'Block', {
      object,
      target: told.magazine,
      summary: 'Enough of that',
      removeData: false,
      ...Object.fromEntries(ends.map((name) => [name, nextYear])),
    })
  const listed =
    (type: 'Add' | 'Remove', list: (told: Told) => string) =>
    (told: Told, object: string): Json =>
      saidTo(told, type, { object, target: list(told) })
  const moderators = ({ magazine }: Told) => `${magazine}/moderators`
  return {
    remove,
    restore: (told, object) => takenBack(told, remove(told, object)),
    lock,
    unlock: (told, object) => takenBack(told, lock(told, object)),
    pin: listed('Add', featuredOf),
    unpin: listed('Remove', featuredOf),
    ban,
    unban: (told, object) => takenBack(told, ban(told, object)),
    appoint: listed('Add', moderators),
    dismiss: listed('Remove', moderators),
  }
}

/** A ban from the whole server, which its staff tells everybody (Lemmy, PieFed, Mbin). */
export const bannedFromServer = ({ origin, actor, id, text }: Told, object: string): Json => ({
  id,
  type: 'Block',
  actor,
  to: [PUBLIC],
  cc: [],
  object,
  target: `${origin}/`,
  summary: text,
  removeData: true,
})

/** A person’s own block (www.w3.org/TR/activitypub/#block-activity-outbox), which many deliver. */
export const block = ({ actor, id, member }: Told): Json => ({
  id,
  type: 'Block',
  actor,
  to: [member],
  object: member,
})

/** A path with a number instead of a name. */
export const numbered = (name: string): number =>
  [...name].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 100_000, 7)
