// Which tests are pure: those that reach no store, no server and no browser through what they import. Told from the
// imports themselves, so that nobody has to name or place a file for it.
import { existsSync, globSync, readFileSync } from 'node:fs'
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

const FOLDERS_WITH_TESTS = '{shared,gateway,services,web,deploy}/**/*.test.ts'
const isLeftOut = ({ name }) =>
  name === 'node_modules' || name === 'dist' || name === 'build' || name === 'var'

/** The tests of the web's components, which Vitest runs. */
export const componentTests = () => globSync('web/src/**/*.test.tsx', { cwd: root }).toSorted()

/** Every other test file from the root: the pure ones, and those that need stores, servers or a browser. */
export const testTiers = () => {
  const files = globSync(FOLDERS_WITH_TESTS, { cwd: root, exclude: isLeftOut, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name))
    .toSorted()
  return { pure: files.filter(isPure), rest: files.filter((file) => !isPure(file)) }
}
