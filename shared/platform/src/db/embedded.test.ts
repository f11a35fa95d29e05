import { chmod, mkdtemp, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
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

test('a second start finds the server that runs, and who leaves it hands it to who stays', async () => {
  const directory = join(root, 'postgres')
  const [first, second] = [await start(directory), await start(directory)]
  const url = await second.database('mbin')
  await first.stop()
  expect(await run(url, 'select 1 as n')).toEqual([{ n: 1 }])
  const third = await start(directory)
  await third.stop()
  expect(await run(url, 'select 1 as n')).toEqual([{ n: 1 }])
  await second.stop()
  await expect(run(url, 'select 1')).rejects.toThrow()
})

test('who comes while another is stopping the server waits for that and starts it anew', async () => {
  const directory = join(root, 'postgres')
  const first = await start(directory)
  const pid = Number((await readFile(join(first.location, 'postmaster.pid'), 'utf8')).split('\n')[0])
  await writeFile(join(directory, 'owner'), `${process.ppid}.1 stopping\n`)
  const coming = start(directory)
  process.kill(pid, 'SIGINT')
  const second = await coming
  expect(await run(await second.database('mbin'), 'select 1 as n')).toEqual([{ n: 1 }])
  await second.stop()
})

test('what a process that is gone left behind is taken over', async () => {
  const directory = join(root, 'postgres')
  const first = await start(directory)
  const url = await first.database('mbin')
  const me = (await readFile(join(directory, 'owner'), 'utf8')).trim()
  // No process has a number as large as this.
  await rename(join(directory, `user.${me}`), join(directory, 'user.99999999.1'))
  await writeFile(join(directory, 'owner'), '99999999.1\n')
  const second = await start(directory)
  await second.stop()
  await expect(run(url, 'select 1')).rejects.toThrow()
  expect((await readdir(directory)).filter((name) => /^(?:user|owner)/.test(name))).toEqual([])
})

test('a folder with a long name still gets a socket', async () => {
  const directory = join(root, 'a'.repeat(60), 'b'.repeat(60))
  await mkdir(directory, { recursive: true })
  const server = await start(directory)
  expect(await run(await server.database('mbin'), 'select 1 as n')).toEqual([{ n: 1 }])
  await server.stop()
})
