import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { refreshToken } from './old-rows/secrets.ts'

/** An old instance, and where it is to go. */
export type Where = {
  directory: string
  old: Pick<TestDatabase, 'url'>
  database: Pick<TestDatabase, 'url'>
  program: { origin: string }
}

export const envOfMbin = (domain: string): string =>
  `# of Mbin\nKBIN_DOMAIN="${domain}"\nOAUTH_ENCRYPTION_KEY=${refreshToken.key}\n`

/** Of the new instance, whether it is served or imported into. */
export const environmentOf = ({ directory, database, program }: Where) => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  DATABASE_URL: database.url,
  MBIN_DATA_DIR: join(directory, 'data'),
  MBIN_URL: program.origin,
  MBIN_RATE_LIMIT_SCALE: '0',
  // The server elsewhere is on this machine, where ours otherwise never looks.
  MBIN_ALLOW_PRIVATE_NETWORKS: 'true',
})

export type Run = {
  /** Given last, they win. */
  args?: readonly string[]
  /** Of the process, beside what every import has. */
  env?: Record<string, string>
  /** A user without rights, where root runs the tests. */
  uid?: number
  /** The process is killed as soon as it says this. */
  killedAt?: string
}

const entry = fileURLToPath(new URL('../../mbin.ts', import.meta.url))

/** Runs the command as an administrator does, with the pictures and the `.env` of the old instance. */
export const importMbin = async (
  where: Where,
  { args = [], env = {}, uid, killedAt }: Run = {},
): Promise<{ code: number | NodeJS.Signals | null; said: string }> => {
  const { directory, old } = where
  const usual = [
    `--database=${old.url}`,
    `--media=${join(directory, 'media')}`,
    `--env=${join(directory, '.env')}`,
  ]
  const child = spawn(process.execPath, [entry, 'import:mbin', ...usual, ...args], {
    env: { ...environmentOf(where), ...env },
    cwd: directory,
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  let said = ''
  const hear = (chunk: Buffer) => {
    said += chunk.toString()
    if (killedAt !== undefined && said.includes(killedAt)) child.kill('SIGKILL')
  }
  child.stdout.on('data', hear)
  child.stderr.on('data', hear)
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null]
  return { code: code ?? signal, said }
}
