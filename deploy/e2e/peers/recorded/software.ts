import { PUBLIC } from './recorded-peer.ts'
import type { Json, Software, Told } from './recorded-peer.ts'
import {
  AS2,
  HOST_DATE,
  HOST_DATE_DIGEST,
  LD,
  answerTo,
  carrying,
  mainKey,
  mention,
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

/**
 * Requests: misskey-dev/misskey, packages/backend/src/core/activitypub/ApRequestService.ts. Activities: ApRendererService.ts
 * beside it. It has no edits, and reports people only.
 */
const misskey: Software = {
  name: 'misskey',
  version: '2025.10.0',
  accept: `${AS2}, ${LD}`,
  contentType: AS2,
  style: {
    algorithm: 'rsa-sha256',
    get: ['(request-target)', 'date', 'host', 'accept'],
    post: ['(request-target)', 'date', 'host', 'digest'],
  },
  keyId: mainKey,
  taken: 202,
  paths: { person: () => '/users/8dhi2ne167', instance: '/users/7rkr3b1c1c', inbox: '/inbox' },
  person: (id) => ({
    sharedInbox: `${new URL(id).origin}/inbox`,
    following: `${id}/following`,
    name: null,
    summary: null,
    isCat: true,
  }),
  reads: { person: ['followers', 'following'], magazine: ['followers', 'featured'] },
  thread: (told) =>
    noteTo(told, {
      _misskey_content: told.text,
      source: { content: told.text, mediaType: 'text/x.misskeymarkdown' },
    }),
  becomes: 'post',
  reply: (told, inReplyTo) => answerTo(told, inReplyTo, { _misskey_content: told.text }),
  like: ({ actor, id }, object) => ({
    id: id.replace('/objects/', '/likes/'),
    type: 'Like',
    actor,
    object,
    content: '🍮',
    _misskey_reaction: '🍮',
  }),
  delete: ({ actor, id }, object) => ({ id, type: 'Delete', actor, object: tombstone(object) }),
  message: (told) => noteInPrivate(told, { _misskey_content: told.text }),
  takes: 'Note',
}

const community = ({ actor, id, magazine, text }: Told, to: string[], cc: string[]): Json => ({
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

const chatMessage = ({ actor, id, member, text }: Told): Json => ({
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
 * and crates/apub/assets/lemmy. Nobody there follows people.
 */
const lemmy: Software = {
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
  thread: (told) => ({
    ...community(told, [told.magazine, PUBLIC], []),
    type: 'Page',
    name: 'A post',
    attachment: [],
    sensitive: false,
    language: { identifier: 'en', name: 'English' },
  }),
  becomes: 'entry',
  reply: (told, inReplyTo) => ({
    ...community(told, [PUBLIC], [told.magazine, told.member]),
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
  message: chatMessage,
  takes: 'ChatMessage',
}

/**
 * Documents: join.piefed.social/docs and its “Activities and objects” pages; much is as in Lemmy, whose communities it
 * speaks to. Requests: app/activitypub/signature.py.
 */
const piefed: Software = {
  ...lemmy,
  name: 'piefed',
  version: '1.3.0',
  style: {
    algorithm: 'rsa-sha256',
    get: [...HOST_DATE, 'accept'],
    post: [...HOST_DATE_DIGEST, 'content-type'],
  },
  taken: 200,
  paths: { person: (name) => `/u/${name}`, instance: '/actor', inbox: '/inbox' },
  reads: { person: ['outbox'], magazine: ['attributedTo', 'featured', 'outbox'] },
  thread: (told) => ({
    ...lemmy.thread(told),
    replies: [],
    commentsEnabled: true,
    stickied: false,
    genAI: false,
    tag: [{ type: 'Hashtag', href: `${told.origin}/tag/quarry`, name: '#quarry' }],
  }),
  like: (told, object) => ({ ...lemmy.like(told, object), to: [told.magazine, PUBLIC], cc: [] }),
}

/**
 * Requests: pleroma, lib/pleroma/web/activity_pub/publisher.ex; the signature library sorts what it covers. Documents: of
 * Rebased’s and Lemmy’s collections. docs.pleroma.social, “ChatMessages”.
 */
const pleroma: Software = {
  name: 'pleroma',
  version: '2.9.1',
  accept: AS2,
  contentType: AS2,
  style: {
    algorithm: 'rsa-sha256',
    get: ['(request-target)', 'date', 'host'],
    post: ['(request-target)', 'content-length', 'date', 'digest', 'host'],
  },
  keyId: mainKey,
  taken: 200,
  paths: { person: (name) => `/users/${name}`, instance: '/relay', inbox: '/inbox' },
  person: (id) => ({
    capabilities: { acceptsChatMessages: true },
    following: `${id}/following`,
    featured: `${id}/collections/featured`,
  }),
  reads: { person: ['following', 'followers'], magazine: ['followers', 'featured'] },
  thread: (told) =>
    noteTo(told, {
      actor: told.actor,
      to: [PUBLIC, told.magazine],
      source: told.text,
      sensitive: null,
      summary: '',
      context: `${told.origin}/contexts/1`,
    }),
  becomes: 'post',
  reply: (told, inReplyTo) => answerTo(told, inReplyTo, { source: told.text, sensitive: null, summary: '' }),
  update: (object, { actor, id }) => carrying('Update', actor, id, object),
  like: ({ actor, id, member }, object) => ({
    id,
    type: 'Like',
    actor,
    object,
    to: [`${actor}/followers`, member],
    cc: [PUBLIC],
    context: id,
  }),
  delete: ({ actor, id }, object) => ({ id, type: 'Delete', actor, to: object['to'], object: object['id'] }),
  report: ({ actor, id, member, text }, object) => ({
    id,
    type: 'Flag',
    actor,
    content: text,
    object: [member, { type: 'Note', id: object, content: 'Buy my maps', actor: { id: member } }],
    to: [],
    cc: [member],
  }),
  message: chatMessage,
  takes: 'ChatMessage',
}

/** In alphabetical order. */
export const recorded: readonly Software[] = [gotosocial, lemmy, mastodon, misskey, nodebb, piefed, pleroma]
