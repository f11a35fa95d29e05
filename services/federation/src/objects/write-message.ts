import type { FederatedMessage } from '@app/contract/calls/messaging.ts'
import type { UserCard } from '@app/contract/events/identity.ts'
import { toHtml } from '@app/platform/text/html.ts'
import { addressOfUser } from '../actors/card.repository.ts'
import type { Federation } from '../context.ts'
import { documentContext } from '../json-ld/context-terms.ts'
import type { Json } from '../json-ld/json.ts'
import { emojiTag } from './write-emojis.ts'

/** A message with the people it goes to and comes from. */
export type Letter = { message: FederatedMessage; sender: UserCard; receivers: UserCard[] }

/** The people of a message; null: its sender is nobody of ours. */
export const letterOf = async (federation: Federation, message: FederatedMessage): Promise<Letter | null> => {
  const rows = await federation.db
    .knex<{ user_id: number; card: UserCard }>('user_card')
    .whereIn('user_id', [message.senderId, ...message.receiverIds])
    .select('card')
  const cards = new Map(rows.map(({ card }) => [card.userId, card]))
  const sender = cards.get(message.senderId)
  if (!sender || sender.domain !== null) return null
  return { message, sender, receivers: message.receiverIds.flatMap((userId) => cards.get(userId) ?? []) }
}

const handleOf = (federation: Federation, { username, domain }: UserCard): string =>
  domain === null ? `@${username}@${new URL(federation.origin).host}` : `@${username.replace(/^@/, '')}`

/**
 * A private message (rules/federation.md#messages): a ChatMessage to one person (Lemmy wants exactly one in `to`), or a
 * Note that mentions everybody it goes to, without which Mastodon takes it for none of theirs.
 */
export const messageDocument = (
  federation: Federation,
  { message, sender, receivers }: Letter,
  chatTo: UserCard | null,
): Json => {
  const to = (chatTo ? [chatTo] : receivers).map((card) => addressOfUser(federation, card))
  const tags: Json[] = [
    ...(chatTo
      ? []
      : receivers.map((card) => ({
          type: 'Mention',
          href: addressOfUser(federation, card),
          name: handleOf(federation, card),
        }))),
    ...(message.emojis ?? []).map((emoji) => emojiTag(federation, emoji)),
  ]
  return {
    '@context': documentContext,
    id: message.apId,
    type: chatTo ? 'ChatMessage' : 'Note',
    attributedTo: addressOfUser(federation, sender),
    to,
    cc: [],
    ...(message.inReplyTo === null ? {} : { inReplyTo: message.inReplyTo }),
    content: toHtml(message.body),
    mediaType: 'text/html',
    source: { content: message.body, mediaType: 'text/markdown' },
    published: message.createdAt,
    ...(tags.length > 0 && { tag: tags }),
  }
}
