import { execFile } from 'node:child_process'
import { chown, lstat, readdir, readFile, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Logger } from '../observe/log.ts'

const run = promisify(execFile)

/** The account PostgreSQL runs as when we are root, which it refuses to be. */
export type ServerUser = { name: string; uid: number; gid: number }

const findUser = async (name: string): Promise<ServerUser | null> => {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '')
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((parts) => parts[0] === name)
  return fields ? { name, uid: Number(fields[2]), gid: Number(fields[3]) } : null
}

/**
 * Null unless we are root. Prefers the account Debian's PostgreSQL uses, then one of our own, which is made; `nobody`
 * only where accounts cannot be made.
 */
export const findServerUser = async (log: Logger): Promise<ServerUser | null> => {
  if (process.getuid?.() !== 0) return null
  const known = (await findUser('postgres')) ?? (await findUser('mbin'))
  if (known) return known
  await run('useradd', [
    '--system',
    '--user-group',
    '--no-create-home',
    '--shell',
    '/usr/sbin/nologin',
    'mbin',
  ]).catch(() => run('adduser', ['-S', '-D', '-H', 'mbin']).catch(() => undefined))
  const made = await findUser('mbin')
  if (made) {
    log.info('made the system account "mbin": PostgreSQL refuses to run as root')
    return made
  }
  const nobody = await findUser('nobody')
  if (nobody) return nobody
  throw new Error('PostgreSQL refuses to run as root, and no other account was found or could be made')
}

const grantsSearch = (mode: number, owner: { uid: number; gid: number }, user: ServerUser): boolean => {
  if (owner.uid === user.uid) return (mode & 0o100) !== 0
  if (owner.gid === user.gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** Whether `user` may walk down to `path` (itself included, once it exists). */
export const mayEnter = async (path: string, user: ServerUser): Promise<boolean> => {
  for (let at = path; ; at = dirname(at)) {
    const info = await stat(at).catch(() => null)
    if (info && !grantsSearch(info.mode, info, user)) return false
    if (at === dirname(at)) return true
  }
}

/** Gives a folder and all in it to `user`, where its top does not belong to them yet. */
export const chownTree = async (path: string, user: ServerUser): Promise<void> => {
  if ((await stat(path)).uid === user.uid) return
  const give = async (at: string): Promise<void> => {
    const info = await lstat(at)
    if (info.isDirectory()) for (const name of await readdir(at)) await give(join(at, name))
    if (!info.isSymbolicLink()) await chown(at, user.uid, user.gid)
  }
  await give(path)
}
