import { Readable } from 'node:stream'
import { storeImage } from '@app/contract/calls/media.ts'
import type { FileStore } from '@app/platform/files/files.ts'
import { contextWorld, eventually } from '@app/platform/testing/index.ts'
import type { ContextWorld } from '@app/platform/testing/index.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { media } from '../index.ts'
import { removeOrphanedFiles } from './remove-orphans.ts'
import { openBucket } from '../../test/bucket.ts'

const HOUR_MS = 3_600_000
const name = (letter: string) => letter.repeat(64)

const suite = (open: () => Promise<{ files?: FileStore }>) => () => {
  let world: ContextWorld
  beforeEach(async () => {
    const exchanged = await open()
    world = await contextWorld(media, { deps: () => exchanged })
  })
  afterEach(() => world.close())

  const remove = (options = {}) => removeOrphanedFiles(world.deps, options)
  const put = (key: string) => world.deps.files.put(key, Buffer.alloc(1000), { type: 'image/jpeg' })
  const keys = () => Array.fromAsync(world.deps.files.list(''))
  const picture = (background = '#123') =>
    sharp({ create: { width: 300, height: 300, channels: 3, background } })
      .jpeg()
      .toBuffer()
  const store = async (bytes?: Buffer) => {
    const input = { alt: null, purpose: 'content' } as const
    const { stored } = await world.deps.calls.upload(
      storeImage,
      input,
      Readable.from([bytes ?? (await picture())]),
    )
    return stored?.image.filePath ?? ''
  }

  test('that no record knows, and variants of none, are removed, and the rest stays', async () => {
    const kept = await store()
    await world.as(null).fetch(`/media/thumb/${kept}`, { method: 'GET' })
    await world.deps.db.knex('remote').insert({
      name: name('e'),
      url: 'https://far.example/e.jpg',
      path: `remote/ee/ee/${name('e')}.jpg`,
    })
    const known = [
      kept,
      `variants/thumb/${kept}.webp`,
      `remote/ee/ee/${name('e')}.jpg`,
      `variants/feed/remote/ee/ee/${name('e')}.jpg.webp`,
      // Whoever put these here, it was not us.
      'backup/aa/aa/notes.txt',
      `exports/aa/aa/${name('a')}.jpg`,
    ]
    const strays = [
      `aa/aa/${name('a')}.jpg`,
      `remote/bb/bb/${name('b')}.png`,
      `variants/feed/cc/cc/${name('c')}.gif.webp`,
      `variants/full/remote/dd/dd/${name('d')}.avif.avif`,
    ]
    for (const key of [...known.slice(2), ...strays]) await put(key)

    expect(await remove()).toEqual({ files: 0, bytes: 0 })
    world.clock.advance(25 * HOUR_MS)
    expect(await remove({ dryRun: true })).toEqual({ files: 4, bytes: 4000 })
    expect((await keys()).toSorted()).toEqual([...known, ...strays].toSorted())
    expect(await remove()).toEqual({ files: 4, bytes: 4000 })
    expect((await keys()).toSorted()).toEqual(known.toSorted())
    expect(await remove()).toEqual({ files: 0, bytes: 0 })
  })

  test('that are being stored again at this moment stay', async () => {
    await store(await picture('#321'))
    const bytes = await picture()
    const path = await store(bytes)
    // As after a crash between the store and the commit.
    for (const table of ['image', 'upload']) await world.deps.db.knex(table).delete()
    await world.deps.db.knex('file').where({ path }).delete()
    world.clock.advance(25 * HOUR_MS)

    const { files } = world.deps
    let uploading: Promise<string> | null = null
    const watched = {
      ...files,
      // Between the look at the record and the removal: the upload has to wait, and then finds nothing and writes it.
      async delete(key: string) {
        uploading = store(bytes)
        await eventually(async () => {
          const { rows } = await world.deps.db.knex.raw(
            `select from pg_locks where locktype = 'advisory' and not granted
             and database = (select oid from pg_database where datname = current_database())`,
          )
          expect(rows).toHaveLength(1)
        })
        await files.delete(key)
      },
    }
    expect(await removeOrphanedFiles({ ...world.deps, files: watched })).toMatchObject({ files: 1 })
    expect(await uploading).toBe(path)
    expect(await keys()).toContain(path)
    expect(await remove()).toEqual({ files: 0, bytes: 0 })
  })

  test('stay beside a database that knows no picture', async () => {
    await put(`aa/aa/${name('a')}.jpg`)
    world.clock.advance(25 * HOUR_MS)
    await expect(remove({ dryRun: true })).rejects.toThrow('knows none of them')
    await expect(remove()).rejects.toThrow('knows none of them')
    expect(await keys()).toHaveLength(1)
  })
}

describe(
  'orphaned files of a folder',
  suite(async () => ({})),
)

const onS3 = await needing(describe, 's3')
onS3('orphaned files of a bucket', () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startServer('s3')
  })
  afterAll(() => server.remove())
  describe(
    'in S3',
    suite(async () => ({ files: await openBucket(server) })),
  )
})
