import {
  AS2,
  HOST_DATE,
  HOST_DATE_DIGEST,
  announcedByAddress,
  mainKey,
  mention,
  published,
} from '../shapes.ts'
import { PUBLIC } from '../software.ts'
import type { Json, Software, Told } from '../software.ts'

const AUDIENCE = ({ actor }: Told) => ({ to: [PUBLIC], cc: [`${actor}/followers`] })

/**
 * Requests and signatures: Chocobozzz/PeerTube, server/core/lib/activitypub/send/http.ts and initializers/constants.ts.
 * Activities: the files beside http.ts and url.ts above it; docs.joinpeertube.org/api/activitypub. Objects: of tilvids.com and
 * video.antopie.org, as in Lemmy’s collection. A video is its account’s, and announced by its channel; the rest comes from
 * the account directly.
 */
export const peertube: Software = {
  name: 'peertube',
  version: '7.2.1',
  accept: 'application/activity+json, application/ld+json',
  contentType: AS2,
  style: { algorithm: 'rsa-sha256', get: HOST_DATE, post: HOST_DATE_DIGEST },
  keyId: mainKey,
  taken: 204,
  paths: {
    person: (name) => `/accounts/${name}`,
    instance: '/accounts/peertube',
    inbox: '/inbox',
  },
  person: (id) => ({ following: `${id}/following`, playlists: `${id}/playlists`, summary: null }),
  reads: { person: ['outbox', 'followers', 'following'], magazine: ['outbox', 'followers'] },
  community: {
    path: (name) => `/video-channels/${name}`,
    document: (id) => ({
      attributedTo: [{ type: 'Person', id: `${new URL(id).origin}/accounts/vera` }],
      support: null,
    }),
    spread: announcedByAddress,
  },
  lacks: {
    ban: 'blocks stay on its own server',
    moderate: 'channels have owners, and no moderators',
    message: 'it has no private messages',
  },
  writes: 'at home',
  thread: (told) => ({
    ...AUDIENCE(told),
    id: told.id,
    type: 'Video',
    name: 'A video',
    duration: 'PT1145S',
    uuid: told.id.split('/').at(-1),
    category: { identifier: '15', name: 'Science & Technology' },
    language: { identifier: 'en', name: 'English' },
    views: 360,
    sensitive: false,
    state: 1,
    commentsEnabled: true,
    canReply: null,
    commentsPolicy: 1,
    published: published(),
    updated: published(),
    tag: [],
    mediaType: 'text/markdown',
    content: told.text,
    icon: [],
    url: [
      { type: 'Link', mediaType: 'text/html', href: told.id },
      {
        type: 'Link',
        mediaType: 'application/x-mpegURL',
        href: `${told.origin}/static/master.m3u8`,
        tag: [],
      },
    ],
    likes: `${told.id}/likes`,
    dislikes: `${told.id}/dislikes`,
    shares: `${told.id}/announces`,
    comments: `${told.id}/comments`,
    attributedTo: [
      { type: 'Person', id: told.actor },
      { type: 'Group', id: told.magazine },
    ],
  }),
  becomes: 'entry',
  reply: (told, inReplyTo) => ({
    ...AUDIENCE(told),
    id: told.id,
    type: 'Note',
    content: `@${told.memberHandle} ${told.text}`,
    mediaType: 'text/markdown',
    inReplyTo,
    updated: published(),
    published: published(),
    url: told.id,
    attributedTo: told.actor,
    tag: [mention(told.member, told.memberHandle)],
  }),
  update: (object, told) => ({
    ...AUDIENCE(told),
    id: `${String(object['id'])}/updates/${published()}`,
    type: 'Update',
    actor: told.actor,
    object,
  }),
  like: (told, object) => ({
    ...AUDIENCE(told),
    id: `${told.actor}/likes/7`,
    type: 'Like',
    actor: told.actor,
    object,
  }),
  dislike: (told, object) => ({
    ...AUDIENCE(told),
    id: `${told.actor}/dislikes/7`,
    type: 'Dislike',
    actor: told.actor,
    object,
  }),
  votesAtHome: true,
  delete: (told, object: Json) => ({
    ...AUDIENCE(told),
    id: `${String(object['id'])}/delete`,
    type: 'Delete',
    actor: told.actor,
    object: object['id'],
  }),
  // models/abuse/abuse.ts, `toActivityPubObject`: of a video, a comment or an account.
  reportPerson: ({ origin, actor, member, text }) => ({
    id: `${origin}/admin/abuses/7`,
    type: 'Flag',
    actor,
    content: text,
    mediaType: 'text/markdown',
    object: member,
    tag: [{ type: 'Hashtag', name: 'spamOrMisleading' }],
    to: [member],
    cc: [],
  }),
}
