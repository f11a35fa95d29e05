import { instanceEmoji } from '@app/contract/calls/community.ts'
import { MAX_EMOJIS } from '@app/contract/common.ts'
import type { Emoji } from '@app/contract/common.ts'
import { askOrNull } from '@app/platform/calls/ask-or-null.ts'
import { emojiNamesIn } from '@app/platform/text/emoji-names.ts'
import type { Account } from '../accounts/account.ts'
import type { Identity } from '../context.ts'

type Texts = Pick<Account, 'title' | 'about'> & {
  fields: readonly { name: string; value: string }[]
}

/**
 * What a member says about themselves shows, of the emoji of this instance. null: nothing, or they could not be asked for: the
 * profile goes without.
 */
export const ownEmojis = async (
  identity: Identity,
  { title, about, fields }: Texts,
): Promise<Emoji[] | null> => {
  const texts = [title, about, ...fields.flatMap(({ name, value }) => [name, value])]
  const names = emojiNamesIn(texts, MAX_EMOJIS)
  if (names.length === 0) return null
  const found = await askOrNull(identity, instanceEmoji, { names })
  return found && found.emojis.length > 0 ? found.emojis : null
}
