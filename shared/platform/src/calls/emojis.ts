import { instanceEmoji } from '@app/contract/calls/community.ts'
import { proxyRemoteImages } from '@app/contract/calls/media.ts'
import type { Emoji } from '@app/contract/common.ts'
import { MAX_EMOJIS } from '@app/contract/common.ts'
import type { Logger } from '../observe/log.ts'
import { emojiNamesIn } from '../text/emoji-names.ts'
import { askOrNull } from './ask-or-null.ts'
import type { Calls } from './calls.ts'

/**
 * What texts that are written here show, of the emoji of this instance. null: nothing, or they could not be asked for: the
 * texts go without.
 */
export const ownEmojis = async (
  deps: { calls: Calls; log: Logger },
  texts: readonly (string | null | undefined)[],
): Promise<Emoji[] | null> => {
  const names = emojiNamesIn(texts, MAX_EMOJIS)
  if (names.length === 0) return null
  const found = await askOrNull(deps, instanceEmoji, { names })
  return found && found.emojis.length > 0 ? found.emojis : null
}

/** The pictures of texts from elsewhere as they are shown here: through the proxy. null: there is none. Throws as the call. */
export const proxiedEmojis = async (
  { calls }: { calls: Calls },
  remote: readonly Emoji[],
): Promise<Emoji[] | null> => {
  if (remote.length === 0) return null
  const { addresses } = await calls.ask(proxyRemoteImages, { urls: remote.map(({ url }) => url) })
  return remote.map(({ name, url }, at) => ({ name, url: addresses[at] ?? url }))
}
