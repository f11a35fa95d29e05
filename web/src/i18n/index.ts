import { en } from './en.ts'
import { createTexts, type Texts } from './texts.ts'

export const languages = ['en'] as const

/** What only some pages say comes with them. */
const later = {
  own: async () => (await import('./en-own.ts')).own,
  panels: async () => (await import('./en-panels.ts')).panels,
}

export type Part = keyof typeof later

const made = new Map<string, Texts>()

/** The texts of a language. Nothing in them changes, so that every request of the server shares them. */
export const textsOf = (wanted: string): Texts => {
  const language = languages.find((known) => known === wanted) ?? 'en'
  const texts = made.get(language) ?? createTexts(language, 'ltr', en)
  made.set(language, texts)
  return texts
}

/** Adds what only some pages say to the texts that are in use. */
export const loadTexts = async (part: Part): Promise<void> => {
  const more = await later[part]()
  for (const texts of made.values()) texts.add(more)
}
