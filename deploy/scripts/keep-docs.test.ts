import { execFileSync } from 'node:child_process'
import {
  appendFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { keepDocs } from './keep-docs.ts'

const repository = join(import.meta.dirname, '..', '..')
const DESCRIPTION = '{"openapi":"3.1.0","info":{"title":"The API","version":"1"},"paths":{}}'
let root = ''
let docs = ''

const read = (...path: string[]): string => readFileSync(join(docs, ...path), 'utf8')
const write = (path: string, text: string): void => {
  mkdirSync(join(docs, path, '..'), { recursive: true })
  writeFileSync(join(docs, path), text)
}

/** What an older release left, as small as it can be. */
const left = (version: string): void => {
  write(`versioned_docs/version-${version}/index.md`, `What ${version} says`)
  write(`versioned_sidebars/version-${version}-sidebars.json`, '{"defaultSidebar":["index"]}')
  write(`versioned_openapi/${version}.json`, DESCRIPTION)
}

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'mbin-docs-'))
  docs = join(root, 'docs')
  for (const name of ['content', 'src', 'docusaurus.config.ts', 'links.ts', 'reference.ts', 'versions.ts'])
    cpSync(join(repository, 'docs', name), join(docs, name), { recursive: true })
  for (const name of ['package.json', 'sidebars.ts']) cpSync(join(repository, 'docs', name), join(docs, name))
  symlinkSync(join(repository, 'node_modules'), join(root, 'node_modules'))
  write('static/openapi.json', DESCRIPTION)
  write('versions.json', '["1.1","1.0","0.9"]')
  for (const version of ['1.1', '1.0', '0.9']) left(version)
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

test('a release keeps its pages and the description of its API, and three releases at most', () => {
  const places = 'versioned_docs/version-1.2/places.md'
  keepDocs(root, '1.2.0')
  expect(JSON.parse(read('versions.json'))).toEqual(['1.2', '1.1', '1.0'])
  expect(read(places)).toBe(read('content/places.md'))
  expect(read('versioned_openapi/1.2.json')).toBe(DESCRIPTION)
  for (const gone of ['docs/version-0.9', 'sidebars/version-0.9-sidebars.json', 'openapi/0.9.json'])
    expect(existsSync(join(docs, `versioned_${gone}`))).toBe(false)

  // A release that mends something takes the place of the one that it mends; one that is tried takes none.
  appendFileSync(join(docs, 'content/places.md'), '\nMended.\n')
  keepDocs(root, '1.2.1')
  appendFileSync(join(docs, 'content/places.md'), '\nNot released.\n')
  keepDocs(root, '1.3.0-rc.1')
  expect(JSON.parse(read('versions.json'))).toEqual(['1.2', '1.1', '1.0'])
  expect(read(places)).toMatch(/Mended\.\n$/)
}, 120_000)

test('the site has each version at an address of its own, with its API reference', () => {
  const file = join(root, 'site.json')
  const load = `
    const { loadSite } = require('@docusaurus/core/lib/server/site.js')
    loadSite({ siteDir: process.cwd() }).then(({ props: { routesPaths, plugins, siteConfig } }) => {
      const { content } = plugins.find(({ name }) => name === 'docusaurus-plugin-content-docs')
      const { items } = siteConfig.themeConfig.navbar
      require('node:fs').writeFileSync(process.argv[1], JSON.stringify({ routesPaths, items, versions: content.loadedVersions }))
    })`
  execFileSync(process.execPath, ['--eval', load, file], { cwd: docs, stdio: 'pipe' })
  const { routesPaths, items, versions } = JSON.parse(readFileSync(file, 'utf8'))
  expect(routesPaths).toEqual(
    expect.arrayContaining(
      ['/', '/next/', '/1.1/', '/1.0/']
        .flatMap((base) => [base, `${base}api/`])
        .concat('/places', '/next/places'),
    ),
  )
  expect(items).toContainEqual(expect.objectContaining({ type: 'docsVersionDropdown' }))
  expect(versions).toEqual([
    expect.objectContaining({ versionName: 'current', path: '/next', banner: 'unreleased', noIndex: true }),
    expect.objectContaining({ versionName: '1.2', path: '/', isLast: true, banner: null, noIndex: false }),
    expect.objectContaining({ versionName: '1.1', path: '/1.1', banner: 'unmaintained', noIndex: true }),
    expect.objectContaining({ versionName: '1.0', path: '/1.0', banner: 'unmaintained', noIndex: true }),
  ])
}, 120_000)
