import {
  AS2,
  HOST_DATE,
  HOST_DATE_DIGEST,
  answerTo,
  block,
  carrying,
  mainKey,
  noteInPrivate,
  noteTo,
  tombstone,
} from '../shapes.ts'
import { PUBLIC } from '../software.ts'
import type { Software } from '../software.ts'

/**
 * Requests: mastodon/mastodon, app/lib/request.rb and app/helpers/json_ld_helper.rb; docs.joinmastodon.org/spec/security.
 * Activities: docs.joinmastodon.org/spec/activitypub. In secure mode (docs.joinmastodon.org/admin/config).
 */
export const mastodon: Software = {
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
  lacks: {
    dislike: 'it has no dislikes',
    ban: 'a suspended account is told as a deleted one; only personal blocks are sent',
    moderate: 'it has no communities',
  },
  writes: 'anywhere',
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
  block,
  message: (told) => noteInPrivate(told),
  takes: 'Note',
}
