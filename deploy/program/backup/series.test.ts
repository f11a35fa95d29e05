import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3'
import { contexts } from '@app/contract/operation.ts'
import { readEnvironment } from '@app/platform/config/environment.ts'
import { createEmptyDatabase } from '@app/platform/testing/index.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import type { TestDatabase } from '@app/platform/testing/postgres.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { pino } from 'pino'
import { openInstance } from '../instance.ts'
import type { Instance } from '../instance.ts'
import { openLocation } from './location.ts'
import { readManifest } from './manifest.ts'
import { restore } from './restore.ts'
import { backupNext, latestOf } from './series.ts'

// Each test sets up an instance or two with all their tables.
const log = pino({ level: process.env['MBIN_TEST_LOG'] ?? 'silent' })
const bucketSuite = await needing(test, 's3')

const opened: { instance: Instance; databases: TestDatabase[] }[] = []
let directory: string
const openFresh = async (name: string, env: NodeJS.ProcessEnv = {}, own: readonly string[] = []) => {
  const databases = await Promise.all([createEmptyDatabase(), ...own.map(() => createEmptyDatabase())])
  const environment = readEnvironment({
    DATABASE_URL: databases[0].url,
    MBIN_DATA_DIR: join(directory, name),
    ...Object.fromEntries(own.map((one, index) => [one, databases[index + 1]?.url])),
    ...env,
  })
  const instance = await openInstance(environment, contexts, log)
  opened.push({ instance, databases })
  return { instance, environment }
}
const put = (instance: Instance, key: string, body: string) =>
  instance.sharedDeps.files.put(key, Buffer.from(body), { type: 'text/plain; charset=utf-8' })
const read = async (instance: Instance, key: string) => {
  const file = await instance.sharedDeps.files.get(key)
  return file && text(file.body)
}
const night = (number: number) => new Date(Date.UTC(2026, 0, number, 3, 30))

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'mbin-series-'))
})
afterAll(async () => {
  for (const { instance, databases } of opened) {
    await instance.close()
    for (const database of databases) await database.drop()
  }
  await rm(directory, { recursive: true, force: true })
})

test('each night takes over what has not changed, the oldest go, and the latest can be restored', async () => {
  const { instance, environment } = await openFresh('nightly')
  const to = await openLocation(join(directory, 'backups'), environment)
  await put(instance, 'media/same.txt', 'same')
  await put(instance, 'media/edited.txt', 'before')
  const first = await backupNext(instance, to, 2, { now: night(1) })
  expect(first).toMatchObject({ taken: 0, removed: 0 })

  await put(instance, 'media/edited.txt', 'after')
  await put(instance, 'media/new.txt', 'new')
  const second = await backupNext(instance, to, 2, { now: night(2) })
  expect(second).toMatchObject({ taken: 1, removed: 0 })
  const inode = async (shown: string) => (await stat(join(shown, 'files/media/same.txt'))).ino
  expect(await inode(second.at.shown)).toBe(await inode(first.at.shown))
  expect(second.manifest.files.map(({ key, measured }) => [key, measured?.bytes])).toEqual([
    ['media/edited.txt', 5],
    ['media/new.txt', 3],
    ['media/same.txt', 4],
  ])

  const third = await backupNext(instance, to, 2, { now: night(3) })
  expect(third).toMatchObject({ taken: 3, removed: 1 })
  await expect(readManifest(first.at.files, 'the first')).rejects.toThrow('holds no backup')
  // Not even its folders stay: there are thousands.
  await expect(stat(first.at.shown)).rejects.toThrow('ENOENT')
  expect((await readManifest(second.at.files, 'the second')).files).toHaveLength(3)

  const { instance: other } = await openFresh('nightly-restored')
  await restore(other, await latestOf(to), { readBack: true })
  expect(await read(other, 'media/edited.txt')).toBe('after')
  expect(await read(other, 'media/same.txt')).toBe('same')
})

test('one that was broken off is never taken for a backup, and goes with the next', async () => {
  const { instance, environment } = await openFresh('broken')
  const to = await openLocation(join(directory, 'broken-off'), environment)
  await put(instance, 'media/a.txt', 'a')
  await backupNext(instance, to, 5, { now: night(1) })
  const broken = backupNext(instance, to, 5, {
    now: night(2),
    progress: (done) => {
      if (done === 9) throw new Error('the power went')
    },
  })
  await expect(broken).rejects.toThrow('the power went')
  expect((await latestOf(to)).shown).toContain('2026-01-01')
  const third = await backupNext(instance, to, 5, { now: night(3) })
  expect(third).toMatchObject({ taken: 1, removed: 1 })
  const left = (await Array.fromAsync(to.files.list(''))).map((key) => key.split('/')[0])
  expect([...new Set(left)]).toEqual(['2026-01-01T03-30-00-000Z', '2026-01-03T03-30-00-000Z', 'backups.json'])
})

test('one begun while another is being made is refused, and takes nothing away from it', async () => {
  const { instance, environment } = await openFresh('at-once')
  const to = await openLocation(join(directory, 'at-once-saved'), environment)
  await put(instance, 'media/a.txt', 'a')
  let second: Promise<unknown> | undefined
  const first = await backupNext(instance, to, 1, {
    now: night(1),
    progress: () => void (second ??= backupNext(instance, to, 1, { now: night(2) }).catch(String)),
  })
  expect(await second).toMatch('Another backup of this instance is being made')
  expect((await latestOf(to)).shown).toBe(first.at.shown)
  expect(await backupNext(instance, to, 1, { now: night(3) })).toMatchObject({ taken: 1, removed: 1 })
})

test('a picture that somebody took out of the backup before is copied anew', async () => {
  const { instance, environment } = await openFresh('gap')
  const to = await openLocation(join(directory, 'gap-saved'), environment)
  await put(instance, 'media/a.txt', 'a')
  const { at } = await backupNext(instance, to, 2, { now: night(1) })
  await at.files.delete('files/media/a.txt')
  const second = await backupNext(instance, to, 2, { now: night(2) })
  expect([second.taken, await second.at.files.stat('files/media/a.txt')]).toMatchObject([0, { size: 1 }])
})

test('contexts with a database of their own are saved and restored with the rest', async () => {
  const own = ['IDENTITY_DATABASE_URL', 'CONTENT_DATABASE_URL']
  const { instance, environment } = await openFresh('several', {}, own)
  const to = await openLocation(join(directory, 'several-saved'), environment)
  const dbOf = (of: Instance, context: string) => of.parts.find((part) => part.context === context)?.sql?.db
  await dbOf(instance, 'content')?.knex.raw(
    `insert into content.instance_hidden_for_all values ('moved.example')`,
  )
  // As an import leaves it: the next is 77, and nobody took one yet.
  await dbOf(instance, 'content')?.knex.raw(`select setval('content.item_number_entry', 77, false)`)
  const { manifest } = await backupNext(instance, to, 1, { now: night(1) })
  const saved = manifest.tables.map(({ schema, name }) => `${schema}.${name}`)
  expect(new Set(saved).size).toBe(saved.length)
  expect(Object.keys(manifest.migrations).toSorted()).toEqual([...contexts].toSorted())

  // Back into one database: where a schema lies is no part of a backup.
  const { instance: together } = await openFresh('together')
  await restore(together, await latestOf(to), { readBack: true })
  const { rows } =
    (await dbOf(together, 'content')?.knex.raw('select domain from content.instance_hidden_for_all')) ?? {}
  expect(rows).toEqual([{ domain: 'moved.example' }])
  const { rows: numbers } =
    (await dbOf(together, 'content')?.knex.raw(`select nextval('content.item_number_entry')::int as next`)) ??
    {}
  expect(numbers).toEqual([{ next: 77 }])
})

bucketSuite('pictures go from one bucket to another, and back', async () => {
  const server: TestServer = await startServer('s3')
  try {
    const keys = { accessKeyId: 'test', secretAccessKey: 'test' }
    const client = new S3Client({
      region: 'us-east-1',
      endpoint: server.url,
      forcePathStyle: true,
      credentials: keys,
    })
    for (const Bucket of ['pictures', 'backups', 'restored'])
      await client.send(new CreateBucketCommand({ Bucket }))
    const env = { S3_ENDPOINT: server.url, S3_ACCESS_KEY_ID: 'test', S3_SECRET_ACCESS_KEY: 'test' }
    const { instance, environment } = await openFresh('bucket', { ...env, S3_BUCKET: 'pictures' })
    await expect(openLocation('s3://pictures/backups', environment)).rejects.toThrow('where the pictures lie')
    const to = await openLocation('s3://backups/nightly', environment)
    await put(instance, 'media/a.txt', 'pixels')
    await backupNext(instance, to, 2, { now: night(1) })
    expect(await backupNext(instance, to, 2, { now: night(2) })).toMatchObject({ taken: 1 })

    const { instance: other } = await openFresh('bucket-restored', { ...env, S3_BUCKET: 'restored' })
    await restore(other, await latestOf(to), { readBack: true })
    expect(await read(other, 'media/a.txt')).toBe('pixels')
  } finally {
    await server.remove()
  }
})
