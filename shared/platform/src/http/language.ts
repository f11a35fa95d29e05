import { interfaceLanguages } from '@app/contract/languages.ts'
import type { InterfaceTag } from '@app/contract/languages.ts'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

const ours = interfaceLanguages.map(({ tag }) => tag)
/** Browsers send a few hundred different headers, again and again. */
const known = new LRUCache<string, InterfaceTag>({ max: 2_000 })

/** Which of our languages an `Accept-Language` likes best (RFC 9110, section 12.5.4); the first where it likes none. */
export const negotiatedLanguage = (header: string | undefined): InterfaceTag => {
  const [{ tag: first }] = interfaceLanguages
  if (header === undefined) return first
  const found =
    known.get(header) ??
    (new Negotiator({ headers: { 'accept-language': header } }).language([...ours]) as InterfaceTag) ??
    first
  known.set(header, found)
  return found
}
