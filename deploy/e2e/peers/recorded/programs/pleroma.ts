import { AS2, answerTo, block, carrying, mainKey, noteTo } from '../shapes.ts'
import { PUBLIC } from '../software.ts'
import type { Software } from '../software.ts'
import { chatMessage } from './lemmy.ts'

/**
 * Requests: pleroma, lib/pleroma/web/activity_pub/publisher.ex; the signature library sorts what it covers. Documents: of
 * Rebased’s and Lemmy’s collections. docs.pleroma.social, “ChatMessages”.
 */
export const pleroma: Software = {
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
  lacks: {
    dislike: 'it has no dislikes',
    ban: 'only personal blocks are sent',
    moderate: 'it has no communities',
  },
  writes: 'anywhere',
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
  block,
  message: chatMessage,
  takes: 'ChatMessage',
}
