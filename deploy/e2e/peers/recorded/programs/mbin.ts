import {
  AS2,
  announced,
  bannedFromServer,
  carrying,
  mainKey,
  mention,
  moderatorActivities,
  published,
  tombstone,
} from '../shapes.ts'
import { PUBLIC } from '../software.ts'
import type { Json, Software, Told } from '../software.ts'
import { chatMessage } from './lemmy.ts'

const signed = ['(request-target)', 'date', 'host'] as const

/** What entries, posts and comments have in common (src/Factory/ActivityPub). */
const written = ({ actor, id, magazine, text }: Told): Json => ({
  id,
  attributedTo: actor,
  inReplyTo: null,
  audience: magazine,
  sensitive: false,
  content: `<p>${text}</p>\n`,
  mediaType: 'text/html',
  source: { content: text, mediaType: 'text/markdown' },
  published: published(),
  contentMap: { en: `<p>${text}</p>\n` },
})

const vote = (type: string, { actor, id, magazine }: Told, object: string): Json => ({
  id,
  type,
  actor,
  to: [PUBLIC],
  cc: [`${actor}/followers`, magazine],
  object,
  audience: magazine,
})

/**
 * Requests: MbinOrg/mbin, src/Service/ActivityPub/ApHttpClient.php. Activities and objects: the JSON snapshots of its tests
 * (tests/Unit/ActivityPub/Outbox).
 */
export const mbin: Software = {
  name: 'mbin',
  version: '1.10.1',
  accept: 'application/activity+json, application/ld+json',
  contentType: AS2,
  style: { algorithm: 'rsa-sha256', get: signed, post: [...signed, 'digest'] },
  keyId: mainKey,
  taken: 200,
  paths: { person: (name) => `/u/${name}`, instance: '/i/actor', inbox: '/f/inbox' },
  person: (id) => ({ following: `${id}/following`, manuallyApprovesFollowers: false, indexable: true }),
  reads: {
    person: ['outbox', 'followers', 'following'],
    magazine: ['outbox', 'followers', 'attributedTo', 'featured'],
  },
  community: {
    path: (name) => `/m/${name}`,
    document: (id) => ({ attributedTo: `${id}/moderators`, featured: `${id}/pinned`, sensitive: false }),
    spread: (told, activity) => ({
      ...announced(told, activity),
      audience: told.magazine,
      published: published(),
    }),
  },
  lacks: { dislike: 'reducing is not told to other servers' },
  writes: 'anywhere',
  thread: (told) => ({
    ...written(told),
    type: 'Page',
    to: [told.magazine, PUBLIC],
    cc: [`${told.actor}/followers`],
    name: 'A thread',
    summary: 'A thread #test',
    tag: [{ type: 'Hashtag', href: `${told.origin}/tag/test`, name: '#test' }],
    commentsEnabled: true,
    stickied: false,
  }),
  becomes: 'entry',
  reply: (told, inReplyTo) => ({
    ...written(told),
    type: 'Note',
    inReplyTo,
    to: [PUBLIC, told.member],
    cc: [told.magazine, `${told.actor}/followers`],
    url: told.id,
    tag: [mention(told.member, told.memberHandle)],
  }),
  // The time of the edit lies one level deeper than it belongs, as Mbin sends it.
  update: (object, { actor, id }) => ({
    ...carrying('Update', actor, id, { ...object, object: { updated: object['updated'] } }),
    audience: object['audience'],
  }),
  like: (told, object) => vote('Like', told, object),
  delete: ({ actor, id }, object) => ({
    ...carrying('Delete', actor, id, object),
    object: tombstone(object),
  }),
  // Without a context, as Mbin sends it.
  leave: ({ actor, id }) => ({
    '@context': undefined,
    id,
    type: 'Delete',
    actor,
    object: actor,
    to: [PUBLIC],
    cc: [`${actor}/followers`],
    removeData: true,
  }),
  report: ({ origin, actor, magazine, text }, object) => ({
    id: `${origin}/reports/ea9e214a-ef0b-5f72-a0cc-5968625560cb`,
    type: 'Flag',
    actor,
    object,
    audience: magazine,
    summary: text,
    content: text,
    to: [magazine],
  }),
  message: (told) => ({ ...chatMessage(told), cc: [] }),
  takes: 'ChatMessage',
  banFromServer: bannedFromServer,
  moderation: moderatorActivities(['expires'], ({ featured }) => featured),
  moderatesAnywhere: true,
}
