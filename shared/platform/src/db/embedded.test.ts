import { chmod, mkdtemp, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Client } from 'pg'
import { silent } from '../testing/database.ts'
import { startEmbeddedPostgres } from './embedded.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'mbin-embedded-'))
  await chmod(root, 0o755)
  await mkdir(join(root, 'home'), { mode: 0o700 })
})
afterEach(() => rm(root, { recursive: true, force: true }))

const start = (directory: string) =>
  startEmbeddedPostgres({
    directory,
    log: silent,
    durable: false,
    fallbackDirectory: join(root, 'fallback'),
    maxConnections: 20,
  })
const run = async (url: string, text: string) => {
  const client = new Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query(text)
  await client.end()
  return rows
}

test('what was written is there after a stop, a crash that left its pid file, and the next start', async () => {
  // Private, as a home is: under root the cluster has to go elsewhere.
  const directory = join(root, 'home', 'postgres')
  const first = await start(directory)
  await run(await first.database('mbin'), 'create table kept (n integer)')
  await first.stop()
  await writeFile(
    join(first.location, 'postmaster.pid'),
    `${process.pid}\n${first.location}\n0\n0\n\n\n0\nready\n`,
  )
  const second = await start(directory)
  expect(await run(await second.database('mbin'), 'select count(*)::int as n from kept')).toEqual([{ n: 0 }])
  await second.stop()
})

test('the password is kept where only its owner reads it', async () => {
  const directory = join(root, 'postgres')
  const server = await start(directory)
  const url = new URL(await server.database('mbin'))
  expect((await stat(join(directory, 'password'))).mode & 0o777).toBe(0o600)
  expect((await readFile(join(directory, 'password'), 'utf8')).trim()).toBe(url.password)
  url.password = 'wrong'
  await expect(run(url.href, 'select 1')).rejects.toThrow('password authentication failed')
  await server.stop()
})

test('a second start finds the server that runs, and one that is not the owner leaves it running', async () => {
  const directory = join(root, 'postgres')
  const owner = await start(directory)
  const url = await owner.database('mbin')
  await writeFile(join(directory, 'owner'), `${process.ppid}\n`)
  const guest = await start(directory)
  await guest.stop()
  expect(await run(url, 'select 1 as n')).toEqual([{ n: 1 }])
  await owner.stop()
  await expect(run(url, 'select 1')).rejects.toThrow()
})

test('a folder with a long name still gets a socket', async () => {
  const directory = join(root, 'a'.repeat(60), 'b'.repeat(60))
  await mkdir(directory, { recursive: true })
  const server = await start(directory)
  expect(await run(await server.database('mbin'), 'select 1 as n')).toEqual([{ n: 1 }])
  await server.stop()
})
