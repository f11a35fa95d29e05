import { execFileSync } from 'node:child_process'
import { chmod, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { findServerUser } from '@app/platform/db/server-user.ts'
import { answers, freePort } from '@app/platform/testing/servers/ports.ts'
import { makeDirectory, runProgram } from '@app/platform/testing/servers/program.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { pino } from 'pino'

const find = (): string | null => {
  for (const path of ['pgbouncer', '/usr/sbin/pgbouncer']) {
    try {
      execFileSync(path, ['--version'], { stdio: 'ignore' })
      return path
    } catch {
      // Not there.
    }
  }
  return null
}
const path = find()
export const hasPgBouncer = path !== null

/** Debian's PgBouncer in transaction mode before a database, with few connections and no prepared statements. */
export const startPgBouncer = async (databaseUrl: string): Promise<TestServer> => {
  const url = new URL(databaseUrl)
  const directory = await makeDirectory('postgres')
  const port = await freePort()
  // It does not run as root, and reaches the server as the server's own user does.
  const user = await findServerUser(pino({ level: 'silent' }))
  await chmod(directory, 0o755)
  const server = {
    host: url.searchParams.get('host') ?? url.hostname,
    port: url.port || '5432',
    dbname: url.pathname.slice(1),
    user: url.username,
    password: decodeURIComponent(url.password),
  }
  const config = join(directory, 'pgbouncer.ini')
  await writeFile(
    config,
    [
      '[databases]',
      `mbin = ${Object.entries(server)
        .map(([name, value]) => `${name}='${value}'`)
        .join(' ')}`,
      '[pgbouncer]',
      'listen_addr = 127.0.0.1',
      `listen_port = ${port}`,
      'unix_socket_dir =',
      'auth_type = any',
      'pool_mode = transaction',
      'default_pool_size = 4',
      'max_client_conn = 500',
      ...(user ? [`user = ${user.name}`] : []),
    ].join('\n'),
    { mode: 0o644 },
  )
  return runProgram({
    need: 'pgbouncer',
    from: 'pgbouncer',
    url: `postgresql://mbin@127.0.0.1:${port}/mbin`,
    directory,
    command: path ?? 'pgbouncer',
    args: [config],
    // An SSLRequest is answered with a single letter.
    ready: () => answers(port, Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]), (data) => data.length === 1),
  })
}
