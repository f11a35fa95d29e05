// Plain JavaScript without dependencies: it runs before anything is installed, on whatever Node the system has.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')

/** What running needs. The documentation's packages, and what only tests use, stay out. */
const runtimeWorkspaces = () => [
  'shared/contract',
  'shared/platform',
  'gateway',
  ...readdirSync(join(root, 'services')).map((name) => `services/${name}`),
  'web',
  'deploy',
]

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'))

/** Node resolves upwards: a package is in the workspace's own folder or in the one at the top. */
const isInstalled = (workspace, name) =>
  existsSync(join(root, workspace, 'node_modules', name, 'package.json')) ||
  existsSync(join(root, 'node_modules', name, 'package.json'))

/** Names of packages that `workspaces` declare and that are not there. */
const missingPackages = (workspaces, { dev }) =>
  workspaces.flatMap((workspace) => {
    const { dependencies = {}, devDependencies = {} } = readJson(join(root, workspace, 'package.json'))
    const names = Object.keys(dev ? { ...dependencies, ...devDependencies } : dependencies)
    return names.filter((name) => !isInstalled(workspace, name))
  })

const stampPath = join(root, 'node_modules', '.commonplace-installed')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

/** The Node that the `node` package brings, whichever runs this script. */
export const node24 = () => join(root, 'node_modules', 'node', 'bin', 'node')

export const environment = () => ({
  // glibc otherwise keeps a heap for each thread, and what passwords and pictures once took of it.
  MALLOC_ARENA_MAX: '2',
  MALLOC_MMAP_THRESHOLD_: '1048576',
  MALLOC_TRIM_THRESHOLD_: '16777216',
  ...process.env,
  PATH: [
    join(root, 'node_modules', 'node', 'bin'),
    join(root, 'node_modules', '.bin'),
    process.env.PATH,
  ].join(delimiter),
})

/**
 * Keeps the program below 400 MB under load (`npm run bench`). A heap that may become larger than 2 GB is left to double
 * twice before old objects are collected; half the room for new ones made feeds slower.
 */
const NODE_OPTIONS = ['--max-semi-space-size=16', '--max-old-space-size=1024']

/** What the program runs in. Node takes the last of two options that say the same: the operator's own. */
export const programEnvironment = () => ({
  ...environment(),
  NODE_OPTIONS: [...NODE_OPTIONS, process.env.NODE_OPTIONS ?? ''].join(' ').trim(),
})

/** Runs a program to its end, showing what it says; throws where it fails. */
export const run = (command, args, options = {}) =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: 'inherit', ...options })
    child.once('error', reject)
    child.once('exit', (code, signal) =>
      code === 0 ? resolve() : reject(new Error(`${command} ${args[0]} ended with ${code ?? signal}`)),
    )
  })

/**
 * Installs what is missing. `all` includes what tests and documentation need. An installation that someone made by hand
 * is left alone as long as nothing is missing from it.
 */
export const ensureInstalled = async ({ all = false } = {}) => {
  const workspaces = all ? ['.', ...runtimeWorkspaces(), 'docs'] : ['.', ...runtimeWorkspaces()]
  const missing = missingPackages(workspaces, { dev: all })
  if (!existsSync(node24())) missing.push('node')
  const stamp = existsSync(stampPath) ? readJson(stampPath) : null
  const outdated = stamp !== null && stamp.lock !== lockHash()
  if (missing.length === 0 && !outdated) return
  const full = all || existsSync(join(root, 'node_modules', 'jest'))
  console.log(
    missing.length > 0
      ? `Installing dependencies (${missing.slice(0, 3).join(', ')}${missing.length > 3 ? ' …' : ''} missing)`
      : 'Installing dependencies (the lockfile has changed)',
  )
  const selection = full
    ? []
    : ['--omit=dev', '--include-workspace-root', ...runtimeWorkspaces().map((path) => `--workspace=${path}`)]
  const { NODE_ENV: _production, ...env } = process.env
  // Not `npm ci`: it refuses where the registry at hand lacks optional packages of other platforms. Versions are the
  // lockfile's all the same, and nothing is written to it.
  await run('npm', ['install', '--no-save', '--no-audit', '--no-fund', '--loglevel=error', ...selection], {
    env,
  })
  writeFileSync(stampPath, JSON.stringify({ lock: lockHash(), full }))
}

const filesBelow = (directory) =>
  readdirSync(directory, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      if (entry.name === 'node_modules' || entry.name === 'dist') return []
      const path = join(directory, entry.name)
      return entry.isDirectory() ? filesBelow(path) : [path]
    })

/** By content, not by time: a fresh clone, a branch change and a copied folder all tell the truth this way. */
const webSources = () => {
  const hash = createHash('sha256')
  for (const directory of ['web', 'shared/contract/src']) {
    for (const path of filesBelow(join(root, directory))) {
      if (/\.test\.tsx?$|\/web\/src\/testing\//.test(path)) continue
      hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0')
    }
  }
  hash.update(readFileSync(join(root, 'package-lock.json')))
  return hash.digest('hex')
}

/** Builds the web application where its sources changed since the last build. */
export const ensureWebBuilt = async () => {
  const dist = join(root, 'web', 'dist')
  const stamp = join(dist, '.built-from')
  const sources = webSources()
  const built = existsSync(join(dist, 'client')) && existsSync(join(dist, 'server')) && existsSync(stamp)
  if (built && readFileSync(stamp, 'utf8') === sources) return
  console.log('Building the web application')
  await run('npm', ['run', 'build', '--silent', '--workspace', 'web'], { env: environment() })
  mkdirSync(dist, { recursive: true })
  writeFileSync(stamp, sources)
}
