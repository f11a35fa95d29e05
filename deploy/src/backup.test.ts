import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { contexts } from '@app/contract/operation.ts'
import { readEnvironment } from '@app/platform/config/environment.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { pino } from 'pino'
import { backup, restore } from './backup.ts'
import type { Instance } from './instance.ts'
import { openInstance } from './instance.ts'

const log = pino({ level: process.env['MBIN_TEST_LOG'] ?? 'silent' })
const opened: { instance: Instance; database: TestDatabase }[] = []
let directory: string

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
  const saved = await backup(from, folder, new Date())
  expect(saved.files).toEqual([{ key: 'media/a.txt', type: 'text/plain' }])

  const to = await openFresh('to')
  await restore(to, folder)
  expect(await accounts(to)).toEqual(await accounts(from))
  const file = await to.sharedDeps.files.get('media/a.txt')
  expect(file && (await text(file.body))).toBe('pixels')
  await register(to, 'bob')
  expect((await accounts(to))?.map(({ username }) => username)).toEqual(['alice', 'bob'])
})

test('a store in use is not overwritten, and a folder in use is not written to', async () => {
  const used = await openFresh('used')
  await register(used, 'carol')
  await expect(restore(used, join(directory, 'saved'))).rejects.toThrow('holds users already')
  expect(await accounts(used)).toHaveLength(1)
  await expect(backup(used, join(directory, 'saved'), new Date())).rejects.toThrow('is not empty')
  await expect(restore(used, join(directory, 'nowhere'))).rejects.toThrow('holds no backup')
})
