const names = new Intl.DisplayNames('en', { type: 'language', fallback: 'none' })

/** Whether a code of two or three letters names a language (ISO 639). */
export const isLanguage = (code: string): boolean => {
  if (!/^[a-z]{2,3}$/.test(code)) return false
  try {
    return names.of(code) !== undefined
  } catch {
    return false
  }
}
