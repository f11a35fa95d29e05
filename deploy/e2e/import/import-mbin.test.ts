import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { authLogin } from '@app/contract/identity/accounts.ts'
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals'
import { Client as Postgres } from 'pg'
import { Client } from '../kit/client.ts'
import { redPng } from '../kit/people.ts'
import { Program } from '../kit/program.ts'
import { generateMbin, passwords, picturePath } from './generate.ts'

let directory: string
let old: TestDatabase
let database: TestDatabase
let program: Program
let imported: { code: unknown; said: string }

const entry = fileURLToPath(new URL('../../mbin.ts', import.meta.url))

const importMbin = (
  options: Partial<Record<'database' | 'media', string>> = {},
  ...more: string[]
): Promise<{ code: unknown; said: string }> =>
  new Promise((resolve) => {
    const args = [
      'import:mbin',
      `--database=${options.database ?? old.url}`,
      `--media=${options.media ?? join(directory, 'media')}`,
      ...more,
    ]
    execFile(
      process.execPath,
      [entry, ...args],
      { env: environment(), cwd: directory },
      (error, stdout, stderr) => resolve({ code: error?.code ?? 0, said: stdout + stderr }),
    )
  })

const environment = () => ({
  PATH: process.env['PATH'] ?? '',
  HOME: process.env['HOME'] ?? '',
  DATABASE_URL: database.url,
  MBIN_DATA_DIR: join(directory, 'data'),
  MBIN_URL: program.origin,
  MBIN_RATE_LIMIT_SCALE: '0',
})

/** What the old tables say. */
const ofOld = async <R>(text: string): Promise<R[]> => {
  const client = new Postgres({ connectionString: old.url })
  await client.connect()
  try {
    return (await client.query(text)).rows as R[]
  } finally {
    await client.end()
  }
}

const get = async <T>(path: string, client = new Client(program.origin)): Promise<T> => {
  const response = await client.fetch(path)
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
  return (await response.json()) as T
}

const signIn = async (name: keyof typeof passwords, more = {}): Promise<Client> => {
  const client = new Client(program.origin)
  await client.get(authLogin, { body: { login: name, password: passwords[name][0], ...more } })
  return client
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mbin-import-'))
  await chmod(directory, 0o755)
  ;[old, database] = await Promise.all([createEmptyDatabase(), createEmptyDatabase()])
  const port = await freePort()
  program = new Program(['serve', '--target=all'], port, {})
  await generateMbin(old.url, join(directory, 'media'), `localhost:${port}`)
  imported = await importMbin()
  program = new Program(['serve', '--target=all'], port, environment())
  if (imported.code === 0) await program.start()
}, 240_000)
afterAll(async () => {
  await program?.stop()
  await Promise.all([old?.drop(), database?.drop()])
  await rm(directory, { recursive: true, force: true })
}, 60_000)

test('everything that was there is here, and the report says so', async () => {
  if (process.env['MBIN_TEST_LOG']) console.log(imported.said)
  expect(imported.said).not.toContain('DIFFERS')
  expect(imported.code).toBe(0)
  expect(await readFile(join(directory, 'data', 'import-report.txt'), 'utf8')).toContain(
    'What was there, what is here',
  )
})

describe('members', () => {
  test.each(['anna', 'carl'] as const)(
    '%s signs in with the old password, and again with our own hash',
    async (name) => {
      await signIn(name)
      await signIn(name)
    },
  )
})

describe('content', () => {
  const orders = {
    newest: 'e.created_at desc',
    oldest: 'e.created_at',
    hot: 'e.ranking desc, e.created_at desc',
    top: 'e.score desc, e.created_at desc',
    active: 'e.last_active desc, e.created_at desc',
    commented: 'e.comment_count desc, e.created_at desc',
  }
  test.each(Object.entries(orders))('threads by %s are in the old order', async (sort, order) => {
    const { items } = await get<{ items: { entryId: number }[] }>(
      `/api/entries?sort=${sort}&perPage=100&time=all`,
    )
    const expected = await ofOld<{ id: number }>(`
      select e.id from entry e join "user" u on u.id = e.user_id
      where e.visibility = 'visible' and u.visibility = 'visible' and not u.is_deleted order by ${order}`)
    expect(items.map(({ entryId }) => entryId)).toEqual(expected.map(({ id }) => id))
  })
})

test('pictures are the same byte for byte', async () => {
  const response = await fetch(`${program.origin}/media/${picturePath}`)
  expect(Buffer.from(await response.arrayBuffer())).toEqual(redPng)
})

test('a second import is refused', async () => {
  const { code, said } = await importMbin()
  expect([code, said]).toEqual([1, expect.stringContaining('This instance is not empty')])
})
