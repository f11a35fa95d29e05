import { LD, announced, carrying, mainKey, numbered, published } from '../shapes.ts'
import type { Json, Software, Told } from '../software.ts'

const signed = ['host', 'date', '(request-target)']

/** Who and what it is has a key for its address; nothing is addressed but by its audience. */
const written = ({ actor, id, magazine, origin, text }: Told): Json => ({
  id,
  type: 'Note',
  audience: magazine,
  published: published(),
  updated: published(),
  url: `${origin}/t/our-next-meeting/4079/1`,
  attributedTo: actor,
  name: 'Our next meeting',
  context: `${origin}/ap/collection/8850f6e85b57c490da915a5dfbbd5045`,
  content: `<p>${text}</p>`,
})

/**
 * Requests: discourse/discourse-activity-pub, lib/discourse_activity_pub/request.rb, but for `(created)` and `(expires)`, which it
 * signs as well. Documents and activities: app/serializers/discourse_activity_pub/ap, where actor and object stand whole in
 * every activity; objects of socialhub.activitypub.rocks, as in Lemmy’s collection. That a category announces edits,
 * deletions and likes as it does new posts is from memory.
 */
export const discourse: Software = {
  name: 'discourse',
  version: '3.5.0',
  accept: LD,
  contentType: LD,
  style: { algorithm: 'hs2019', get: signed, post: ['host', 'date', 'digest', '(request-target)'] },
  keyId: mainKey,
  embedsActors: true,
  taken: 200,
  // json_ld.rb, `validate_json_ld`.
  refuses: ({ '@context': context, id, type }) =>
    [context].flat().includes('https://www.w3.org/ns/activitystreams') && id && type
      ? null
      : 'not the context, id and type of ActivityStreams',
  paths: {
    person: (name) => `/ap/actor/495843076e9e469fbd35ccf467ae${numbered(name)}`,
    instance: '/ap/actor/7b1f2c5d8e9a4b3c',
    inbox: '/ap/users/inbox',
  },
  person: (id) => ({ sharedInbox: `${new URL(id).origin}/ap/users/inbox`, updated: '2024-01-15T12:27:03Z' }),
  reads: { person: [], magazine: ['outbox'] },
  follows: ['magazine'],
  community: {
    path: (name) => `/ap/actor/797217cf18c0e819dfafc524255${numbered(name)}`,
    spread: announced,
  },
  lacks: {
    dislike: 'it has no dislikes',
    ban: 'it tells nobody of bans',
    moderate: 'what its moderators do is not told to other servers',
    report: 'it sends no Flag (lib/discourse_activity_pub/ap/activity)',
    message: 'private messages are not federated',
  },
  writes: 'at home',
  thread: written,
  becomes: 'entry',
  reply: (told, inReplyTo) => ({ ...written(told), inReplyTo }),
  update: (object, { actor, id }) => carrying('Update', actor, id, object),
  like: ({ actor, id }, object) => ({ id, type: 'Like', actor, object }),
  delete: ({ actor, id }, object) => ({ ...carrying('Delete', actor, id, object), object }),
}
