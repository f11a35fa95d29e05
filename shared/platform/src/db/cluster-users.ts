import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** Whether there is a process with this id, of whichever user. */
export const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

let uses = 0

/**
 * Who of our processes use a cluster, and which of them will stop it. Each says so before it looks whether the server
 * runs, and whoever stops it says that before looking who uses it: nobody is left with a server that goes. Synchronous, as
 * a process that exits has time for nothing else.
 */
export const usersOf = (directory: string) => {
  const MARK = 'user.'
  const ownerFile = join(directory, 'owner')
  const me = `${process.pid}.${++uses}`
  const isThere = (user: string): boolean => isRunning(Number.parseInt(user))
  const owner = (): { user: string; isStopping: boolean } | null => {
    try {
      const [user = '', state] = readFileSync(ownerFile, 'utf8').trim().split(' ')
      return isThere(user) ? { user, isStopping: state === 'stopping' } : null
    } catch {
      return null
    }
  }
  // In one step, and also over the file of another system user: a command that root ran, the service after it.
  const own = (user: string, state = ''): void => {
    writeFileSync(`${ownerFile}.${me}`, `${user}${state}\n`)
    renameSync(`${ownerFile}.${me}`, ownerFile)
  }
  const users = (): string[] =>
    readdirSync(directory).flatMap((name) => (name.startsWith(MARK) ? name.slice(MARK.length) : []))
  const forget = (user: string): void => rmSync(join(directory, MARK + user), { force: true })

  for (const user of users()) if (!isThere(user)) forget(user)
  writeFileSync(join(directory, MARK + me), '')
  return {
    owner,
    take: () => own(me),
    /** Whether the server is to be stopped now: it is ours, and nobody else uses it. */
    leave(): boolean {
      forget(me)
      if (owner()?.user !== me) return false
      own(me, ' stopping')
      const heir = users().find(isThere)
      if (heir === undefined) return true
      own(heir)
      return false
    },
    end: () => rmSync(ownerFile, { force: true }),
  }
}
