import type { Emoji } from '@app/contract/common.ts'
import { plainText } from '@app/platform/text/html.ts'
import { addressees, hrefOf, idOf, isPublicAddress, momentOf, sameOrigin, textOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'
import { mentionsOf } from './mentions.ts'
import type { Mention, NamedMention } from './mentions.ts'
import { emojisOf } from './read-emojis.ts'
import { attachmentsOf, authorOf, BODY_LENGTH, bodyOf } from './read-object.ts'

/** A private message as it came: a ChatMessage, or a Note to people alone. */
export type RemoteMessage = {
  apId: string
  author: string
  receivers: string[]
  inReplyTo: string | null
  body: string
  mentions: Mention[]
  /** Pictures in it. */
  emojis: Emoji[]
  createdAt: Date
}

/** Mastodon has a message begin with the names of those it goes to. */
const withoutAddress = (body: string): string => {
  const rest = body.replace(/^(?:@[\w.:@-]+\s+)+/, '')
  return rest === '' ? body : rest
}

/** A picture is not fetched: it stays a link, with what it shows. */
const linkTo = (attachment: Json): string | null => {
  const href = hrefOf(attachment)
  if (href === null || !/^https?:/.test(href)) return null
  const alt = plainText(textOf(attachment['name']) ?? '', 500).replaceAll(/[[\]]/g, '')
  return alt === '' ? `<${href}>` : `[${alt}](<${href}>)`
}

/** Reads a private message; null where its author is of another origin, or it says nothing. */
export const readMessage = (
  object: Json,
  arrived: Date,
  named: readonly NamedMention[] = [],
): RemoteMessage | null => {
  const apId = textOf(object['id'])
  const author = authorOf(object)
  if (!apId || apId.length > 2048 || !author || !sameOrigin(apId, author)) return null
  const warning = textOf(object['summary'])
  const text = bodyOf(object, named)
  const body = [
    warning === null ? null : `**${plainText(warning, 500)}**`,
    text === null ? null : withoutAddress(text),
    ...attachmentsOf(object).map(linkTo),
  ]
    .filter((part) => part !== null && part !== '')
    .join('\n\n')
    .slice(0, BODY_LENGTH)
  if (body === '') return null
  return {
    apId,
    author,
    receivers: addressees(object).filter((address) => !isPublicAddress(address) && address !== author),
    inReplyTo: idOf(object['inReplyTo']),
    body,
    mentions: mentionsOf(object),
    emojis: emojisOf(object, [body]),
    createdAt: momentOf(object['published'], arrived),
  }
}
