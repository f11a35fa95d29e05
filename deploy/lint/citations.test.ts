import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, test } from 'vitest'

const root = join(import.meta.dirname, '..', '..')
const contributing = join(root, 'docs', 'content', 'contributing')

const skipped = new Set(['node_modules', 'dist', 'build', 'var', '.docusaurus', 'static', 'versioned_docs'])
const folders = ['.ci', 'deploy', 'docs', 'gateway', 'k8s', 'services', 'shared', 'web']

const filesBelow = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) return skipped.has(entry.name) ? [] : filesBelow(path)
    // This file shows what is not allowed.
    return entry.isFile() && path !== import.meta.filename ? [path] : []
  })

/** What of a file is said to people and not to machines, by the end of its name. */
const proseIn: readonly (readonly [name: RegExp, prose: RegExp])[] = [
  [/\.(?:tsx?|mjs|cjs|js)$/, /\/\*[\s\S]*?\*\/|(?<![:'"`\w])\/\/.*|^\s*--\s.*/gm],
  [/\.css$/, /\/\*[\s\S]*?\*\//g],
  [/\.(?:ya?ml|env|conf|sh)$|Dockerfile$|\/run$/, /(?<!\S)#.*/g],
  [/\.md$/, /[\s\S]+/g],
]

/** A comment as one line, whatever it was wrapped to; addresses of the web are no citations of ours. */
const flat = (comment: string): string =>
  comment.replaceAll(/\n\s*(?:\*(?!\/)|\/\/|#|--)?\s?/g, ' ').replaceAll(/https?:\/\/\S+/g, '')

/** Lines of comments that follow each other are one. */
const joined = (text: string): string => text.replaceAll(/(\/\/[^\n]*)\n[ \t]*\/\/ ?/g, '$1 ')

type Prose = { file: string; text: string }

const prose: Prose[] = folders
  .flatMap((folder) => filesBelow(join(root, folder)))
  .flatMap((path) => {
    const pattern = proseIn.find(([name]) => name.test(path))?.[1]
    if (!pattern) return []
    const source = joined(joined(readFileSync(path, 'utf8')))
    return [...source.matchAll(pattern)].map(([comment]) => ({
      file: relative(root, path),
      text: flat(comment),
    }))
  })

/** As Docusaurus makes them from headings: lower case, no punctuation, words joined. */
const anchorsOf = (path: string): string[] =>
  [...readFileSync(path, 'utf8').matchAll(/^#{2,6} (.*)$/gm)].map(([, heading = '']) =>
    heading
      .replaceAll('`', '')
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(/\s/g, '-'),
  )

/** `rules/accounts.md#reputation`, `decisions/0002-outbox.md`: below `docs/content/contributing`. */
const links = (text: string) => [...text.matchAll(/\b((?:rules|decisions)\/[\w-]+\.md)(?:#([\w-]+))?/g)]

/** Sections are of a standard that is named. */
const standard =
  /\b(?:RFC \d+|FEP-\w+|FIPS \S+|OpenID Connect Core|ActivityPub|ActivityStreams 2\.0|XML 1\.0|JSON Feed \S+)[^()]*?\bsections? \d[\d.]*/gi

/** A page that everybody can read. */
const publicPage = /\b[\w-]+(?:\.[\w-]+)*\.(?:org|com|dev|io|net)\/[\w./-]+/gi

/** Ways to cite what is not in the repository. */
const elsewhere: readonly RegExp[] = [
  /\bsections? \d/i,
  /\bspec\b(?! of)|\bspec\/|\bspecification\b(?! of)/i,
  /\b(?:the|see) design\b|\(design\b/i,
  /[(,:;] ?catalogue\b|\bconventions\.\w|of the catalogue\)/i,
  /\b(?:identity|community|content|messaging)\.yaml\b|\bclients\.md\b|\bnegative[- ]tests\b/i,
  /\bweb[- ]screens\b|\(S\d+/i,
  /\brules, \d|\((?:\w+ ){1,3}rules\)/i,
]

const citesElsewhere = (text: string): boolean => {
  const rest = text.replaceAll(standard, '').replaceAll(publicPage, '')
  return elsewhere.some((pattern) => pattern.test(rest))
}

describe('comments', () => {
  test('are found in every kind of file', () => {
    const kinds = new Set(prose.map(({ file }) => file.replace(/^.*[./]/, '')))
    expect([...kinds]).toEqual(expect.arrayContaining(['ts', 'tsx', 'css', 'yaml', 'md', 'run']))
    expect(prose.filter(({ text }) => links(text).length > 0).length).toBeGreaterThan(100)
  })

  test('link to rules and decisions that are there, and to a heading of a rule', () => {
    const broken = prose.flatMap(({ file, text }) =>
      links(text).flatMap(([link, page = '', anchor]) => {
        const path = join(contributing, page)
        // A README may name a whole page; a comment names the rule.
        const isRule = page.startsWith('rules/') && !file.endsWith('.md')
        const holds = existsSync(path) && (anchor === undefined ? !isRule : anchorsOf(path).includes(anchor))
        return holds ? [] : [`${file}: ${link}`]
      }),
    )
    expect(broken).toEqual([])
  })

  test('cite nothing that is not in the repository', () => {
    const cited = prose
      .filter(({ file, text }) => !file.startsWith('docs/content/') && citesElsewhere(text))
      .map(({ file, text }) => `${file}: ${text}`)
    expect(cited).toEqual([])
  })

  test.each([
    ['/** Whom nobody can ban (section 2). */', true],
    ['// As decided (design, section 6)', true],
    ['/** (spec/federation.md, section 4.2) */', true],
    ['/** What clients know (catalogue, Notification). */', true],
    ['/** (roles and moderation rules, 12) */', true],
    ['/** A message to the staff (web screens, S60). */', true],
    ['/** The authorization endpoint (RFC 6749, section 4.1.1; PKCE by RFC 7636). */', false],
    ['/** As microblogs write it (docs.joinmastodon.org/spec/activitypub). */', false],
    ['/** The catalogue of the contract. */', false],
    ['/** Whom nobody can ban (rules/moderation.md#bans). */', false],
  ])('%s cites what is not here: %s', (comment, expected) => {
    expect(citesElsewhere(comment)).toBe(expected)
  })
})
