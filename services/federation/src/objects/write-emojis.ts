import type { Emoji } from '@app/contract/common.ts'
import { emojiAddress } from '../addresses/addresses.ts'
import type { Federation } from '../context.ts'
import type { Json } from '../json-ld/json.ts'

const mediaTypeOf = (url: string): string | undefined => {
  const ending = /\.(png|gif|webp)$/.exec(url)?.[1]
  return ending && `image/${ending}`
}

/** An emoji of ours (`toot:Emoji`, rules/federation.md#emoji), as it stands among the tags of what shows it. */
export const emojiTag = (federation: Federation, { name, url }: Emoji): Json => ({
  id: emojiAddress(federation, name),
  type: 'Emoji',
  name: `:${name}:`,
  icon: { type: 'Image', mediaType: mediaTypeOf(url), url },
})
