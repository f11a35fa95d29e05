// Words that were ours alone are retired (docs/content/contributing/glossary.md): whoever searches for the usual word found
// nothing. They do not come back in an exported name, a file, a table, an event or a metric. Prose and imports may use them.

/** The retired word, and what this field says instead. */
const retired: Readonly<Record<string, string>> = {
  standing: 'access, status or listing',
  standings: 'access cache',
  visit: 'request context or sign-in',
  visits: 'request contexts or sign-ins',
  way: 'handler or pipeline',
  ways: 'handlers',
  door: 'upstream or provider',
  doors: 'upstreams or providers',
  place: 'route or position',
  places: 'routes or positions',
  passport: 'service token',
  lane: 'pipeline',
  turns: 'batcher',
  bond: 'relation',
  shelf: 'listing',
  shelves: 'listings',
  holdings: 'items',
  recount: 'reconciliation',
  recounts: 'reconciliations',
  given: 'present, or what it is',
  copies: 'projection or cache',
  alive: 'hydrated or connected',
  look: 'appearance',
  looks: 'appearance',
  face: 'avatar or font',
  ground: 'shared dependencies or context',
}

/** `serveOldWay` is made of serve, old and way. */
const wordsOf = (name: string): string[] =>
  name
    .replaceAll(/([a-z\d])([A-Z])/g, '$1 $2')
    .split(/[^A-Za-z]+/)
    .map((word) => word.toLowerCase())

const found = (name: string): string[] => wordsOf(name).filter((word) => Object.hasOwn(retired, word))

const EXPORTS = [
  /^export\s+(?:declare\s+)?(?:async\s+)?(?:const|let|function\*?|class|type|interface|enum)\s+([\w$]+)/gm,
  /^export\s+(?:const|let)\s+\{([^}]*)\}/gm,
  /^export\s+(?:type\s+)?\{([^}]*)\}/gm,
]
const TABLES =
  /\bcreate\s+(?:unlogged\s+|temp(?:orary)?\s+)?(?:table|materialized view)\s+(?:if not exists\s+)?([\w.]+)/gi
const RENAMED = /\balter\s+table\s+[\w.]+\s+rename\s+to\s+(\w+)/gi
const EVENTS = /\bevent\(\s*['"]([^'"]+)['"]/g
const METRICS = /['"](mbin_\w+)['"]/g

/** A released migration is never edited: these tables were made under such a name, and renamed by a later migration. */
const RENAMED_SINCE = new Set(['recount', 'standing'])

export type RetiredWord = {
  what: 'file' | 'exported name' | 'table' | 'event' | 'metric'
  name: string
  instead: string
}

/** What a file says with a retired word. */
export const retiredWords = (path: string, text: string): RetiredWord[] => {
  const faults: RetiredWord[] = []
  const check = (what: RetiredWord['what'], name = ''): void => {
    for (const word of found(name)) faults.push({ what, name, instead: retired[word] ?? '' })
  }
  check('file', path)
  if (!/\.(?:tsx?|mjs)$/.test(path)) return faults
  for (const pattern of EXPORTS)
    for (const [, names = ''] of text.matchAll(pattern))
      for (const name of names.split(','))
        check(
          'exported name',
          name
            .split(/\bas\b|:/)
            .at(-1)
            ?.trim(),
        )
  for (const pattern of [TABLES, RENAMED])
    for (const [, name = ''] of text.matchAll(pattern)) if (!RENAMED_SINCE.has(name)) check('table', name)
  for (const [, name] of text.matchAll(EVENTS)) check('event', name)
  for (const [, name] of text.matchAll(METRICS)) check('metric', name)
  return faults
}
