import {
  AS2,
  HOST_DATE,
  HOST_DATE_DIGEST,
  LD,
  answerTo,
  block,
  carrying,
  noteInPrivate,
  noteTo,
} from '../shapes.ts'
import { PUBLIC } from '../software.ts'
import type { Software } from '../software.ts'

/** docs.gotosocial.org/en/v0.20.1/federation: http_signatures, access_control, posts, moderation. */
export const gotosocial: Software = {
  name: 'gotosocial',
  version: '0.20.1',
  accept: `${AS2}, ${LD}`,
  contentType: AS2,
  style: { algorithm: 'hs2019', get: HOST_DATE, post: HOST_DATE_DIGEST, signsQuery: true },
  // Without a fragment: a document of its own, the only one that can be had unsigned.
  keyId: (actor) => `${actor}/main-key`,
  secure: true,
  taken: 202,
  paths: { person: (name) => `/users/${name}`, instance: '/users/instance', inbox: '/inbox' },
  person: (id) => ({
    featured: `${id}/collections/featured`,
    following: `${id}/following`,
    manuallyApprovesFollowers: true,
    discoverable: true,
    endpoints: { sharedInbox: `${new URL(id).origin}/inbox` },
  }),
  reads: { person: ['outbox'], magazine: ['outbox', 'featured'] },
  lacks: {
    dislike: 'it has no dislikes',
    ban: 'only personal blocks are sent',
    moderate: 'it has no communities',
  },
  writes: 'anywhere',
  // One value is never a list.
  thread: (told) => noteTo(told, { to: PUBLIC, interactionPolicy: { canLike: { always: [PUBLIC] } } }),
  becomes: 'post',
  reply: (told, inReplyTo) => answerTo(told, inReplyTo, { to: PUBLIC }),
  update: (object, { actor, id }) => carrying('Update', actor, `${id}/activity#Update/1`, object),
  like: ({ actor, id, member }, object) => ({
    id: id.replace('/objects/', '/liked/'),
    type: 'Like',
    actor,
    object,
    to: member,
  }),
  delete: ({ actor, id }, object) => ({
    ...carrying('Delete', actor, `${id}/delete`, object),
    object: object['id'],
  }),
  report: ({ origin, id, member, text }, object) => ({
    id,
    type: 'Flag',
    actor: `${origin}/users/instance`,
    content: text,
    object: [member, object],
    to: member,
  }),
  block,
  message: (told) => noteInPrivate(told),
  takes: 'Note',
}
