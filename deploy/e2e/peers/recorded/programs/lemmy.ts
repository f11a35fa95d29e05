import {
  AS2,
  announced,
  bannedFromServer,
  carrying,
  mainKey,
  mention,
  moderatorActivities,
} from '../shapes.ts'
import { PUBLIC } from '../software.ts'
import type { Json, Software, Told } from '../software.ts'

/** Members without which it does not read an activity (crates/apub/src/protocol); the live 0.19.20 answered 400. */
const NEEDED: Readonly<Record<string, readonly string[]>> = {
  Announce: ['to', 'cc'],
  Create: ['to', 'cc'],
  Update: ['to', 'cc'],
  Delete: ['to'],
  Block: ['to', 'cc', 'target'],
  Add: ['to', 'cc', 'target'],
  Remove: ['to', 'cc', 'target'],
  Lock: ['to', 'cc'],
  Flag: ['to'],
  Page: ['to', 'cc', 'attributedTo', 'name'],
  Note: ['to', 'cc', 'attributedTo', 'inReplyTo'],
}

const refusalOf = (activity: Json): string | null => {
  const { type, object, to, actor } = activity
  const missing = (NEEDED[String(type)] ?? []).find((name) => activity[name] === undefined)
  if (missing) return `${String(type)} without ${missing}`
  if (type === 'ChatMessage' && (to as string[]).length !== 1) return 'a message to other than one'
  if (type === 'Flag' && (typeof object !== 'string' || (to as string[]).length !== 1))
    return 'a report of more than one thing, or to more than one'
  if (typeof object !== 'object' || object === null) return null
  const inner = object as Json
  if (type === 'Undo' && inner['type'] === 'Delete' && inner['actor'] !== actor)
    return 'an Undo of somebody else’s Delete'
  if (type === 'Update' && inner['type'] === 'Group' && inner['id'] === actor)
    return 'a change of a community by itself'
  return refusalOf(inner)
}

const written = ({ actor, id, magazine, text }: Told, to: string[], cc: string[]): Json => ({
  id,
  attributedTo: actor,
  to,
  cc,
  audience: magazine,
  content: `<p>${text}</p>\n`,
  mediaType: 'text/html',
  source: { content: text, mediaType: 'text/markdown' },
  published: new Date().toISOString(),
})

export const chatMessage = ({ actor, id, member, text }: Told): Json => ({
  id,
  type: 'ChatMessage',
  attributedTo: actor,
  to: [member],
  content: `<p>${text}</p>\n`,
  mediaType: 'text/html',
  source: { content: text, mediaType: 'text/markdown' },
  published: new Date().toISOString(),
})

/**
 * Requests: LemmyNet/activitypub-federation-rust, src/http_signatures.rs. Activities: join-lemmy.org/docs/contributors/05-federation
 * and crates/apub/assets/lemmy. Nobody there follows people, or is followed.
 */
export const lemmy: Software = {
  name: 'lemmy',
  version: '0.19.20',
  accept: AS2,
  contentType: AS2,
  style: {
    algorithm: 'hs2019',
    get: ['(request-target)', 'date', 'host'],
    post: ['(request-target)', 'content-type', 'date', 'digest', 'host'],
    signsQuery: true,
  },
  keyId: mainKey,
  taken: 200,
  paths: { person: (name) => `/u/${name}`, instance: '/', inbox: '/inbox' },
  reads: { person: ['outbox'], magazine: ['outbox', 'featured', 'attributedTo'] },
  follows: ['magazine'],
  isFollowed: false,
  refuses: refusalOf,
  community: {
    path: (name) => `/c/${name}`,
    document: (id) => ({
      attributedTo: `${id}/moderators`,
      featured: `${id}/featured`,
      postingRestrictedToMods: false,
      language: [{ identifier: 'en', name: 'English' }],
    }),
    spread: announced,
  },
  lacks: {},
  writes: 'anywhere',
  thread: (told) => ({
    ...written(told, [told.magazine, PUBLIC], []),
    type: 'Page',
    name: 'A post',
    attachment: [],
    sensitive: false,
    language: { identifier: 'en', name: 'English' },
  }),
  becomes: 'entry',
  reply: (told, inReplyTo) => ({
    ...written(told, [PUBLIC], [told.magazine, told.member]),
    type: 'Note',
    inReplyTo,
    distinguished: false,
    tag: [mention(told.member, told.memberHandle)],
  }),
  update: (object, { actor, id, magazine }) => ({
    ...carrying('Update', actor, id, object),
    to: [PUBLIC],
    cc: [magazine],
    audience: magazine,
  }),
  like: ({ actor, id, magazine }, object) => ({ id, type: 'Like', actor, object, audience: magazine }),
  dislike: ({ actor, id, magazine }, object) => ({ id, type: 'Dislike', actor, object, audience: magazine }),
  delete: ({ actor, id, magazine }, object) => ({
    id,
    type: 'Delete',
    actor,
    to: [PUBLIC],
    cc: [magazine],
    audience: magazine,
    object: object['id'],
  }),
  report: ({ actor, id, magazine, text }, object) => ({
    id,
    type: 'Flag',
    actor,
    to: [magazine],
    audience: magazine,
    object,
    summary: text,
  }),
  leave: ({ actor, id }) => ({ id, type: 'Delete', actor, to: [PUBLIC], object: actor, removeData: true }),
  message: chatMessage,
  banFromServer: bannedFromServer,
  moderation: moderatorActivities(['endTime', 'expires'], ({ magazine }) => `${magazine}/featured`),
  moderatesAnywhere: true,
  takes: 'ChatMessage',
}
