import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

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
const unpackBackup = (folder: string): ReleaseManifest => {
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

/** Whether the previous release is in this clone: a shallow one may lack it. */
export const hasPreviousRelease = (): boolean => {
  try {
    execFileSync('git', ['cat-file', '-e', `${PREVIOUS_COMMIT}^{commit}`], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}
