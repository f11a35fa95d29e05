import { createHash, randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { Client } from 'pg'
import type { EmbeddedPostgres } from '../db/embedded.ts'
import { startEmbeddedPostgres } from '../db/embedded.ts'

const ROOT = join(tmpdir(), 'mbin-tests')
const URL_VARIABLE = 'TEST_DATABASE_URL'

const alive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Servers of runs that were killed before they could tidy up. */
const removeLeftovers = async (): Promise<void> => {
  for (const name of await readdir(ROOT).catch(() => [])) {
    const owner = Number(name.split('-')[1])
    if (!owner || alive(owner)) continue
    const data = join(ROOT, name, 'cluster', 'data')
    const pid = Number((await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')[0])
    const command = pid ? await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '') : ''
    if (command.includes(data)) process.kill(pid, 'SIGQUIT')
    await rm(join(ROOT, name), { recursive: true, force: true })
  }
}

let server: EmbeddedPostgres | null = null
let directory: string | null = null

/** One PostgreSQL for the whole run: `TEST_DATABASE_URL` where given, else an embedded one that forgets. */
export const startTestPostgres = async (): Promise<void> => {
  if (process.env[URL_VARIABLE]) return
  await mkdir(ROOT, { recursive: true, mode: 0o755 })
  await removeLeftovers()
  directory = join(ROOT, `pg-${process.pid}-${randomBytes(3).toString('hex')}`)
  server = await startEmbeddedPostgres({
    directory,
    log: pino({ level: 'warn' }),
    durable: false,
    maxConnections: 400,
  })
  process.env[URL_VARIABLE] = await server.database('postgres')
}

export const stopTestPostgres = async (): Promise<void> => {
  if (!server || !directory) return
  await server.stop()
  await rm(directory, { recursive: true, force: true })
  delete process.env[URL_VARIABLE]
  server = null
}

const adminUrl = (): string => {
  const url = process.env[URL_VARIABLE]
  if (!url) throw new Error('No PostgreSQL for tests: run them through jest, whose global set-up starts one')
  return url
}

const urlOf = (name: string): string => {
  const url = new URL(adminUrl())
  url.pathname = `/${name}`
  return url.href
}

const asAdmin = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
  const client = new Client({ connectionString: adminUrl() })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export type TestDatabase = { url: string; drop(): Promise<void> }

/**
 * A database of its own, copied from a template that `prepare` fills once for each `recipe` (a text that changes when
 * what `prepare` does changes). Copying takes about a tenth of a second.
 */
export const createTestDatabase = async (
  recipe: string,
  prepare: (url: string) => Promise<void>,
): Promise<TestDatabase> => {
  const template = `template_${createHash('sha256').update(recipe).digest('hex').slice(0, 20)}`
  const name = `test_${process.pid}_${randomBytes(6).toString('hex')}`
  await asAdmin(async (client) => {
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [template])
    const known = await client.query('select 1 from pg_database where datname = $1', [template])
    if (known.rowCount === 0) {
      const draft = `${template}_draft`
      await client.query(`drop database if exists ${draft} with (force)`)
      await client.query(`create database ${draft}`)
      await prepare(urlOf(draft))
      await client.query(`alter database ${draft} rename to ${template}`)
    }
    await client.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return {
    url: urlOf(name),
    drop: () =>
      asAdmin(async (client) => void (await client.query(`drop database if exists ${name} with (force)`))),
  }
}

/** An empty database. */
export const createEmptyDatabase = (): Promise<TestDatabase> =>
  createTestDatabase('empty', async () => undefined)
