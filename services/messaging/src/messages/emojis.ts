import { instanceEmoji } from '@app/contract/calls/community.ts'
import { proxyRemoteImages } from '@app/contract/calls/media.ts'
import { MAX_EMOJIS } from '@app/contract/common.ts'
import type { Emoji } from '@app/contract/common.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { emojiNamesIn } from '@app/platform/text/emoji-names.ts'
import type { Messaging } from '../context.ts'
import type { StoredMessage } from '../store/records.ts'
import { isOurs } from './message-address.ts'

/** What one page of messages shows at most: the rest of a talk in pictures stays as it was written. */
const MOST_SHOWN = 4 * MAX_EMOJIS

const inParts = <T>(all: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(all.length / MAX_EMOJIS) }, (_, at) =>
    all.slice(at * MAX_EMOJIS, (at + 1) * MAX_EMOJIS),
  )

/** The emoji of this instance that stand in these texts; none where they cannot be asked for. */
export const ownEmojis = async (
  messaging: Messaging,
  texts: readonly string[],
  most = MAX_EMOJIS,
): Promise<Emoji[]> => {
  const found = await Promise.all(
    inParts(emojiNamesIn(texts, most)).map((names) => askOrNull(messaging, instanceEmoji, { names })),
  )
  return found.flatMap((one) => one?.emojis ?? [])
}

/** Where pictures elsewhere are shown from; the proxy may have forgotten them since somebody last looked. */
const proxied = async (messaging: Messaging, urls: readonly string[]): Promise<Map<string, string>> => {
  const parts = inParts([...new Set(urls)].slice(0, MOST_SHOWN))
  const told = await Promise.all(parts.map((part) => askOrNull(messaging, proxyRemoteImages, { urls: part })))
  return new Map(
    parts.flatMap((part, at) =>
      part.flatMap((url, place) => {
        const address = told[at]?.addresses[place]
        return address ? [[url, address] as const] : []
      }),
    ),
  )
}

/**
 * The pictures that messages show: of those from elsewhere what came with them, through the proxy; of ours the emoji that
 * this instance has now. A few calls for a page of messages.
 */
export const emojisFor = async (
  messaging: Messaging,
  messages: readonly StoredMessage[],
): Promise<(message: StoredMessage) => Emoji[]> => {
  const isFromHere = (message: StoredMessage) => message.apId === null || isOurs(messaging, message)
  const [own, addresses] = await Promise.all([
    ownEmojis(
      messaging,
      messages.flatMap((message) => (isFromHere(message) ? message.body : [])),
      MOST_SHOWN,
    ),
    proxied(
      messaging,
      messages.flatMap(({ emojis }) => emojis?.map(({ url }) => url) ?? []),
    ),
  ])
  return (message) =>
    isFromHere(message)
      ? own.filter(({ name }) => message.body.includes(`:${name}:`))
      : (message.emojis ?? []).flatMap(({ name, url }) => {
          const address = addresses.get(url)
          return address ? [{ name, url: address }] : []
        })
}
