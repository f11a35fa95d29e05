import { execFile } from 'node:child_process'
import { access, cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { storeImage } from '@app/contract/calls/media.ts'
import { contexts } from '@app/contract/operation.ts'
import { readEnvironment } from '@app/platform/config/environment.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { pino } from 'pino'
import { redPng } from '../../e2e/kit/people.ts'
import type { Instance } from '../instance.ts'
import { openInstance } from '../instance.ts'
import { openLocation } from './location.ts'
import { restore } from './restore.ts'
import { backup } from './save.ts'

// Each test sets up an instance or two with all their tables.
const log = pino({ level: process.env['MBIN_TEST_LOG'] ?? 'silent' })
const opened: { instance: Instance; database: TestDatabase }[] = []
let directory: string
const at = (folder: string) => openLocation(folder, readEnvironment({}))

const openFresh = async (name: string): Promise<Instance> => {
  const database = await createEmptyDatabase()
  const environment = readEnvironment({ DATABASE_URL: database.url, MBIN_DATA_DIR: join(directory, name) })
  const instance = await openInstance(environment, contexts, log)
  opened.push({ instance, database })
  return instance
}
const accounts = async (instance: Instance) => {
  const sql = instance.parts.find((part) => part.context === 'identity')?.sql
  return sql?.db.knex('account').orderBy('id')
}
const register = async (instance: Instance, username: string) => {
  const { createUser, identityOf } = await import('@app/identity/operator')
  const part = instance.parts.find(({ context }) => context === 'identity')
  if (!part) throw new Error('no identity')
  await createUser(identityOf(part.deps), {
    username,
    email: `${username}@example.org`,
    password: 'long enough',
  })
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mbin-backup-'))
})
afterAll(async () => {
  for (const { instance, database } of opened) {
    await instance.close()
    await database.drop()
  }
  await rm(directory, { recursive: true, force: true })
})

test('what was saved is there in another store, which goes on counting where it was', async () => {
  const from = await openFresh('from')
  await register(from, 'alice')
  await from.sharedDeps.files.put('media/a.txt', Buffer.from('pixels'), { type: 'text/plain' })
  const folder = join(directory, 'saved')
  const saved = await backup(from, await at(folder), { now: new Date() })
  expect(saved.files).toMatchObject([{ key: 'media/a.txt', type: 'text/plain', measured: { bytes: 6 } }])

  const to = await openFresh('to')
  await restore(to, await at(folder))
  expect(await accounts(to)).toEqual(await accounts(from))
  const file = await to.sharedDeps.files.get('media/a.txt')
  expect(file && (await text(file.body))).toBe('pixels')
  await register(to, 'bob')
  expect((await accounts(to))?.map(({ username }) => username)).toEqual(['alice', 'bob'])
})

test('a store in use is not overwritten, and a folder in use is not written to', async () => {
  const used = await openFresh('used')
  await register(used, 'carol')
  await expect(restore(used, await at(join(directory, 'saved')))).rejects.toThrow('holds users already')
  expect(await accounts(used)).toHaveLength(1)
  await expect(backup(used, await at(join(directory, 'saved')), { now: new Date() })).rejects.toThrow(
    'is not empty',
  )
  await expect(restore(used, await at(join(directory, 'nowhere')))).rejects.toThrow('holds no backup')
})

describe('the command', () => {
  const entry = fileURLToPath(new URL('../../mbin.ts', import.meta.url))
  /** Runs it as an operator does, with the pictures of this folder. */
  const run = async (database: TestDatabase, name: string, ...args: string[]) => {
    const env = {
      PATH: process.env['PATH'],
      DATABASE_URL: database.url,
      MBIN_DATA_DIR: join(directory, name),
    }
    return promisify(execFile)(process.execPath, [entry, ...args], { env }).then(
      ({ stdout }) => ({ code: 0, said: stdout }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({
        code,
        said: stdout + stderr,
      }),
    )
  }
  let database: TestDatabase
  let key: string
  beforeAll(async () => {
    const instance = await openFresh('pictured')
    database = opened.at(-1)!.database
    const { stored } = await instance.sharedDeps.calls.upload(
      storeImage,
      { alt: null, purpose: 'content' },
      Readable.from([redPng]),
    )
    key = stored?.image.filePath ?? ''
    expect(key).toMatch(/\.png$/)
  })

  test('saves the pictures that are there', async () => {
    const folder = join(directory, 'whole')
    expect(await run(database, 'pictured', 'backup', folder)).toEqual({
      code: 0,
      said: expect.stringMatching(/^Saved \d+ tables and 1 files in /),
    })
    expect(await readFile(join(folder, 'files', key))).not.toHaveLength(0)
  })

  test('proves that a backup can be restored, from the backup alone', async () => {
    const folder = join(directory, 'whole')
    expect(await run(database, 'nothing', 'backup:verify', folder)).toEqual({
      code: 0,
      said: expect.stringMatching(/can be restored: \d+ tables with \d+ rows\nand 1 files came back/),
    })
  })

  test('makes a series, rehearses it, and tells the instance', async () => {
    const place = join(directory, 'series')
    expect(await run(database, 'pictured', 'backup', '--keep', '3', '--verify', place)).toEqual({
      code: 0,
      said: expect.stringMatching(/^Saved \d+ tables and 1 files in [\s\S]* can be restored: /),
    })
    const { instance } = opened.find((one) => one.database === database)!
    const community = instance.parts.find(({ context }) => context === 'community')
    const told = await community?.runtime.gauges?.[0]?.read()
    expect(told).toEqual({ backup: expect.any(Number), rehearsal: expect.any(Number) })
    expect(await community?.sql?.db.knex('backup_run').count()).toEqual([{ count: 2 }])
  })

  test('says of a damaged backup what is wrong with it', async () => {
    const folder = join(directory, 'damaged')
    await cp(join(directory, 'whole'), folder, { recursive: true })
    await writeFile(join(folder, 'files', key), 'other pixels')
    expect(await run(database, 'nothing', 'backup:verify', folder)).toEqual({
      code: 1,
      said: expect.stringContaining(`The file ${key} is not what was saved`),
    })
    const table = join(folder, 'tables', 'media.image.gz')
    await writeFile(table, gzipSync(''))
    expect(await run(database, 'nothing', 'backup:verify', folder)).toEqual({
      code: 1,
      said: expect.stringMatching(
        /The table media\.image is not what was saved: .*1 rows were written, 0 are there/,
      ),
    })
  })

  test('restores no pictures among others', async () => {
    await openFresh('with-files')
    const { instance, database: fresh } = opened.at(-1)!
    await instance.sharedDeps.files.put('media/other.txt', Buffer.from('x'), { type: 'text/plain' })
    const { code, said } = await run(fresh, 'with-files', 'restore', join(directory, 'whole'))
    expect([code, said]).toEqual([1, expect.stringContaining('holds files already, such as media/other.txt')])
  })

  test('fails where they are not, names them and writes nothing', async () => {
    const folder = join(directory, 'lacking')
    const { code, said } = await run(database, 'not-mounted', 'backup', folder)
    expect(code).toBe(1)
    expect(said).toContain('1 of 1 pictures that the database knows are not in the file store')
    expect(said).toContain(key)
    expect(said).toContain('--without-files')
    await expect(access(folder)).rejects.toThrow('ENOENT')
  })

  test('saves and restores the database alone where it is told to, and says so', async () => {
    const folder = join(directory, 'alone')
    expect(await run(database, 'not-mounted', 'backup', '--without-files', folder)).toEqual({
      code: 0,
      said: expect.stringContaining('WITHOUT the pictures'),
    })
    await openFresh('restored')
    const restored = await run(opened.at(-1)!.database, 'restored', 'restore', folder)
    expect(restored).toEqual({ code: 0, said: expect.stringContaining('without the pictures') })
  })
})
