/** What servers call languages that we name otherwise, in the order in which they are looked for. */
const others: Readonly<Record<string, readonly string[]>> = {
  nb: ['no'],
  no: ['nb'],
  fil: ['tl'],
  zh: ['zh-Hans'],
  'zh-Hans': ['zh', 'zh-CN'],
  'zh-Hant': ['zt', 'zh-TW'],
  'pt-BR': ['pb'],
}

/** The codes of servers that name no language elsewhere (BCP 47), or another one. */
const ours: Readonly<Record<string, string>> = { zt: 'zh-Hant', pb: 'pt-BR', tl: 'fil' }

const same = (one: string) => (other: string) => one.toLowerCase() === other.toLowerCase()

/** The code by which a server knows a language, of those that it offers; null where it does not. */
export const codeOf = (tag: string, offered: readonly string[]): string | null => {
  const [language = tag] = tag.split('-', 1)
  // A script is another way to write, and no way to read for many; of countries one will do.
  const near = /-[A-Za-z]{4}$/.test(tag) ? [] : [language, ...(others[language] ?? [])]
  for (const wanted of [tag, ...(others[tag] ?? []), ...near]) {
    const found = offered.find(same(wanted))
    if (found !== undefined) return found
  }
  return null
}

/** What we call the language of a server's code; null for what names none (BCP 47), which no page could name either. */
export const tagOf = (code: string): string | null => {
  try {
    return new Intl.Locale(ours[code.toLowerCase()] ?? code.replaceAll('_', '-')).baseName
  } catch {
    return null
  }
}
