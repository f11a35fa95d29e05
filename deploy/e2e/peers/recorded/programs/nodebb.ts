import {
  HOST_DATE,
  HOST_DATE_DIGEST,
  LD,
  announced,
  answerTo,
  carrying,
  noteInPrivate,
  numbered,
} from '../shapes.ts'
import { PUBLIC } from '../software.ts'
import type { Software } from '../software.ts'

/**
 * Requests: NodeBB/NodeBB, src/activitypub/index.js (`get`, `sign`, `verify`). Documents: of bb.devnull.land, as in
 * Lemmy's collection of what other software sends. Activities: src/activitypub/out.js.
 */
export const nodebb: Software = {
  name: 'nodebb',
  version: '4.6.0',
  accept: LD,
  contentType: LD,
  // The request-target that it signs has no query, and it names a digest where nothing was sent.
  style: { algorithm: 'hs2019', get: HOST_DATE, post: HOST_DATE_DIGEST },
  requests: { digest: 'null' },
  keyId: (actor) => `${actor}#key`,
  taken: 200,
  paths: { person: (name) => `/uid/${numbered(name)}`, instance: '/actor', inbox: '/inbox' },
  person: (id) => ({
    url: `${id}/profile`,
    following: `${id}/following`,
    icon: null,
    image: null,
  }),
  reads: { person: ['outbox', 'followers', 'following'], magazine: ['outbox', 'followers'] },
  // Categories have neither moderators nor pins in their documents (mocks.js, `actors.category`).
  community: {
    path: (name) => `/category/${numbered(name)}`,
    spread: (told, activity) => ({
      ...announced(told, activity),
      to: [`${told.magazine}/followers`],
      cc: [activity['actor'], PUBLIC],
    }),
  },
  lacks: { ban: 'bans are not told to other servers' },
  writes: 'anywhere',
  thread: ({ actor, id, magazine, origin, text }) => ({
    id,
    type: 'Article',
    to: [PUBLIC, magazine],
    cc: [`${actor}/followers`],
    inReplyTo: null,
    published: new Date().toISOString(),
    updated: null,
    url: id,
    attributedTo: actor,
    context: `${origin}/topic/1`,
    audience: magazine,
    summary: `<p>${text}</p>`,
    name: 'A topic',
    preview: { type: 'Note', attributedTo: actor, content: `<p>${text}</p>`, attachment: [] },
    content: `<p>${text}</p>\n`,
    source: { content: text, mediaType: 'text/markdown' },
    tag: [],
    attachment: [],
  }),
  becomes: 'entry',
  reply: (told, inReplyTo) =>
    answerTo(told, inReplyTo, { context: `${told.origin}/topic/1`, audience: told.magazine }),
  update: (object, { actor, id }) => carrying('Update', actor, `${id}#activity/update/1`, object),
  like: ({ actor, id }, object) => ({
    id: `${actor}#activity/like/${encodeURIComponent(id)}`,
    type: 'Like',
    actor,
    object,
  }),
  dislike: ({ actor, id }, object) => ({
    id: `${actor}#activity/dislike/${encodeURIComponent(id)}`,
    type: 'Dislike',
    actor,
    object,
  }),
  delete: ({ actor, id, origin }, object) => ({
    ...carrying('Delete', actor, `${id}#activity/delete/1`, object),
    object: object['id'],
    origin: `${origin}/topic/1`,
  }),
  report: ({ actor, id, text }, object) => ({
    id: `${id}#activity/flag/7`,
    type: 'Flag',
    actor,
    object: [object],
    content: text,
  }),
  message: (told) => noteInPrivate(told),
  takes: 'Note',
  // What its moderators do has other shapes: conversations of its own.
  moderation: {},
}
