import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findServerUser, chownTree } from '../../db/server-user.ts'
import { Client } from 'pg'
import { pino } from 'pino'
import { makeDirectory } from './program.ts'
import { until } from './ports.ts'

export type Replica = {
  url: string
  /** Ends it as a power cut would. */
  kill(): Promise<void>
  remove(): Promise<void>
}

/** What a copy of a running cluster must not have: these belong to the server it was taken from. */
const OWN_FILES = /\/(?:postmaster\.(?:pid|opts)|pg_replslot\/.+|pg_wal\/.+)$/

/**
 * A server that follows another by streaming replication. The binaries of npm bring no pg_basebackup: the cluster is
 * copied between pg_backup_start and pg_backup_stop.
 *
 * @param data where the cluster of the server at `url` lies
 */
export const startReplica = async (url: string, data: string): Promise<Replica> => {
  const user = await findServerUser(pino({ level: 'silent' }))
  const directory = await makeDirectory('replica')
  const copy = join(directory, 'data')
  const primary = new Client({ connectionString: url })
  await primary.connect()
  try {
    await primary.query(`select pg_backup_start('replica', true)`)
    await cp(data, copy, { recursive: true, filter: (path) => !OWN_FILES.test(path) })
    const { rows } = await primary.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)')
    await writeFile(join(copy, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await primary.end()
  }
  const address = new URL(url)
  const host = address.searchParams.get('host') ?? address.hostname
  await writeFile(join(copy, 'standby.signal'), '')
  await writeFile(
    join(copy, 'postgresql.auto.conf'),
    `primary_conninfo = 'host=${host} user=${address.username} password=${address.password}'\n`,
  )
  await chmod(copy, 0o700)
  if (user) await chownTree(directory, user)
  const [pid] = (await readFile(join(data, 'postmaster.pid'), 'utf8')).split('\n')
  const child = spawn(
    await readlink(`/proc/${pid}/exe`),
    [
      '-D',
      copy,
      '-k',
      directory,
      ...[
        'listen_addresses=',
        'max_connections=300',
        'fsync=off',
        'wal_retrieve_retry_interval=100ms',
      ].flatMap((one) => ['-c', one]),
    ],
    { cwd: directory, stdio: 'ignore', ...(user ? { uid: user.uid, gid: user.gid } : {}) },
  )
  const own = new URL(url)
  own.searchParams.set('host', directory)
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    child.kill(signal)
    await exited
  }
  const answers = async () => {
    const client = new Client({ connectionString: own.href })
    try {
      await client.connect()
      await client.query('select 1')
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => undefined)
    }
  }
  await until(answers, { what: 'the replica', failed: () => (child.exitCode === null ? null : 'it ended') })
  return {
    url: own.href,
    kill: () => end('SIGKILL'),
    async remove() {
      await end('SIGINT')
      await rm(directory, { recursive: true, force: true })
    },
  }
}
