import { MAX_EMOJIS } from '@app/contract/common.ts'
import type { Emoji } from '@app/contract/common.ts'
import { instanceEmoji } from '@app/contract/calls/community.ts'
import { proxyRemoteImages } from '@app/contract/calls/media.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { emojiNamesIn } from '@app/platform/text/emoji-names.ts'
import type { Content } from '../context.ts'
import type { Item } from './item.ts'

/** What the texts of a remote item show, as it is shown here: through the proxy. null: nothing. */
export const keepEmojis = async (content: Content, remote: readonly Emoji[]): Promise<Emoji[] | null> => {
  if (remote.length === 0) return null
  const { addresses } = await content.calls.ask(proxyRemoteImages, { urls: remote.map(({ url }) => url) })
  return remote.map(({ name, url }, at) => ({ name, url: addresses[at] ?? url }))
}

/**
 * What texts that are written here show, of the emoji of this instance. null: nothing, or they could not be asked for: the
 * text goes without.
 */
export const ownEmojis = async (
  content: Content,
  texts: readonly (string | null | undefined)[],
): Promise<Emoji[] | null> => {
  const names = emojiNamesIn(texts, MAX_EMOJIS)
  if (names.length === 0) return null
  const found = await askOrNull(content, instanceEmoji, { names })
  return found && found.emojis.length > 0 ? found.emojis : null
}

/** The same of an edit, which leaves the options of a poll as they are, and what stands in them alone. */
export const emojisOfEdit = async (
  content: Content,
  before: Pick<Item, 'title' | 'content_warning' | 'body' | 'emojis'>,
  draft: { title?: string | null; body?: string | null; contentWarning?: string | null | undefined },
): Promise<Emoji[] | null> => {
  const warned = draft.contentWarning === undefined ? before.content_warning : draft.contentWarning
  const own =
    (await ownEmojis(content, [draft.title ?? before.title, warned, draft.body ?? before.body])) ?? []
  const said = `${before.title} ${before.content_warning} ${before.body}`
  const ofPoll = (before.emojis ?? []).filter(
    ({ name }) => !said.includes(`:${name}:`) && !own.some((one) => one.name === name),
  )
  const emojis = [...own, ...ofPoll].slice(0, MAX_EMOJIS)
  return emojis.length > 0 ? emojis : null
}
