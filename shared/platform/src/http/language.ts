import type { IncomingHttpHeaders } from 'node:http'
import {
  defaultLanguage,
  interfaceLanguages,
  isInterfaceTag,
  LANGUAGE_COOKIE,
} from '@app/contract/languages.ts'
import type { InterfaceTag } from '@app/contract/languages.ts'
import { parseCookie } from 'cookie'
import { LRUCache } from 'lru-cache'
import Negotiator from 'negotiator'

/** As many as any browser sends. */
const MOST = 20

/** A language with the script and country that it has where they are not named (CLDR, likely subtags); null: no tag. */
const wholeTag = (tag: string): Intl.Locale | null => {
  try {
    return new Intl.Locale(tag).maximize()
  } catch {
    return null
  }
}

/** Norwegian is one language to browsers, and two written ones. */
const asOne = (language: string): string => (language === 'no' || language === 'nn' ? 'nb' : language)

const ours = interfaceLanguages.map(({ tag, locale }) => ({ tag, whole: wholeTag(locale ?? tag) }))

/** Ours of the same language and script, best of the same country: `zh-TW` is written as `zh-Hant`, `no` is `nb`. */
const ofOurs = (wanted: string): InterfaceTag | undefined => {
  const exactly = ours.find(({ tag }) => tag.toLowerCase() === wanted.toLowerCase())
  const whole = wholeTag(wanted)
  if (exactly || !whole) return exactly?.tag
  const language = asOne(whole.language)
  const alike = ours.filter((one) => one.whole?.language === language && one.whole.script === whole.script)
  return (alike.find((one) => one.whole?.region === whole.region) ?? alike.at(-1))?.tag
}

/** Ours that a setting or a header names by a language tag; the first where it names none of them. */
export const languageNamed = (wanted: unknown): InterfaceTag =>
  (typeof wanted === 'string' ? ofOurs(wanted) : undefined) ?? defaultLanguage

/** Empty: none of ours. */
const negotiated = (header: string): InterfaceTag | '' => {
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).languages().slice(0, MOST)
  for (const one of wanted) {
    if (one === '*') return ''
    const found = ofOurs(one)
    if (found) return found
  }
  return ''
}

/** Browsers send a few hundred different headers, again and again. */
const known = new LRUCache<string, InterfaceTag | ''>({ max: 2_000 })

/** Which of our languages an `Accept-Language` likes best (RFC 9110, section 12.5.4); `otherwise` where it likes none. */
export const negotiatedLanguage = (
  header: string | undefined,
  otherwise: InterfaceTag = defaultLanguage,
): InterfaceTag => {
  if (header === undefined) return otherwise
  const found = known.get(header) ?? negotiated(header)
  known.set(header, found)
  return found || otherwise
}

/** What whoever asks is spoken to in: the language that they chose on the pages, else what `Accept-Language` likes best. */
export const languageOf = (headers: IncomingHttpHeaders): InterfaceTag => {
  const chosen = parseCookie(headers.cookie ?? '')[LANGUAGE_COOKIE]
  return isInterfaceTag(chosen) ? chosen : negotiatedLanguage(headers['accept-language'])
}
