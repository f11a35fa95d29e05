import format, { type CompiledMessage } from 'icu-minify/format'
import type { TextKey } from './key.ts'
import { isolated } from '@app/contract/texts/isolated.ts'

/** Texts by name, in folds of names; each an ICU message, compiled when the bundle is built (`vite/texts.ts`). */
export type Messages = { readonly [name: string]: CompiledMessage | Messages }

/** What a text counts and names. */
type Values = Readonly<Record<string, string | number>>

/** The text of a name such as `card.comments`; the name itself where there is none. */
type Say = (name: TextKey, values?: Values) => string

export type Texts = {
  /** BCP 47 */
  language: string
  dir: 'ltr' | 'rtl'
  t: Say
  add(messages: Messages): void
}

/** A formatter costs more to make than all else of a sentence. */
const keeping = <A extends unknown[], T>(make: (...args: A) => T): ((...args: A) => T) => {
  const made = new Map<string, T>()
  return (...args) => {
    const key = JSON.stringify(args)
    const formatter = made.get(key) ?? make(...args)
    made.set(key, formatter)
    return formatter
  }
}

const formatters = {
  getNumberFormat: keeping(
    (...args: ConstructorParameters<typeof Intl.NumberFormat>) => new Intl.NumberFormat(...args),
  ),
  getPluralRules: keeping(
    (...args: ConstructorParameters<typeof Intl.PluralRules>) => new Intl.PluralRules(...args),
  ),
  getDateTimeFormat: keeping(
    (...args: ConstructorParameters<typeof Intl.DateTimeFormat>) => new Intl.DateTimeFormat(...args),
  ),
}

const isMessage = (value: CompiledMessage | Messages): value is CompiledMessage =>
  typeof value === 'string' || Array.isArray(value)

/** A name must not turn the sentence that it stands in: one of either direction, where that runs to the left. */
const contained = (values: Values, dir: Texts['dir']): Values =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' ? isolated(value, dir) : value,
    ]),
  )

/** The texts of one language; more may come with the pages that say them. */
export const createTexts = (language: string, dir: Texts['dir'], messages: Messages): Texts => {
  const known = new Map<string, CompiledMessage>()
  const add = (more: Messages, before = ''): void => {
    for (const [name, value] of Object.entries(more)) {
      if (isMessage(value)) known.set(before + name, value)
      else add(value, `${before}${name}.`)
    }
  }
  add(messages)
  return {
    language,
    dir,
    t: (name, values) =>
      String(format(known.get(name) ?? name, language, values && contained(values, dir), { formatters })),
    add: (more) => add(more),
  }
}
