import i18next, { type i18n } from 'i18next'
import { en } from './en.ts'

export const languages = ['en'] as const

/** What only some pages say comes with them. */
const later = {
  own: async () => (await import('./en-own.ts')).own,
  person: async () => (await import('./en-person.ts')).aboutPeople,
  panels: async () => (await import('./en-panels.ts')).panels,
}

export type Part = keyof typeof later

const made = new Map<string, i18n>()

const create = (language: string): i18n => {
  const texts = i18next.createInstance()
  void texts.init({
    lng: language,
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
    // A formatter of numbers costs more to make than all else of a sentence.
    cacheInBuiltFormats: true,
  })
  return texts
}

/** The texts of a language. Nothing in them changes, so that every request of the server shares them. */
export const textsOf = (wanted: string): i18n => {
  const language = languages.find((known) => known === wanted) ?? 'en'
  const texts = made.get(language) ?? create(language)
  made.set(language, texts)
  return texts
}

/** Adds what only some pages say to the texts that are in use. */
export const loadTexts = async (part: Part): Promise<void> => {
  const more = await later[part]()
  for (const texts of made.values()) texts.addResourceBundle('en', 'translation', more, true)
}
