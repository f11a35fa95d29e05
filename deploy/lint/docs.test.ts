import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'
import { SiteSettings } from '@app/contract/community/instance-schemas.ts'
import { limits } from '@app/contract/limits.ts'
import { contexts } from '@app/contract/operation.ts'
import { workQueues } from '@app/contract/topology.ts'
import { imageVariables } from '@app/platform/config/images.ts'
import { ssoVariables } from '@app/platform/config/sso.ts'
import { describe, expect, test } from 'vitest'
import type { Command } from 'commander'

const root = join(import.meta.dirname, '..', '..')
const content = join(root, 'docs', 'content')

const records = readdirSync(join(content, 'contributing', 'decisions'))
  .filter((file) => /^\d{4}-[a-z0-9-]+\.md$/.test(file))
  .map((file) => file.replace(/\.md$/, ''))
  .toSorted()

/** Every page of the site; what `/api/` shows is derived and tested with the contract. */
const routes = [
  '/',
  '/user/',
  '/user/FAQ',
  '/places',
  '/user/user_guide',
  '/admin/',
  '/admin/FAQ',
  '/admin/configuration/',
  '/admin/configuration/lets_encrypt',
  '/admin/configuration/mbin_config_files',
  '/admin/configuration/nginx',
  '/admin/configuration/postgresql',
  '/admin/configuration/redis',
  '/admin/installation/',
  '/admin/installation/bare_metal',
  '/admin/installation/capacity',
  '/admin/installation/docker',
  '/admin/installation/helm',
  '/admin/installation/kubernetes',
  '/admin/migrating/',
  '/admin/migrating/from_mbin',
  '/admin/optional-features/',
  '/admin/optional-features/anubis',
  '/admin/optional-features/captcha',
  '/admin/optional-features/image_metadata_cleaning',
  '/admin/optional-features/mercure',
  '/admin/optional-features/s3_storage',
  '/admin/optional-features/relays',
  '/admin/optional-features/sso',
  '/admin/optional-features/translation',
  '/admin/optional-features/embeds',
  '/admin/optional-features/user_application',
  '/admin/running-mbin/',
  '/admin/running-mbin/alerts',
  '/admin/running-mbin/backup',
  '/admin/running-mbin/cli',
  '/admin/running-mbin/first_setup',
  '/admin/running-mbin/messenger',
  '/admin/running-mbin/tasks',
  '/admin/running-mbin/upgrades',
  '/admin/troubleshooting/',
  '/admin/troubleshooting/bare_metal',
  '/admin/troubleshooting/docker',
  '/app_developers/',
  '/app_developers/webhooks',
  '/contributing/',
  '/contributing/about-federation',
  '/contributing/adding-things',
  '/contributing/C4',
  '/contributing/benchmark',
  '/contributing/decisions/',
  ...records.map((record) => `/contributing/decisions/${record}`),
  '/contributing/floor-plan',
  '/contributing/getting_started',
  '/contributing/glossary',
  '/contributing/languages',
  '/contributing/linting',
  '/contributing/project-overview',
  '/contributing/query-plans',
  '/contributing/releasing',
  '/contributing/rules/',
  '/contributing/rules/accounts',
  '/contributing/rules/federation',
  '/contributing/rules/images',
  '/contributing/rules/moderation',
  '/contributing/rules/notification-kinds',
  '/contributing/rules/webhook-kinds',
  '/contributing/rules/notifications',
  '/contributing/rules/oauth-and-limits',
  '/contributing/rules/operations',
  '/contributing/rules/ranking',
  '/contributing/rules/scopes',
  '/contributing/rules/web',
  '/fediverse_developers/',
  '/fediverse_developers/thread_digest',
]

const fileOf = (route: string): string =>
  join(
    content,
    route === '/' ? 'index.md' : route.endsWith('/') ? `${route.slice(1)}README.md` : `${route.slice(1)}.md`,
  )
const routeOf = (file: string): string =>
  `/${relative(content, file).replaceAll('\\', '/')}`
    .replace(/\.md$/, '')
    .replace(/README$/, '')
    .replace(/^\/index$/, '/')

const read = (path: string): string => readFileSync(path, 'utf8')
const page = (route: string): string => read(fileOf(route))
const files = readdirSync(content, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
  .map((entry) => join(entry.parentPath, entry.name))

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, '').replace(/`[^`\n]*`/g, '')

/** As Docusaurus makes them from headings: lower case, no punctuation, words joined; or as written in `{#…}`. */
const anchorsOf = (text: string): string[] =>
  [...text.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#{2,6} (.*)$/gm)].map(([, heading = '']) => {
    const named = /\{#([\w-]+)\}\s*$/.exec(heading)
    if (named?.[1]) return named[1]
    return heading
      .replaceAll('`', '')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .replace(/\s/g, '-')
  })

describe('the documentation', () => {
  test.each(routes)('has a page at %s that says something', (route) => {
    const text = page(route)
    const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? []
    expect(head).toMatch(/^title: \S/m)
    expect(head).toMatch(/^description: \S.{15,}/m)
    expect(body.split(/\s+/).length).toBeGreaterThan(60)
    expect(body).not.toMatch(/\b(?:lorem|todo|tbd|stub)\b/i)
  })

  test('has no page that is not in the list, nor one that the sidebar forgets', () => {
    expect(files.map(routeOf).toSorted()).toEqual([...routes].toSorted())
    const sidebar = read(join(root, 'docs', 'sidebars.ts'))
    const forgotten = files.map(routeOf).filter((route) => {
      const name = route.replace(/\/$/, '').split('/').at(-1) ?? ''
      // The sidebar reads the folder of decisions itself.
      return route !== '/' && !records.includes(name) && !sidebar.includes(name)
    })
    expect(forgotten).toEqual([])
  })

  test('lists each decision, in the order of their numbers', () => {
    const listed = [...page('/contributing/decisions/').matchAll(/^- \[(\d{4}) .*\]\(\.\/(\1-.*)\.md\)$/gm)]
    expect(listed.map(([, , record]) => record)).toEqual(records)
    for (const record of records) {
      const text = page(`/contributing/decisions/${record}`)
      expect(text).toMatch(new RegExp(`^title: ${record.slice(0, 4)} \\S`, 'm'))
      expect(anchorsOf(text)).toEqual(['context', 'decision', 'consequences'])
      expect(text.split(/\s+/).length).toBeLessThan(500)
    }
  })

  test('links only to pages and headings that are there', () => {
    const broken = files.flatMap((file) =>
      [...withoutCode(read(file)).matchAll(/\]\(([^)\s]+)\)/g)].flatMap(([, link = '']) => {
        if (/^(?:https?:|mailto:)/.test(link)) return []
        const [path = '', anchor] = link.split('#')
        if (path === '/api/') return []
        // Named as a file, so that the link stays in the version of the page it is on.
        if (path.startsWith('/')) return [`${relative(content, file)}: ${link}`]
        const target = path === '' ? file : normalize(join(dirname(file), path))
        // What stands behind the name of a picture says in which look of the site it is shown.
        const isPicture = target.endsWith('.webp')
        const found =
          existsSync(target) &&
          (anchor === undefined || isPicture || anchorsOf(read(target)).includes(anchor))
        return found ? [] : [`${relative(content, file)}: ${link}`]
      }),
    )
    expect(broken).toEqual([])
  })
})

/** Each row `name: schema` of the environment, with the default where the schema has one. */
const environment = (): Map<string, string | null> => {
  const source = read(join(root, 'shared/platform/src/config/environment.ts'))
  const [, schema = ''] = /const schema = z\.object\(\{\n([\s\S]*?)\n\}\)/.exec(source) ?? []
  const rows = schema.split(/^ {2}(?=[A-Z][A-Z0-9_]+:)/m).slice(1)
  const ofImages = Object.entries(imageVariables).map(([name, variable]): [string, string] => [
    name,
    // null stands for off, which is written -1.
    String(variable.parse(undefined) ?? -1),
  ])
  return new Map([
    ...rows.map((row): [string, string | null] => {
      const [, name = ''] = /^([A-Z0-9_]+):/.exec(row) ?? []
      const [, value] = /\.default\((.*?)\),?\s*(?:$|\n)/.exec(row) ?? []
      return [name, value?.replace(/[[\]'_]/g, '') ?? null]
    }),
    ...ofImages,
  ])
}

/** The cells of the table row that begins with this code. */
const rowOf = (text: string, name: string): string[] | undefined =>
  text
    .split('\n')
    .find((line) => line.startsWith(`| \`${name}\``))
    ?.split('|')
    .map((cell) => cell.trim())
    .slice(1, -1)

describe('the page on configuration', () => {
  const text = page('/admin/configuration/')
  const known = environment()

  test('knows how to read the schema of the environment', () => {
    expect(known.size).toBeGreaterThan(30)
    expect(known.get('PORT')).toBe('8080')
    expect(known.has('SMTP_URL')).toBe(true)
  })

  test.each([...known])('has %s with its default', (name, value) => {
    const row = rowOf(text, name)
    expect(row).toHaveLength(3)
    if (value !== null) expect(row?.[1]).toBe(`\`${value}\``)
  })

  test.each(contexts)('has the address of %s', (context) => {
    expect(rowOf(text, `${context.toUpperCase()}_URL`)).toBeDefined()
  })

  test('has no variable that the program does not read', () => {
    const [, variables = ''] = /## Environment variables\n([\s\S]*?)\n## /.exec(text) ?? []
    const named = [...variables.matchAll(/^\| `([A-Z0-9_]+)`/gm)].map(([, name]) => name ?? '')
    const addresses = contexts.flatMap((context) =>
      ['URL', 'DATABASE_URL'].map((name) => `${context.toUpperCase()}_${name}`),
    )
    expect(named.filter((name) => !known.has(name) && !addresses.includes(name))).toEqual([])
  })

  test.each(Object.keys(SiteSettings.shape))('has the setting %s', (name) => {
    expect(text).toContain(`\`${name}\``)
  })
})

test.each(Object.keys(ssoVariables))('the page on single sign-on has %s', (name) => {
  expect(page('/admin/optional-features/sso')).toContain(`\`${name}\``)
})

test('every command of the operator is on its page', async () => {
  const text = page('/admin/running-mbin/cli')
  const folder = join(root, 'deploy', 'commands')
  const names: string[] = []
  for (const file of readdirSync(folder)) {
    if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
    const module = (await import(join(folder, file))) as Record<string, unknown>
    for (const [name, factory] of Object.entries(module))
      if (name.endsWith('Command')) names.push((factory as () => Command)().name())
  }
  expect(names.length).toBeGreaterThan(10)
  expect(names.filter((name) => !text.includes(`| \`${name}`))).toEqual([])
})

test('every work queue is on the page about jobs', () => {
  const text = page('/admin/running-mbin/messenger')
  expect(workQueues.filter((queue) => !text.includes(`\`${queue}\``))).toEqual([])
})

test('every rate limit of the API is told to app developers as it is', () => {
  const text = page('/app_developers/')
  const lengths: Record<string, number> = {
    seconds: 1_000,
    minute: 60_000,
    minutes: 60_000,
    hour: 3_600_000,
    hours: 3_600_000,
  }
  const told = Object.fromEntries(
    [...text.matchAll(/\| `(\w+)` *\| (\d+) in (an?|\d+) (\w+) *\|/g)].map(
      ([, name, points, many, unit = '']) => [
        name,
        { points: Number(points), durationMs: (Number(many) || 1) * (lengths[unit] ?? 0) },
      ],
    ),
  )
  const expected = Object.entries(limits).filter(([name]) => /^(?:(?:anonymous_)?api_|entry$)/.test(name))
  expect(told).toEqual(Object.fromEntries(expected))
})

test('what SECURITY.md says a test holds, a test of that name holds', () => {
  const named = [
    ...readFileSync(join(root, 'SECURITY.md'), 'utf8').matchAll(/^\| .+? \| `([^`]+)`: (.+?) +\|$/gm),
  ]
  expect(named.length).toBeGreaterThan(40)
  const missing = named.filter(([, file = '', title = '']) => {
    const path = join(root, file)
    return !existsSync(path) || !readFileSync(path, 'utf8').includes(title)
  })
  expect(missing.map(([row]) => row)).toEqual([])
})
