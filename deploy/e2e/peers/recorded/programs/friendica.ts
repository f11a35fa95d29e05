import {
  AS2,
  announcedByAddress,
  answerTo,
  block,
  carrying,
  mainKey,
  mention,
  noteInPrivate,
  published,
  tombstone,
} from '../shapes.ts'
import { PUBLIC } from '../software.ts'
import type { Json, Software, Told } from '../software.ts'

const instrument = ({ origin }: Told): Json => ({
  type: 'Service',
  name: 'Friendica ’Interrupted Fern’ 2024.12-1573',
  url: origin,
})

/** Where its profiles have what: the name comes last. */
const profile = (id: string): Json => {
  const { origin, pathname } = new URL(id)
  const name = pathname.split('/').at(-1)
  return {
    inbox: `${origin}/inbox/${name}`,
    outbox: `${origin}/outbox/${name}`,
    followers: `${origin}/followers/${name}`,
    following: `${origin}/following/${name}`,
    manuallyApprovesFollowers: true,
    discoverable: true,
    'diaspora:guid': '4edd2508-1661-30f6-ebcc-2da966353356',
    generator: { type: 'Service', name: 'Friendica', url: origin },
  }
}

/** A vote: as every activity that is no post, with what Diaspora needs. */
const vote = (type: string, told: Told, object: string): Json => ({
  id: told.id,
  type,
  actor: told.actor,
  published: published(),
  instrument: instrument(told),
  to: [told.member, told.magazine],
  cc: [PUBLIC],
  'diaspora:guid': 'ec054ce7-1062-3ce2-7f10-2a6640956978',
  object,
})

const bbcode = ({ text }: Told): Json => ({ content: text, mediaType: 'text/bbcode' })

/**
 * Requests: friendica/friendica, src/Util/HTTPSignature.php. Activities: src/Protocol/ActivityPub/Transmitter.php
 * (createActivityFromItem, createNote, sendModerationReport, sendContactAccept); of soc.schuerz.at and pirati.ca, as in Lemmy’s
 * collection. All of them bear a Linked Data signature as well, which nobody needs who has them from their actor.
 */
export const friendica: Software = {
  name: 'friendica',
  version: '2024.12-1573',
  accept: 'application/activity+json, application/ld+json',
  contentType: AS2,
  style: {
    algorithm: 'rsa-sha256',
    get: ['(request-target)', 'date', 'host'],
    post: ['(request-target)', 'date', 'content-length', 'digest', 'host'],
  },
  keyId: mainKey,
  taken: 202,
  paths: { person: (name) => `/profile/${name}`, instance: '/friendica', inbox: '/inbox' },
  person: profile,
  reads: { person: ['outbox', 'followers', 'following'], magazine: ['outbox', 'followers'] },
  community: { path: (name) => `/profile/${name}`, document: profile, spread: announcedByAddress },
  lacks: {
    ban: 'only personal blocks are sent',
    moderate: 'a forum belongs to an account, and has no moderators',
  },
  writes: 'anywhere',
  // To a community: without its name in the text, the group in `to` and the public in `cc`.
  thread: (told) => ({
    id: told.id,
    type: 'Article',
    summary: '',
    inReplyTo: null,
    'diaspora:guid': 'ec054ce7-5162-3bf2-504c-16d024994850',
    published: published(),
    url: told.id,
    attributedTo: told.actor,
    sensitive: false,
    context: `${told.id}#context`,
    name: 'From a forum',
    content: told.text,
    contentMap: {
      en: `<bdi>!<a href="${told.magazine}" class="userinfo mention">${told.magazineHandle}</a></bdi> ${told.text}`,
    },
    source: bbcode(told),
    attachment: [],
    tag: [mention(told.magazine, told.magazineHandle)],
    to: [told.magazine],
    cc: [PUBLIC, `${told.magazine}/followers`],
  }),
  becomes: 'entry',
  reply: (told, inReplyTo) =>
    answerTo(told, inReplyTo, {
      to: [told.member, PUBLIC, told.magazine],
      cc: [],
      'diaspora:comment': '{}',
      source: bbcode(told),
    }),
  update: (object, told) => ({
    ...carrying('Update', told.actor, `${String(object['id'])}/Update`, object),
    instrument: instrument(told),
  }),
  like: (told, object) => vote('Like', told, object),
  dislike: (told, object) => vote('Dislike', told, object),
  delete: (told, object) => ({
    ...carrying('Delete', told.actor, `${String(object['id'])}/Delete`, object),
    instrument: instrument(told),
    object: tombstone(object),
  }),
  report: (told, object) => ({
    id: told.id,
    type: 'Flag',
    actor: told.actor,
    object: [{ id: told.member }, { id: object }],
    content: told.text,
    published: published(),
    instrument: instrument(told),
    to: [told.member],
  }),
  block,
  message: (told) => noteInPrivate(told, { source: bbcode(told) }),
  takes: 'Note',
}
