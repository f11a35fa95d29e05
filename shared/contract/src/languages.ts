/** A language in which pages, mails and notifications can be had. */
export type InterfaceLanguage = {
  /** BCP 47, as short as tells it from the others. */
  tag: string
  /** What its speakers call it. */
  name: string
  dir: 'ltr' | 'rtl'
  /** What numbers, days and plurals are formatted by, where the tag alone stands for another country (CLDR). */
  locale?: string
}

/**
 * The first is the one that all others are translated from, and what a reader gets who wants none of them. The others
 * stand in the order of their names.
 */
const languages = [
  { tag: 'en', name: 'English', dir: 'ltr' },
  { tag: 'id', name: 'Bahasa Indonesia', dir: 'ltr' },
  { tag: 'ca', name: 'Català', dir: 'ltr' },
  { tag: 'cs', name: 'Čeština', dir: 'ltr' },
  { tag: 'da', name: 'Dansk', dir: 'ltr' },
  { tag: 'de', name: 'Deutsch', dir: 'ltr' },
  { tag: 'es', name: 'Español', dir: 'ltr' },
  { tag: 'eo', name: 'Esperanto', dir: 'ltr' },
  { tag: 'eu', name: 'Euskara', dir: 'ltr' },
  { tag: 'fil', name: 'Filipino', dir: 'ltr' },
  { tag: 'fr', name: 'Français', dir: 'ltr' },
  { tag: 'gl', name: 'Galego', dir: 'ltr' },
  { tag: 'it', name: 'Italiano', dir: 'ltr' },
  { tag: 'nl', name: 'Nederlands', dir: 'ltr' },
  { tag: 'nb', name: 'Norsk bokmål', dir: 'ltr' },
  { tag: 'pl', name: 'Polski', dir: 'ltr' },
  { tag: 'pt-BR', name: 'Português (Brasil)', dir: 'ltr' },
  { tag: 'pt', name: 'Português (Portugal)', dir: 'ltr', locale: 'pt-PT' },
  { tag: 'fi', name: 'Suomi', dir: 'ltr' },
  { tag: 'sv', name: 'Svenska', dir: 'ltr' },
  { tag: 'vi', name: 'Tiếng Việt', dir: 'ltr' },
  { tag: 'tr', name: 'Türkçe', dir: 'ltr' },
  { tag: 'el', name: 'Ελληνικά', dir: 'ltr' },
  { tag: 'bg', name: 'Български', dir: 'ltr' },
  { tag: 'ru', name: 'Русский', dir: 'ltr' },
  { tag: 'uk', name: 'Українська', dir: 'ltr' },
  { tag: 'he', name: 'עברית', dir: 'rtl' },
  { tag: 'ar', name: 'العربية', dir: 'rtl' },
  { tag: 'fa', name: 'فارسی', dir: 'rtl' },
  { tag: 'hi', name: 'हिन्दी', dir: 'ltr' },
  { tag: 'ta', name: 'தமிழ்', dir: 'ltr' },
  { tag: 'ko', name: '한국어', dir: 'ltr' },
  { tag: 'ja', name: '日本語', dir: 'ltr' },
  { tag: 'zh-Hans', name: '简体中文', dir: 'ltr' },
  { tag: 'zh-Hant', name: '繁體中文', dir: 'ltr' },
] as const satisfies readonly InterfaceLanguage[]

export type InterfaceTag = (typeof languages)[number]['tag']

export const interfaceLanguages: readonly (InterfaceLanguage & { tag: InterfaceTag })[] = languages

/** The language a reader chose; Mbin calls it so too. */
export const LANGUAGE_COOKIE = 'mbin_lang'

export const defaultLanguage: InterfaceTag = languages[0].tag

export const interfaceTags: readonly InterfaceTag[] = languages.map(({ tag }) => tag)

const tags: ReadonlySet<string> = new Set(interfaceTags)

export const isInterfaceTag = (tag: string | null | undefined): tag is InterfaceTag =>
  typeof tag === 'string' && tags.has(tag)
