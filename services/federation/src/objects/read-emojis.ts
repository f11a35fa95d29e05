import { MAX_EMOJIS } from '@app/contract/common.ts'
import type { Emoji } from '@app/contract/common.ts'
import { hrefOf, isJson, many, textOf, typeOf } from '../json-ld/json.ts'
import type { Json } from '../json-ld/json.ts'

/** Of the tags of an object: what carries more says nothing to a reader. */
const MAX_TAGS = 500
const ADDRESS_LENGTH = 2_048
const shortcode = /^:?([a-zA-Z0-9_-]{1,100}):?$/

/** A picture on the web; without encryption only from a server that has none itself, as those of developers. */
const isAddress = (url: string, from: string): boolean =>
  url.length <= ADDRESS_LENGTH &&
  URL.canParse(url) &&
  (/^https:/i.test(url) || (/^http:/i.test(url) && /^http:/i.test(from)))

const isPicture = (icon: unknown): boolean => {
  const told = isJson(icon) ? textOf(icon['mediaType']) : null
  return told === null || /^image\//i.test(told)
}

/**
 * The pictures that an object or actor shows in these texts of its own, as its `tag` has them (`toot:Emoji`,
 * rules/federation.md#emoji): the first of a name counts, at most 50.
 */
export const emojisOf = (object: Json, texts: readonly (string | null)[]): Emoji[] => {
  const from = textOf(object['id']) ?? ''
  // Markdown of ours may have escaped what stands in a name.
  const said = texts.join('\n').replaceAll('\\_', '_')
  const found = new Map<string, Emoji>()
  for (const tag of many(object['tag']).slice(0, MAX_TAGS)) {
    if (!isJson(tag) || typeOf(tag) !== 'Emoji') continue
    const name = shortcode.exec(textOf(tag['name'])?.trim() ?? '')?.[1]
    const icon = many(tag['icon'])[0]
    const url = isPicture(icon) ? hrefOf(icon) : null
    if (!name || !url || !isAddress(url, from) || found.has(name) || !said.includes(`:${name}:`)) continue
    found.set(name, { name, url })
    if (found.size === MAX_EMOJIS) break
  }
  return [...found.values()]
}
