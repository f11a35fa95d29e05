import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, vi, test } from 'vitest'
import sharp from 'sharp'
import {
  describeImages,
  referRemoteImage,
  releaseImages,
  showImagesAgain,
  storeImage,
} from '@app/contract/calls/media.ts'
import { draftsIllustrated } from '@app/contract/events/content.ts'
import { userChanged, userPurged } from '@app/contract/events/identity.ts'
import { aUser, contextWorld, eventually } from '@app/platform/testing/index.ts'
import type { ContextWorld } from '@app/platform/testing/index.ts'
import { DECODERS } from '../src/images/limits.ts'
import { media } from '../src/index.ts'
import { removeUnusedImages } from '../src/uses/remove-unused.ts'

let world: ContextWorld
beforeAll(async () => {
  world = await contextWorld(media)
})
afterAll(() => world.close())

const upload = (bytes: Readable | Buffer, alt: string | null = null) =>
  world.deps.calls.upload(
    storeImage,
    { alt, purpose: 'content' },
    bytes instanceof Readable ? bytes : Readable.from([bytes]),
  )

const stored = async (bytes: Buffer, alt: string | null = null) => {
  const answer = await upload(bytes, alt)
  if (!answer.stored) throw new Error(answer.refusal ?? 'nothing stored')
  return answer.stored
}

const picture = (background: string, width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer()

const pathOf = (url: string | null) => new URL(url ?? '').pathname
const get = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  world.as(null).fetch(path, { method, headers })
const rowsOf = async (table: string) => (await world.deps.db.knex(table)).length

describe('an upload', () => {
  test('is kept under the hash of its bytes and described as the API shows it', async () => {
    const { imageId, image } = await stored(await picture('#a00'), 'red')
    expect(image).toMatchObject({ altText: 'red', width: 40, height: 30, sourceUrl: null })
    expect(image.blurHash).toHaveLength(28)
    expect(image.filePath).toMatch(/^([0-9a-f]{2})\/([0-9a-f]{2})\/\1\2[0-9a-f]{60}\.png$/)
    expect(image.storageUrl).toBe(`${world.config.url}/media/${image.filePath}`)
    const bytes = Buffer.from(await (await get(pathOf(image.storageUrl))).arrayBuffer())
    expect(createHash('sha256').update(bytes).digest('hex')).toBe(image.filePath?.slice(6, 70))
    const { images } = await world.ask(describeImages, { imageIds: [imageId, 999_999] })
    expect(images).toEqual([{ imageId, image }])
  })

  test('of bytes known before is a new use of the same file, with its own alternative text', async () => {
    const bytes = await picture('#0a0')
    const first = await stored(bytes, 'one')
    const files = await rowsOf('file')
    const again = await stored(bytes, 'two')
    expect(again.imageId).not.toBe(first.imageId)
    expect(again.image).toEqual({ ...first.image, altText: 'two' })
    expect(await rowsOf('file')).toBe(files)
  })

  test('whose file was lost is stored again', async () => {
    const bytes = await picture('#0aa')
    const { image } = await stored(bytes)
    await world.deps.files.delete(image.filePath ?? '')
    await stored(bytes)
    expect((await get(pathOf(image.storageUrl))).status).toBe(200)
  })

  test.each([
    ['text named .png', Buffer.from('not a picture at all'), 'not an image'],
    [
      'an SVG with script',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
      'not an image',
    ],
    ['nothing', Buffer.alloc(0), 'empty'],
    ['a damaged JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]), 'damaged'],
  ])('of %s is refused in words, and nothing is kept', async (_name, bytes, words) => {
    const before = [await rowsOf('file'), await rowsOf('image')]
    const answer = await upload(bytes)
    expect(answer.stored).toBeNull()
    expect(answer.refusal).toContain(words)
    expect([await rowsOf('file'), await rowsOf('image')]).toEqual(before)
  })

  test('beyond the limit is cut off while it arrives', async () => {
    let sent = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          sent += 65_536
          yield Buffer.alloc(65_536, 1)
        }
      })(),
    )
    expect((await upload(endless)).refusal).toContain('12 MB')
    expect(sent).toBeLessThan(13_000_000)
  })

  test('a hundred at once all arrive, at most two in memory and the others on disk', async () => {
    const pictures = await Promise.all(
      Array.from({ length: 100 }, (_, index) => picture(`rgb(1, 2, ${index * 2})`, 200, 200)),
    )
    const waiting = async () => (await readdir(tmpdir())).filter((name) => name.startsWith('mbin-media-'))
    const before = new Set(await waiting())
    const mine = async () => (await waiting()).filter((name) => !before.has(name))
    let [decoding, onDisk] = [0, 0]
    const watch = (atWork: number) => {
      decoding = Math.max(decoding, atWork)
      if (atWork > 0) void mine().then(({ length }) => (onDisk = Math.max(onDisk, length)))
    }
    sharp.queue.on('change', watch)
    try {
      const all = await Promise.all(pictures.map((bytes) => stored(bytes)))
      expect(new Set(all.map(({ image }) => image.filePath)).size).toBe(100)
    } finally {
      sharp.queue.off('change', watch)
    }
    expect(decoding).toBeGreaterThan(0)
    expect(decoding).toBeLessThanOrEqual(DECODERS)
    expect(onDisk).toBeGreaterThan(50)
    await eventually(async () => expect(await mine()).toEqual([]))
  })

  test('the same picture twice at once is one file', async () => {
    const bytes = await picture('#123')
    const before = await rowsOf('file')
    const [a, b] = await Promise.all([stored(bytes), stored(bytes)])
    expect(a.image.filePath).toBe(b.image.filePath)
    expect(await rowsOf('file')).toBe(before + 1)
  })
})

describe('a stored file', () => {
  let path: string
  let size: number
  beforeAll(async () => {
    path = pathOf((await stored(await picture('#00a', 500, 400))).image.storageUrl)
    size = (await (await get(path)).arrayBuffer()).byteLength
  })

  test('is served to be kept for ever, and as nothing but a picture', async () => {
    const { status, headers } = await get(path)
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('image/png')
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toBe("sandbox; default-src 'none'")
  })

  test('answers HEAD with its size and no body', async () => {
    const response = await get(path, {}, 'HEAD')
    expect(response.headers.get('content-length')).toBe(String(size))
    expect(await response.text()).toBe('')
  })

  test('is not sent again to who has it', async () => {
    const etag = (await get(path)).headers.get('etag') ?? ''
    expect((await get(path, { 'if-none-match': etag })).status).toBe(304)
    expect((await get(path, { 'if-none-match': '"other"' })).status).toBe(200)
  })

  test('is served in parts', async () => {
    const part = await get(path, { range: 'bytes=10-19' })
    expect(part.status).toBe(206)
    expect(part.headers.get('content-range')).toBe(`bytes 10-19/${size}`)
    expect((await part.arrayBuffer()).byteLength).toBe(10)
    expect((await get(path, { range: `bytes=${size}-` })).status).toBe(416)
  })

  test('has smaller variants, made once', async () => {
    const thumb = path.replace('/media/', '/media/thumb/')
    const [first, second] = await Promise.all([get(thumb), get(thumb)])
    expect([first.status, second.status]).toEqual([200, 200])
    expect(first.headers.get('content-type')).toBe('image/webp')
    const meta = await sharp(Buffer.from(await first.arrayBuffer())).metadata()
    expect([meta.width, meta.height]).toEqual([224, 179])
    const avatar = await get(path.replace('/media/', '/media/cache/resolve/avatar_thumb/'))
    expect((await sharp(Buffer.from(await avatar.arrayBuffer())).metadata()).width).toBe(100)
  })

  test.each([
    `/media/aa/bb/aabb${'0'.repeat(60)}.png`,
    `/media/thumb/aa/bb/aabb${'0'.repeat(60)}.png`,
    '/media/..%2f..%2fetc%2fpasswd',
    '/media/%E0%A4%A',
    '/media/nothing',
  ])('that does not exist is not found: %s', async (missing) => {
    expect([400, 404]).toContain((await get(missing)).status)
  })
})

test('what nobody shows is collected after its time, what somebody shows is not', async () => {
  const collect = (options = {}) => removeUnusedImages(world.deps, options)
  const daily = () => world.runtime.tasks?.find(({ name }) => name === 'media.collect-images')?.run()
  const [kept, gone] = [await stored(await picture('#111')), await stored(await picture('#222'))]
  const user = aUser({ avatar: kept.image, about: 'me' })
  await world.emit(userChanged, user)
  await world.deps.db.knex('file').update({ touched_at: new Date(Date.now() - 48 * 3_600_000) })

  const planned = await collect({ dryRun: true })
  expect(planned.files).toBeGreaterThan(0)
  expect((await get(pathOf(gone.image.storageUrl))).status).toBe(200)
  await daily()
  expect((await collect({ dryRun: true })).files).toBe(0)
  expect((await get(pathOf(gone.image.storageUrl))).status).toBe(404)
  expect((await get(pathOf(kept.image.storageUrl))).status).toBe(200)

  await world.runtime.projection?.clear?.()
  expect((await collect()).files).toBe(0)
  await world.deps.db.knex('file').update({ touched_at: new Date(Date.now() - 48 * 3_600_000) })
  await world.emit(userPurged, { userId: user.userId })
  expect((await collect()).files).toBe(1)
  expect(await rowsOf('file')).toBe(0)
})

test('what is in a draft stays until it is in none, or its writer is gone', async () => {
  const kept = await stored(await picture('#654'))
  const path = pathOf(kept.image.storageUrl)
  const collected = async () => {
    await world.deps.db.knex('file').update({ touched_at: new Date(Date.now() - 48 * 3_600_000) })
    return (await removeUnusedImages(world.deps, { dryRun: true })).files
  }
  const before = await collected()
  await world.emit(draftsIllustrated, { userId: 7, paths: [path] })
  expect(await collected()).toBe(before - 1)
  await world.emit(draftsIllustrated, { userId: 7, paths: [] })
  expect(await collected()).toBe(before)
  await world.emit(draftsIllustrated, { userId: 7, paths: [path] })
  await world.emit(userPurged, { userId: 7 })
  expect(await collected()).toBe(before)
})

test('what was for something that was not written goes after the grace, unless somebody shows it', async () => {
  const [alone, shown] = [await stored(await picture('#345')), await stored(await picture('#543'))]
  await world.emit(userChanged, aUser({ avatar: shown.image }))
  const given = vi.spyOn(world.deps.work, 'enqueue')
  await world.ask(releaseImages, { imageIds: [alone.imageId, shown.imageId, 999_999] })
  const [queue, data, options] = given.mock.lastCall ?? []
  given.mockRestore()
  expect(queue).toBe('media.collect')
  expect(options?.delayMs).toBeGreaterThan(15 * 60_000)
  await world.deps.db.knex('file').update({ touched_at: new Date(Date.now() - 3_600_000) })
  await world.runtime.workers
    ?.find((worker) => worker.queue === queue)
    ?.handle({ id: '1', queue: 'media.collect', data, attempt: 1 }, new AbortController().signal)
  expect((await get(pathOf(alone.image.storageUrl))).status).toBe(404)
  expect((await get(pathOf(shown.image.storageUrl))).status).toBe(200)
})

describe('a picture that is here already', () => {
  const again = async (...images: { hash: string; alt: string | null }[]) =>
    (await world.ask(showImagesAgain, { images })).images

  test('is shown once more under a description of its own, and is not collected meanwhile', async () => {
    const { imageId, image } = await stored(await picture('#3c6'), 'green')
    const hash = image.filePath!.slice(6, 70)
    await world.deps.db
      .knex('file')
      .where({ path: image.filePath })
      .update({ touched_at: new Date(0) })
    const [other] = await again({ hash, alt: 'a meadow' })
    expect(other?.imageId).not.toBe(imageId)
    expect(other?.image).toEqual({ ...image, altText: 'a meadow' })
    await removeUnusedImages(world.deps, {})
    expect((await get(pathOf(image.storageUrl))).status).toBe(200)
  })

  test('may be one elsewhere that the proxy knows', async () => {
    const { stored: far } = await world.ask(referRemoteImage, { url: 'https://far.example/p.png', alt: 'p' })
    const hash = far.image.storageUrl!.slice(-64)
    const [other, none] = await again({ hash, alt: null }, { hash: '0'.repeat(64), alt: null })
    expect(other?.image).toEqual({ ...far.image, altText: null })
    expect(none).toBeNull()
    const path = `/media/${hash.slice(0, 2)}/${hash.slice(2, 4)}/${hash}`
    const found = await world.as(null).fetch(path, { redirect: 'manual' })
    expect([found.status, found.headers.get('location')]).toEqual([302, `/media/remote/${hash}`])
  })

  test('is found by its hash where nobody knows of which kind it is', async () => {
    const { image } = await stored(await picture('#63c'))
    const path = pathOf(image.storageUrl)
    const found = await world.as(null).fetch(path.replace('.png', ''), { redirect: 'manual' })
    expect([found.status, found.headers.get('location')]).toEqual([302, path])
    expect((await get(`/media/00/00/${'0'.repeat(64)}`)).status).toBe(404)
  })
})

describe('a large file', () => {
  let path: string
  let bytes: Buffer
  beforeAll(async () => {
    const noisy = await sharp({
      create: {
        width: 900,
        height: 900,
        channels: 3,
        background: '#123',
        noise: { type: 'gaussian', mean: 128, sigma: 60 },
      },
    })
      .png()
      .toBuffer()
    const { image } = await stored(noisy)
    path = pathOf(image.storageUrl)
    const file = await world.deps.files.get(image.filePath ?? '')
    bytes = await buffer(file?.body ?? Readable.from([]))
    expect(bytes.length).toBeGreaterThan(1_000_000)
  })
  const sent = async (headers = {}) => Buffer.from(await (await get(path, headers)).arrayBuffer())

  test('arrives whole at many readers at once', async () => {
    for (const received of await Promise.all(Array.from({ length: 10 }, () => sent())))
      expect(received.equals(bytes)).toBe(true)
  })

  test('arrives in the parts that were asked for', async () => {
    const part = await sent({ range: 'bytes=200000-900000' })
    expect(part.equals(bytes.subarray(200_000, 900_001))).toBe(true)
    expect((await sent({ range: 'bytes=-5' })).equals(bytes.subarray(-5))).toBe(true)
  })

  test('is let go when its reader leaves', async () => {
    const leaving = new AbortController()
    const response = await world.as(null).fetch(path, { method: 'GET', signal: leaving.signal })
    await response.body?.getReader().read()
    leaving.abort()
    expect((await sent()).equals(bytes)).toBe(true)
  })
})
