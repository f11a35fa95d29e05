import { globSync, readFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import en from './en/every.ts'
import own from './en/own.ts'
import aboutPeople from './en/person.ts'
import panels from './en/panels.ts'
import polls from './en/polls.ts'
import memory from './en/reading.ts'
import offline from './en/offline.ts'
import type { TextKey } from './key.ts'
import { createTexts } from './texts.ts'
import { compileTexts } from '../../vite/texts.ts'

const sources = resolve(import.meta.dirname, '..')
const read = (file: string): string => readFileSync(file, 'utf8')

/** What a file brings with it; what it only fetches on use is a file to start from of its own. */
const importsOf = (file: string): string[] =>
  Array.from(read(file).matchAll(/^(?:import|export) (?!type )[^'"]*from '(\.[^']+\.tsx?)'/gm), ([, to]) =>
    join(dirname(file), to!),
  )

const reachedFrom = (starts: string[]): Set<string> => {
  const found = new Set(starts)
  for (const file of found) for (const next of importsOf(file)) found.add(next)
  return found
}

const namesIn = (texts: object, before = ''): string[] =>
  Object.entries(texts).flatMap(([name, text]: [string, unknown]) =>
    typeof text === 'object' && text ? namesIn(text, `${before}${name}.`) : [before + name],
  )

const known = {
  every: new Set(namesIn(en)),
  own: new Set(namesIn(own)),
  person: new Set(namesIn(aboutPeople)),
  panels: new Set(namesIn(panels)),
  polls: new Set(namesIn(polls)),
  reading: new Set(namesIn(memory)),
  offline: new Set(namesIn(offline)),
}
const places = new Set(Object.values(known).flatMap((names) => [...names].map((name) => name.split('.')[0])))

/** Whole names only: one that is put together (`settings.${trait}`) is not looked up here. That each exists, types say. */
const saidIn = (file: string): string[] =>
  Array.from(read(file).matchAll(/(?<!KeyBelow<)'([a-zA-Z]+(?:\.[\w-]+)+)'/g), ([, name]) => name!).filter(
    (name) => places.has(name.split('.')[0]),
  )

const routes = join(sources, 'app/routes.tsx')

const furtherPages = new Map(
  Array.from(
    read(join(sources, 'app/further-pages.ts')).matchAll(/'([^']+)': \(\) => import\('([^']+)'\)/g),
    ([, name, file]) => [name!, file!],
  ),
)

/** The file that a piece of the list of routes loads, as itself or out of the further pages. */
const loadedIn = (text: string): string | undefined =>
  /import\('([^']+)'\)/.exec(text)?.[1] ?? furtherPages.get(/further\('([^']+)'\)/.exec(text)?.[1] ?? '')

/** The files of the pages of one sort; a file that several routes draw has a name. */
const pagesOf = (sort: string): string[] => {
  const [named = '', listed = ''] = read(routes).split(/^(?:export )?const routes\b/m)
  const files = new Map(
    Array.from(named.matchAll(/^const (\w+) = (.*)/gm)).flatMap(([, name, load]) => {
      const file = loadedIn(load!)
      return file ? [[name!, file] as const] : []
    }),
  )
  return Array.from(listed.matchAll(/^  (\w+)\((.*?)^(?=  \w|\])/gms))
    .filter(([, kind]) => kind === sort)
    .map(([, , route = '']) => {
      const name = (route.match(/\w+/g) ?? []).find((word) => files.has(word))
      return join(dirname(routes), loadedIn(route) ?? files.get(name!)!)
    })
}

const frame = reachedFrom([join(sources, 'entry-client.tsx')])

test.each([
  ['page', [known.every]],
  ['own', [known.every, known.own]],
  ['person', [known.every, known.person]],
  ['panel', [known.every, known.panels]],
  ['writing', [known.every, known.polls]],
] as const)('what a route of the sort “%s” draws says only texts that come with it', (sort, texts) => {
  const pages = pagesOf(sort)
  expect(pages.length).toBeGreaterThan(1)
  const missing = [...reachedFrom(pages), ...frame]
    .filter((file) => !file.includes('/i18n/'))
    .flatMap((file) => saidIn(file).map((name) => ({ file, name })))
    .filter(({ name }) => !texts.some((known) => known.has(name)))
  expect(missing).toEqual([])
})

test('the cards of people, which come late, say only what comes with them', () => {
  const cards = reachedFrom([join(sources, 'features/people/PersonCards.tsx')])
  const missing = [...cards]
    .flatMap(saidIn)
    .filter((name) => !known.every.has(name) && !known.person.has(name))
  expect(missing).toEqual([])
})

test('a poll, which comes late, says only what comes with it', () => {
  const missing = [...reachedFrom([join(sources, 'features/polls/PollCard.tsx')])]
    .flatMap(saidIn)
    .filter((name) => !known.every.has(name) && !known.polls.has(name))
  expect(missing).toEqual([])
})

test('every text is one that can be put together', () => {
  for (const texts of [en, own, aboutPeople, panels, polls]) expect(() => compileTexts(texts)).not.toThrow()
  expect(() => compileTexts({ card: { votes: '{count, plural, one {# vote}}' } })).toThrow('card.votes')
})

test('texts count, name, and are themselves where nothing is to be put in', () => {
  const { t, add } = createTexts('en', 'ltr', compileTexts(en))
  const unheard = 'feed.unheard' as TextKey
  expect([0, 1, 1234].map((count) => t('thread.comments', { count }))).toEqual([
    '0 comments',
    '1 comment',
    '1,234 comments',
  ])
  expect(t('feed.sort', { value: '{maps} # <b>' })).toBe('Sort: {maps} # <b>')
  expect([t('feed.all'), t(unheard)]).toEqual([en.feed.all, 'feed.unheard'])
  add(compileTexts({ feed: { unheard: 'Heard' } }))
  expect(t(unheard)).toBe('Heard')
})

test('a name does not turn the sentence that it stands in', () => {
  const { t } = createTexts('en', 'ltr', compileTexts({ card: { hide: 'Banned by {name} today' } }))
  expect(t('card.hide', { name: 'Ada' })).toBe('Banned by Ada today')
  for (const name of ['\u202Ekcatta', '\u2069kcatta\u202E', '\u2067kcatta'])
    expect(t('card.hide', { name })).toBe('Banned by \u2068kcatta\u2069 today')
  expect(t('card.hide', { name: 'דנה' })).toBe('Banned by \u2068דנה\u2069 today')
})

// Words of a language may say one and two by themselves, but whoever speaks to a page says what they see (WCAG 2.5.3).
test('what names a button with a number on it says that number, in every language', () => {
  const files = globSync('*/every.json', { cwd: import.meta.dirname })
  expect(files.length).toBeGreaterThan(30)
  const silent = files.flatMap((file) => {
    const { vote, post } = JSON.parse(read(join(import.meta.dirname, file))) as Record<
      string,
      Record<string, string>
    >
    return [vote!['boostCount']!, post!['replies']!]
      .flatMap((text) => Array.from(text.matchAll(/\w+ \{([^{}]*)\}/g), ([, branch]) => branch!))
      .filter((branch) => !branch.includes('#'))
      .map((branch) => `${file}: ${branch}`)
  })
  expect(silent).toEqual([])
})
