import i18next, { type i18n } from 'i18next'
import { en } from './en.ts'

export const languages = ['en'] as const

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
