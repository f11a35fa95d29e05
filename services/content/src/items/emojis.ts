import { MAX_EMOJIS } from '@app/contract/common.ts'
import type { Emoji } from '@app/contract/common.ts'
import { ownEmojis } from '@app/platform/calls/emojis.ts'
import type { Content } from '../context.ts'
import type { Item } from './item.ts'

/** The emoji of this instance in an edit, which leaves the options of a poll as they are, and what stands in them alone. */
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
