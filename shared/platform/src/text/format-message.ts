import compile from 'icu-minify/compile'
import format from 'icu-minify/format'
import type { CompiledMessage, FormatOptions } from 'icu-minify/format'

const formatters: FormatOptions['formatters'] = {
  getNumberFormat: (...args) => new Intl.NumberFormat(...args),
  getPluralRules: (...args) => new Intl.PluralRules(...args),
  getDateTimeFormat: (...args) => new Intl.DateTimeFormat(...args),
}

/** Texts are constants of the program, so there are only so many. */
const compiled = new Map<string, CompiledMessage>()

/**
 * A text in a language (BCP 47) from its ICU message, with what it names and counts put in.
 * @throws where it is no ICU message
 */
export const formatMessage = (
  language: string,
  message: string,
  values: Readonly<Record<string, string | number>> = {},
): string => {
  const known = compiled.get(message) ?? compile(message)
  compiled.set(message, known)
  return String(format(known, language, values, { formatters }))
}
