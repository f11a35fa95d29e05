import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

/** The commit that processes of the previous release run: see `previous-release/README.md`. */
export const PREVIOUS_COMMIT = 'fa339c9'

const archive = join(import.meta.dirname, '..', 'previous-release', 'backup.tar.gz')

/** What the manifest of its backup says of the previous release. */
export type ReleaseManifest = {
  /** By context, with their owner: `context/001-tables`. */
  migrations: Record<string, string[]>
  tables: { schema: string; name: string; columns: string[] }[]
}

/** Unpacks the kept backup of the previous release into a folder. */
export const unpackBackup = (folder: string): ReleaseManifest => {
  execFileSync('tar', ['xzf', archive, '-C', folder])
  return JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')) as ReleaseManifest
}

export const readReleaseManifest = (): ReleaseManifest => {
  const folder = mkdtempSync(join(tmpdir(), 'mbin-manifest-'))
  try {
    return unpackBackup(folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const root = join(import.meta.dirname, '..', '..', '..')

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: root, stdio: ['ignore', 'pipe', 'ignore'], maxBuffer: 1 << 30 })

/** Whether the previous release is in this clone: a shallow one may lack it. */
export const hasPreviousRelease = (): boolean => {
  try {
    git('cat-file', '-e', `${PREVIOUS_COMMIT}^{commit}`)
    return true
  } catch {
    return false
  }
}

const isWorkspace = (path: string): boolean => existsSync(join(path, 'package.json'))

/**
 * Writes the sources of the previous release into a folder, to run on the packages that are installed here; workspaces
 * are its own. Answers the file that starts it.
 */
export const checkOutPrevious = (folder: string): string => {
  execFileSync('tar', ['x', '-C', folder], { input: git('archive', PREVIOUS_COMMIT) })
  const modules = join(folder, 'node_modules')
  mkdirSync(join(modules, '@app'), { recursive: true })
  for (const name of readdirSync(join(root, 'node_modules')))
    if (name !== '@app') symlinkSync(join(root, 'node_modules', name), join(modules, name))
  const above = ['', 'shared', 'services'].flatMap((parent) =>
    readdirSync(join(folder, parent)).map((name) => join(parent, name)),
  )
  for (const path of above.filter((one) => isWorkspace(join(folder, one)))) {
    symlinkSync(join(folder, path), join(modules, '@app', basename(path)))
    const own = join(root, path, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, path, 'node_modules'))
  }
  return join(folder, 'deploy', 'mbin.ts')
}
