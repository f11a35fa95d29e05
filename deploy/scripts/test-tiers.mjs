// Which tests are pure: those that reach no store, no server and no browser through what they import. Told from the
// imports themselves, so that nobody has to name or place a file for it.
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** Whoever imports one of these starts something outside of the test's own process, or asks for it. */
const EFFECTS = [
  /^shared\/platform\/src\/testing\/(?:world|database|postgres|mail-server|servers\/)/,
  /^shared\/platform\/src\/db\/embedded/,
  /^deploy\/e2e\/kit\//,
]
const STARTS_PROGRAMS =
  /from ['"](?:node:child_process|node:worker_threads|playwright-core|@testcontainers\/)/
const IMPORTS =
  /(?:^|\n)\s*(?:import|export)\s(?!type\b)[^'";]*?from\s*['"]([^'"]+)['"]|import\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s*['"]([^'"]+)['"]/g
const FOLDERS = {
  contract: 'shared/contract',
  platform: 'shared/platform',
  gateway: 'gateway',
  deploy: 'deploy',
}

const targetOf = (from, specifier) => {
  if (specifier.startsWith('.')) return resolve(dirname(from), specifier)
  const [scope, name, ...rest] = specifier.split('/')
  if (scope !== '@app') return null
  const folder = join(root, FOLDERS[name] ?? `services/${name}`)
  const file = rest.length === 0 ? 'index.ts' : rest.join('/')
  return (
    [join(folder, 'src', file), join(folder, 'src', `${file}.ts`), join(folder, file)].find((path) =>
      existsSync(path),
    ) ?? null
  )
}

const known = new Map()
const read = (file) => {
  const kept = known.get(file)
  if (kept) return kept
  const text = existsSync(file) ? readFileSync(file, 'utf8') : ''
  const targets = /\.(?:[cm]?[jt]sx?)$/.test(file)
    ? [...text.matchAll(IMPORTS)].map(([, a, b, c]) => targetOf(file, a ?? b ?? c)).filter(Boolean)
    : []
  const path = relative(root, file)
  const node = {
    targets,
    effect: EFFECTS.some((pattern) => pattern.test(path)) || STARTS_PROGRAMS.test(text),
  }
  known.set(file, node)
  return node
}

/** Whether this test starts nothing outside of its own process. */
const isPure = (test) => {
  const seen = new Set()
  const open = [test]
  for (let file = open.pop(); file; file = open.pop()) {
    if (seen.has(file)) continue
    seen.add(file)
    const { targets, effect } = read(file)
    if (effect) return false
    open.push(...targets)
  }
  return true
}

const LEFT_OUT = /(?:^|\/)(?:node_modules|dist|build|var)\//
/** Files below these folders whose names end so; any Node can list them. */
const filesIn = (folders, ending) =>
  folders
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((path) => path.endsWith(ending) && !LEFT_OUT.test(path))
    .toSorted()

/** The tests of the web's components, which Vitest runs through Vite's plugins. */
export const componentTests = () => filesIn(['web/src'], '.test.tsx').map((path) => join(root, path))

/** Every other test file, by what it needs; those of `deploy/e2e` start the whole program, and jest runs them. */
export const testTiers = () => {
  const files = filesIn(['shared', 'gateway', 'services', 'web', 'deploy'], '.test.ts')
  const beside = files.filter((path) => !path.startsWith('deploy/e2e/')).map((path) => join(root, path))
  return {
    pure: beside.filter(isPure),
    stores: beside.filter((file) => !isPure(file)),
    whole: files.filter((path) => path.startsWith('deploy/e2e/')).map((path) => join(root, path)),
  }
}
