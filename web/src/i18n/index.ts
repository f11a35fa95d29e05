import i18next, { type i18n } from 'i18next'
import { en } from './en.ts'

export const languages = ['en'] as const

/** Makes the texts of one request, or of one page's life in the browser. */
export const createTexts = (language: string): i18n => {
  const texts = i18next.createInstance()
  void texts.init({
    lng: languages.some((known) => known === language) ? language : 'en',
    fallbackLng: 'en',
    resources: { en: { translation: en } },
    interpolation: { escapeValue: false },
    initAsync: false,
  })
  return texts
}
