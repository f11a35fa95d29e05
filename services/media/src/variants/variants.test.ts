import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { defaultImages } from '@app/platform/config/images.ts'
import { createDiskFiles } from '@app/platform/files/disk.ts'
import type { FileStore } from '@app/platform/files/files.ts'
import { createSingleFlight } from '@app/platform/run/single-flight.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { tinyGif } from '../../test/tiny-gif.ts'
import { createPool } from '../images/pool.ts'
import type { AnimationLimits, VariantFormat } from './resize.ts'
import { makeVariant } from './variants.ts'
import type { VariantName } from './variants.ts'

let folder: string
let files: FileStore
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'variants-'))
  files = createDiskFiles({ directory: folder })
})
afterAll(() => rm(folder, { recursive: true }))

type Moving = { width?: number; height?: number; frames?: number }

/** Frames in different colours, shown for different times, three times over. */
const animation = async (format: 'gif' | 'webp', { width = 900, height = 600, frames = 4 }: Moving = {}) => {
  const pictures = await Promise.all(
    Array.from({ length: frames }, (_, i) =>
      sharp({ create: { width, height, channels: 3, background: { r: (i * 60) % 256, g: i % 256, b: 200 } } })
        .png()
        .toBuffer(),
    ),
  )
  const delay = pictures.map((_, i) => 100 + 10 * (i % 5))
  const source = frames === 1 ? sharp(pictures[0]) : sharp(pictures, { join: { animated: true } })
  return source.toFormat(format, { loop: 3, delay }).toBuffer()
}

const keep = async (bytes: Buffer, extension: string): Promise<string> => {
  count += 1
  const path = `aa/aa/${count.toString(16).padStart(64, 'a')}.${extension}`
  await files.put(path, bytes, { type: `image/${extension}` })
  return path
}

const mediaOn = (store: FileStore, variantFormat: VariantFormat = 'webp') => ({
  files: store,
  decoders: createPool('test', 2),
  resizing: createSingleFlight<string | null>(),
  imageSettings: { ...defaultImages, variantFormat },
})

/** The variant as it was stored. */
const made = async (
  variant: VariantName,
  path: string,
  { format, limits }: { format?: VariantFormat; limits?: AnimationLimits } = {},
) => {
  const key = await makeVariant(mediaOn(files, format), variant, path, limits)
  const file = await files.get(key ?? 'none')
  const bytes = await buffer(file?.body ?? Readable.from([]))
  return { key, type: file?.type, bytes, meta: await sharp(bytes, { pages: -1 }).metadata() }
}

describe.each(['gif', 'webp'] as const)('an animated %s', (format) => {
  let original: Buffer
  let path: string
  beforeAll(async () => {
    original = await animation(format)
    path = await keep(original, format)
  })

  test.each([
    ['feed', 720, 480],
    ['full', 900, 600],
  ] as const)('still moves in the size %s, as it did', async (variant, width, height) => {
    const { meta, type, bytes } = await made(variant, path)
    expect(type).toBe('image/webp')
    expect(meta).toMatchObject({ format: 'webp', pages: 4, width, pageHeight: height, loop: 3 })
    expect(meta.delay).toEqual([100, 110, 120, 130])
    // Each frame is what it was, not the first one four times.
    for (const page of [0, 3]) {
      const [red] = await sharp(bytes, { page }).removeAlpha().raw().toBuffer()
      expect(Math.abs((red ?? 0) - page * 60)).toBeLessThan(12)
    }
  })

  test.each(['thumb', 'avatar_thumb', 'user_cover'] as const)(
    'stands still in the size %s',
    async (variant) => {
      expect((await made(variant, path)).meta.pages ?? 1).toBe(1)
    },
  )

  test('moves where AVIF is chosen too, as WebP', async () => {
    const feed = await made('feed', path, { format: 'avif' })
    expect([feed.key?.slice(-5), feed.type, feed.meta.pages]).toEqual(['.webp', 'image/webp', 4])
    expect((await made('thumb', path, { format: 'avif' })).type).toBe('image/avif')
  })

  test('stands still where all its frames together are more than somebody should wait for', async () => {
    const pixels = 720 * 480 * 4
    const limits = { pixels: pixels - 1, seconds: 8 }
    const still = await made('feed', path, { limits })
    expect([still.meta.pages ?? 1, still.meta.width, still.meta.height]).toEqual([1, 720, 480])
    const moving = await made('feed', path, { limits: { ...limits, pixels } })
    expect(moving.meta.pages).toBe(4)
  })
})

test.each(['gif', 'webp'] as const)('a %s of one frame is a picture like any other', async (format) => {
  const path = await keep(await animation(format, { frames: 1 }), format)
  const { meta } = await made('feed', path)
  expect([meta.pages ?? 1, meta.width, meta.height]).toEqual([1, 720, 480])
})

test('an animation that takes too long stands still', async () => {
  // Few bytes, and a whole picture each to encode: many times the second it is given.
  const gif = tinyGif({ side: 1400, frames: 100 })
  const limits = { pixels: Infinity, seconds: 1 }
  const { meta } = await made('full', await keep(gif, 'gif'), { limits })
  expect([meta.pages ?? 1, meta.width, meta.height]).toEqual([1, 1400, 1400])
})

test('a picture is made smaller once, however many ask', async () => {
  const path = await keep(await animation('webp', { frames: 1 }), 'webp')
  const puts: string[] = []
  const counted: FileStore = {
    ...files,
    put: (key, ...rest) => {
      puts.push(key)
      return files.put(key, ...rest)
    },
  }
  const media = mediaOn(counted)
  const keys = await Promise.all(
    (['feed', 'feed', 'thumb'] as const).map((variant) => makeVariant(media, variant, path)),
  )
  expect(new Set(keys).size).toBe(2)
  expect(puts.toSorted()).toEqual([...new Set(keys)].toSorted())
  expect(await makeVariant(media, 'feed', `bb/bb/${'b'.repeat(64)}.png`)).toBeNull()
})
