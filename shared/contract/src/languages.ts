/** A language in which pages, mails and notifications can be had: BCP 47, and what its speakers call it. */
export type InterfaceLanguage = { tag: string; name: string; dir: 'ltr' | 'rtl' }

/** The first is the one that all others are translated from, and what a reader gets who wants none of them. */
export const interfaceLanguages = [
  { tag: 'en', name: 'English', dir: 'ltr' },
  { tag: 'ar', name: 'العربية', dir: 'rtl' },
  { tag: 'de', name: 'Deutsch', dir: 'ltr' },
  { tag: 'es', name: 'Español', dir: 'ltr' },
  { tag: 'fr', name: 'Français', dir: 'ltr' },
  { tag: 'ja', name: '日本語', dir: 'ltr' },
  { tag: 'ru', name: 'Русский', dir: 'ltr' },
] as const satisfies readonly InterfaceLanguage[]

export type InterfaceTag = (typeof interfaceLanguages)[number]['tag']

const tags: readonly string[] = interfaceLanguages.map(({ tag }) => tag)

export const isInterfaceTag = (tag: string | undefined): tag is InterfaceTag =>
  tag !== undefined && tags.includes(tag)
