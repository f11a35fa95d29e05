import { PUBLIC } from './recorded-peer.ts'
import type { Json, Software } from './recorded-peer.ts'
import {
  AS2,
  HOST_DATE,
  HOST_DATE_DIGEST,
  LD,
  answerTo,
  carrying,
  mainKey,
  noteInPrivate,
  noteTo,
} from './shapes.ts'

const tombstone = (object: Json): Json => ({ id: object['id'], type: 'Tombstone' })

/**
 * Requests: NodeBB/NodeBB, src/activitypub/index.js (`get`, `sign`, `verify`). Documents: of bb.devnull.land, as in
 * Lemmy's collection of what other software sends. Activities: src/activitypub/out.js.
 */
const nodebb: Software = {
  name: 'nodebb',
  version: '4.6.0',
  accept: LD,
  contentType: LD,
  // The request-target that it signs has no query, and it names a digest where nothing was sent.
  style: { algorithm: 'hs2019', get: HOST_DATE, post: HOST_DATE_DIGEST },
  requests: { digest: 'null' },
  keyId: (actor) => `${actor}#key`,
  taken: 200,
  paths: { person: () => '/uid/7', instance: '/actor', inbox: '/inbox' },
  person: (id) => ({
    name: 'julian',
    url: `${id}/profile`,
    following: `${id}/following`,
    icon: null,
    image: null,
  }),
  reads: { person: ['outbox', 'followers', 'following'], magazine: ['outbox', 'followers'] },
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
}

/**
 * Requests: mastodon/mastodon, app/lib/request.rb and app/helpers/json_ld_helper.rb; docs.joinmastodon.org/spec/security.
 * Activities: docs.joinmastodon.org/spec/activitypub. In secure mode (docs.joinmastodon.org/admin/config).
 */
const mastodon: Software = {
  name: 'mastodon',
  version: '4.5.0',
  accept: 'application/activity+json, application/ld+json',
  contentType: AS2,
  style: {
    algorithm: 'rsa-sha256',
    get: [...HOST_DATE, 'accept'],
    post: [...HOST_DATE_DIGEST, 'content-type'],
  },
  keyId: mainKey,
  secure: true,
  taken: 202,
  paths: { person: (name) => `/users/${name}`, instance: '/actor', inbox: '/inbox' },
  person: (id) => ({
    featured: `${id}/collections/featured`,
    featuredTags: `${id}/collections/tags`,
    following: `${id}/following`,
    manuallyApprovesFollowers: false,
    discoverable: true,
    indexable: true,
    url: id.replace('/users/', '/@'),
  }),
  reads: { person: ['outbox', 'following', 'followers'], magazine: ['outbox', 'followers', 'featured'] },
  thread: (told) =>
    noteTo(told, { conversation: `tag:${told.id}`, contentMap: { en: `<p>${told.text}</p>` } }),
  becomes: 'post',
  reply: (told, inReplyTo) => answerTo(told, inReplyTo),
  update: (object, { actor, id }) => carrying('Update', actor, `${id}#updates/1`, object),
  like: ({ actor, id }, object) => ({
    id: `${actor}#likes/${id.split('/').at(-1)}`,
    type: 'Like',
    actor,
    object,
  }),
  delete: ({ actor }, object) => ({
    id: `${String(object['id'])}#delete`,
    type: 'Delete',
    actor,
    to: [PUBLIC],
    object: { ...tombstone(object), atomUri: object['id'] },
  }),
  report: ({ origin, id, member, text }, object) => ({
    id,
    type: 'Flag',
    actor: `${origin}/actor`,
    content: text,
    object: [member, object],
    to: member,
  }),
  message: (told) => noteInPrivate(told),
  takes: 'Note',
}

/** docs.gotosocial.org/en/v0.20.1/federation: http_signatures, access_control, posts, moderation. */
const gotosocial: Software = {
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
  message: (told) => noteInPrivate(told),
  takes: 'Note',
}

export const recorded: readonly Software[] = [nodebb, mastodon, gotosocial]
