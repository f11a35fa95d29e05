import {
  AS2,
  HOST_DATE,
  HOST_DATE_DIGEST,
  announced,
  carrying,
  mainKey,
  mention,
  published,
  tombstone,
} from '../shapes.ts'
import { PUBLIC } from '../software.ts'
import type { Json, Software, Told } from '../software.ts'

const followersOf = (origin: string, user: number) =>
  `${origin}/wp-json/activitypub/1.0/actors/${user}/followers`

/** What posts and comments have in common (includes/transformer). */
const written = ({ actor, id, origin, text }: Told): Json => ({
  id,
  attributedTo: actor,
  content: `<p>${text}</p>`,
  contentMap: { en: `<p>${text}</p>` },
  published: published(),
  url: id,
  to: [PUBLIC, followersOf(origin, 1)],
  cc: [],
  mediaType: 'text/html',
  interactionPolicy: { canQuote: { automaticApproval: PUBLIC, always: PUBLIC } },
})

/**
 * Requests: Automattic/wordpress-activitypub, includes/class-http.php and includes/signature (draft-cavage, where RFC 9421
 * was refused). What it has: FEDERATION.md. Objects: of dbzer0.com and pfefferle.org, as in Lemmy’s collection. The blog is a
 * group that announces what its authors write.
 */
export const wordpress: Software = {
  name: 'wordpress',
  version: '6.8.1',
  accept: AS2,
  contentType: AS2,
  style: { algorithm: 'rsa-sha256', get: HOST_DATE, post: HOST_DATE_DIGEST, signsQuery: true },
  keyId: mainKey,
  taken: 202,
  paths: {
    person: (name) => `/author/${name}/`,
    instance: '/wp-json/activitypub/1.0/application',
    inbox: '/wp-json/activitypub/1.0/inbox',
  },
  person: (id) => {
    const users = `${new URL(id).origin}/wp-json/activitypub/1.0/users/1`
    return {
      inbox: `${users}/inbox`,
      outbox: `${users}/outbox`,
      following: `${users}/following`,
      followers: `${users}/followers`,
      featured: `${users}/collections/featured`,
      manuallyApprovesFollowers: false,
      tag: [],
    }
  },
  reads: { person: ['outbox', 'followers'], magazine: ['outbox', 'featured'] },
  community: {
    // The address of the whole blog has a query, and nothing but.
    path: (name) => `/?author=${name}`,
    document: (id) => {
      const { origin } = new URL(id)
      const users = `${origin}/wp-json/activitypub/1.0/actors/0`
      const moderators = `${origin}/wp-json/activitypub/1.0/collections/moderators`
      return {
        inbox: `${users}/inbox`,
        outbox: `${users}/outbox`,
        followers: `${users}/followers`,
        featured: `${users}/collections/featured`,
        moderators,
        attributedTo: moderators,
        postingRestrictedToMods: true,
        generator: { type: 'Application', implements: [] },
      }
    },
    spread: (told, activity) => ({
      ...announced(told, { ...activity, audience: told.magazine }),
      audience: told.magazine,
      to: activity['to'],
      cc: [],
    }),
  },
  lacks: {
    dislike: 'it has no dislikes',
    ban: 'it tells nobody of bans',
    moderate: 'a blog has authors, and no moderators',
    report: 'it sends no Flag (FEDERATION.md)',
    message: 'it sends no private messages (FEDERATION.md)',
  },
  writes: 'at home',
  thread: (told) => ({
    ...written(told),
    type: 'Article',
    audience: told.magazine,
    name: 'A post',
    nameMap: { en: 'A post' },
    summary: told.text,
    preview: { type: 'Note', content: `<p>${told.text}</p>` },
    attachment: [],
    tag: [{ type: 'Hashtag', href: `${told.origin}/tag/quarry/`, name: '#quarry' }],
    replies: { id: `${told.id}&replies`, type: 'Collection', first: { type: 'CollectionPage', items: [] } },
    likes: { id: `${told.id}&likes`, type: 'Collection', totalItems: 0 },
  }),
  becomes: 'entry',
  reply: (told, inReplyTo) => ({
    ...written(told),
    type: 'Note',
    inReplyTo,
    cc: [told.member],
    tag: [mention(told.member, told.memberHandle)],
  }),
  update: (object, { actor }) =>
    carrying('Update', actor, `${String(object['id'])}#activity-update-1`, object),
  like: ({ actor, id, member }, object) => ({
    id: `${id}#activity-like`,
    type: 'Like',
    actor,
    object,
    to: [PUBLIC, member],
    cc: [],
  }),
  delete: ({ actor }, object) => ({
    ...carrying('Delete', actor, `${String(object['id'])}#activity-delete`, object),
    object: tombstone(object),
  }),
}
