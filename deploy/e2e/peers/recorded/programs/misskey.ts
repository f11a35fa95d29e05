import { AS2, LD, answerTo, block, mainKey, noteInPrivate, noteTo, numbered, tombstone } from '../shapes.ts'
import type { Software } from '../software.ts'

/**
 * Requests: misskey-dev/misskey, packages/backend/src/core/activitypub/ApRequestService.ts. Activities: ApRendererService.ts
 * beside it.
 */
export const misskey: Software = {
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
  paths: {
    person: (name) => `/users/8dhi2ne${numbered(name)}`,
    instance: '/users/7rkr3b1c1c',
    inbox: '/inbox',
  },
  person: (id) => ({
    sharedInbox: `${new URL(id).origin}/inbox`,
    following: `${id}/following`,
    name: null,
    summary: null,
    isCat: true,
  }),
  reads: { person: ['followers', 'following'], magazine: ['followers', 'featured'] },
  lacks: {
    edit: 'notes cannot be edited',
    dislike: 'every reaction is a Like',
    ban: 'only personal blocks are sent',
    moderate: 'it has no communities',
  },
  writes: 'anywhere',
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
  block,
  // renderFlag: by the instance actor, of a person and nothing else.
  reportPerson: ({ origin, member, text }) => ({
    id: `${origin}/flags/${encodeURIComponent(text)}`,
    type: 'Flag',
    actor: `${origin}/users/7rkr3b1c1c`,
    content: text,
    object: [member],
  }),
  message: (told) => noteInPrivate(told, { _misskey_content: told.text }),
  takes: 'Note',
}
