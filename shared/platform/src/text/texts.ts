import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defaultLanguage, interfaceLanguages } from '@app/contract/languages.ts'
import { mailTexts } from '@app/contract/texts/en/mails.ts'
import { notificationTexts } from '@app/contract/texts/en/notifications.ts'
import { isolated } from '@app/contract/texts/isolated.ts'
import { formatMessage } from './format-message.ts'

/** What mails and pushes say, in the language that all others are translated from. */
const english = { titles: notificationTexts.titles, push: notificationTexts.push, mails: mailTexts } as const

type Leaves<T> = {
  [K in keyof T & string]: T[K] extends string ? K : `${K}.${Leaves<T[K]>}`
}[keyof T & string]
export type TextKey = Leaves<typeof english>

type Values = Readonly<Record<string, string | number>>

/** The texts of one language, and how it writes days. */
export type Texts = {
  /** BCP 47 */
  language: string
  dir: 'ltr' | 'rtl'
  /** A text with what it names and counts put in; a name does not turn the sentence around it. */
  say(key: TextKey, values?: Values): string
  /** A day in UTC. */
  day(date: Date): string
  /** A day and the time of it in UTC, which it names. */
  moment(date: Date): string
}

type Folded = { readonly [name: string]: string | Folded }

const flat = (texts: Folded, before = ''): [string, string][] =>
  Object.entries(texts).flatMap(([name, text]) =>
    typeof text === 'string' ? [[before + name, text] as [string, string]] : flat(text, `${before}${name}.`),
  )

const folder = join(import.meta.dirname, '../../../contract/src/texts')

const messagesOf = (tag: string): Folded | null => {
  if (tag === defaultLanguage) return english
  const file = join(folder, `${tag}.json`)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Folded) : null
}

const make = (tag: string, messages: Folded): Texts => {
  const { dir = 'ltr', locale = tag } = interfaceLanguages.find((one) => one.tag === tag) ?? {}
  const known = new Map(flat(messages))
  const days = new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone: 'UTC' })
  const moments = new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZone: 'UTC',
    timeZoneName: 'short',
  })
  return {
    language: tag,
    dir,
    say(key, values = {}) {
      const contained = Object.entries(values).map(([name, value]) => [
        name,
        typeof value === 'string' ? isolated(value, dir) : value,
      ])
      return formatMessage(locale, known.get(key) ?? key, Object.fromEntries(contained) as Values)
    },
    day: (date) => days.format(date),
    moment: (date) => moments.format(date),
  }
}

const made = new Map<string, Texts>()

/** The texts of a language (BCP 47), read once; English for one that has none, and where none is known. */
export const textsIn = (wanted: string | null | undefined): Texts => {
  const tag = interfaceLanguages.find((one) => one.tag === wanted)?.tag ?? defaultLanguage
  const known = made.get(tag)
  if (known) return known
  const messages = messagesOf(tag)
  const texts = messages ? make(tag, messages) : textsIn(defaultLanguage)
  made.set(tag, texts)
  return texts
}
