import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deflateSync, crc32 } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import sharp from 'sharp'
import { tinyGif } from '../../test/tiny-gif.ts'
import { cleanImage } from './clean-image.ts'
import type { CleanOptions } from './clean-image.ts'
import { detectFormat } from './formats.ts'
import type { Format } from './formats.ts'
import { jxlSize } from './jxl-size.ts'
import { isPersonal } from './metadata/exif.ts'

const here = new URL('../../test/pictures/', import.meta.url)
const picture = (name: string) => readFile(new URL(name, here))

let folder: string
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'clean-image-'))
})
afterAll(() => rm(folder, { recursive: true }))

const clean = async (bytes: Buffer, format?: Format, options: Partial<CleanOptions> = {}) => {
  count += 1
  const from = join(folder, `${count}.in`)
  await writeFile(from, bytes)
  const detected = format ?? (await detectFormat(bytes.subarray(0, 4100)))
  if (!detected) throw new Error('not an image')
  return cleanImage(from, detected, join(folder, `${count}.out`), {
    maxBytes: 6_000_000,
    compressionQuality: null,
    metadata: 'sanitize',
    ...options,
  })
}

const noise = (width: number, height: number) =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#123',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })

/** A PNG that declares a size and holds hardly anything. */
const pngClaiming = (width: number, height: number) => {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(body.length + 8)
    frame.writeUInt32BE(data.length, 0)
    body.copy(frame, 4)
    frame.writeUInt32BE(crc32(body), body.length + 4)
    return frame
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  header.set([8, 6, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1000))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

describe('a cleaned image', () => {
  test.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)(
    '%s keeps its format and size',
    async (format) => {
      const image = await clean(await noise(64, 48).toFormat(format).toBuffer())
      expect(image).toMatchObject({ width: 64, height: 48, animated: false })
      expect(image.extension).toBe(format === 'jpeg' ? 'jpg' : format)
      expect(image.blurhash).toHaveLength(28)
      expect(image.bytes).toBe((await readFile(image.path)).length)
    },
  )

  test.each([
    ['heic', 'rose.heic'],
    ['jxl', 'rose.jxl'],
  ] as const)('%s becomes a JPEG that every browser shows', async (format, name) => {
    const bytes = await picture(name)
    expect(await detectFormat(bytes.subarray(0, 4100))).toBe(format)
    const image = await clean(bytes)
    expect(image).toMatchObject({ extension: 'jpg', animated: false })
    expect(image.width).toBeGreaterThan(8)
  })

  describe('that told more than its picture', () => {
    const telling = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
      noise(60, 30)
        .toFormat(format)
        .withExif({
          IFD0: { Copyright: 'someone', Make: 'Maker' },
          IFD2: { BodySerialNumber: 'SN-4711', LensSerialNumber: 'SN-0815', LensModel: 'Fifty' },
          IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
        })
        .withXmp(
          `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
             <rdf:Description xmlns:exif="http://ns.adobe.com/exif/1.0/" xmlns:aux="http://ns.adobe.com/exif/1.0/aux/"
               xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
               exif:GPSLatitude="51,30.5N" aux:SerialNumber="SN-4711" xmp:CreatorTool="Tool">
               <exif:GPSLongitude>0,7.5W</exif:GPSLongitude>
               <dc:creator><rdf:Seq><rdf:li>Ann</rdf:li><rdf:li>Bob</rdf:li></rdf:Seq></dc:creator>
             </rdf:Description></rdf:RDF></x:xmpmeta>`,
        )
        .withMetadata({ orientation: 6 })
        .toBuffer()
    const toldBy = async (format: 'jpeg' | 'png' | 'webp' | 'avif', mode: CleanOptions['metadata']) => {
      const image = await clean(await telling(format), undefined, { metadata: mode })
      const { exif, xmp, orientation } = await sharp(image.path).metadata()
      const bytes = (await readFile(image.path)).toString('latin1')
      return { image, exif: exif?.toString('latin1') ?? '', xmp: xmp?.toString() ?? '', orientation, bytes }
    }

    test.each(['jpeg', 'png', 'webp', 'avif'] as const)(
      'sanitized, a %s stands upright and has lost positions and serial numbers, and nothing else',
      async (format) => {
        const { image, exif, xmp, orientation, bytes } = await toldBy(format, 'sanitize')
        expect(image).toMatchObject({ width: 30, height: 60 })
        expect(orientation ?? 1).toBe(1)
        expect(exif).toContain('someone')
        expect(exif).toContain('Fifty')
        expect(xmp).toContain('<rdf:li>Ann</rdf:li>')
        expect(xmp).toContain('CreatorTool')
        expect(isPersonal(Buffer.from(exif, 'latin1'))).toBe(false)
        for (const told of ['SN-4711', 'SN-0815', 'GPS', '51,30']) expect(bytes).not.toContain(told)
      },
    )

    test.each(['jpeg', 'webp'] as const)('scrubbed, a %s still says who made it', async (format) => {
      const { exif, xmp, bytes } = await toldBy(format, 'scrub')
      expect(exif).toBe('')
      expect(xmp).toContain('dc:creator="Ann, Bob"')
      for (const told of ['SN-4711', 'Maker', 'Fifty', 'GPS', 'CreatorTool'])
        expect(bytes).not.toContain(told)
    })

    test('left alone, it tells everything', async () => {
      const { exif, xmp } = await toldBy('jpeg', 'none')
      expect(isPersonal(Buffer.from(exif, 'latin1'))).toBe(true)
      expect(xmp).toContain('GPSLatitude')
    })

    test('a block that cannot be read is not kept', async () => {
      const bytes = await telling('jpeg')
      const at = bytes.indexOf('Exif\0\0', 0, 'latin1') + 6
      // The first directory is said to lie beyond the end.
      bytes.writeUInt32LE(0xffff, at + 4)
      const image = await clean(bytes, 'jpeg')
      expect((await readFile(image.path)).includes('SN-4711')).toBe(false)
    })
  })

  test.each(['gif', 'webp'] as const)('an animated %s still moves', async (format) => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 16, height: 16, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const bytes = await sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer()
    const image = await clean(bytes)
    expect(image).toMatchObject({ width: 16, height: 16, animated: true, extension: format })
    expect((await sharp(image.path).metadata()).pages).toBe(3)
  })

  test.each(['png', 'jpeg', 'gif', 'webp'] as const)(
    'holds nothing but picture: what hides behind a %s is gone',
    async (format) => {
      const bytes = Buffer.concat([
        await noise(20, 20).toFormat(format).toBuffer(),
        Buffer.from('<html><script>alert(1)</script></html>PK\x03\x04'),
      ])
      const image = await clean(bytes)
      expect((await readFile(image.path)).includes('script')).toBe(false)
    },
  )

  test('is made to fit where it was sent small enough', async () => {
    const bytes = await noise(600, 600).jpeg({ quality: 60 }).toBuffer()
    const image = await clean(bytes, 'jpeg', { maxBytes: bytes.length })
    expect(image.bytes).toBeLessThanOrEqual(bytes.length)
  })

  test('is compressed until it fits, where compression is on', async () => {
    const bytes = await noise(600, 600).jpeg({ quality: 100 }).toBuffer()
    const options = { maxBytes: 150_000, compressionQuality: 0.9 }
    expect((await clean(bytes, 'jpeg', options)).bytes).toBeLessThanOrEqual(150_000)
    await expect(clean(bytes, 'jpeg', { ...options, compressionQuality: null })).rejects.toThrow('allowed')
  })
})

describe('refused', () => {
  test.each([
    ['a truncated file', async () => (await noise(400, 400).jpeg().toBuffer()).subarray(0, 9000)],
    [
      'an HTML file with a PNG header',
      async () => Buffer.concat([pngClaiming(10, 10).subarray(0, 33), Buffer.from('<html></html>')]),
    ],
    ['random bytes after a JPEG header', async () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 1, 2, 3, 4, 5])],
    ['a damaged HEIC', async () => (await picture('rose.heic')).subarray(0, 500)],
    ['a damaged JPEG XL', async () => (await picture('rose.jxl')).subarray(0, 40)],
  ])('%s', async (_name, make) => {
    await expect(clean(await make())).rejects.toThrow('damaged')
  })

  test('50,000 × 50,000 pixels in a few bytes', async () => {
    await expect(clean(pngClaiming(50_000, 50_000))).rejects.toThrow('too many pixels')
  })

  test('an animation of 10,000 frames, however small', async () => {
    await expect(clean(tinyGif({ side: 1, frames: 10_000 }))).rejects.toThrow('10000 frames')
  })

  test('an animation within the limits that takes too long all the same', async () => {
    // Few bytes, and a whole picture each to encode: many times the second it is given.
    const gif = tinyGif({ side: 1400, frames: 100 })
    await expect(clean(gif, 'gif', { seconds: 1 })).rejects.toThrow('too long to decode')
  })

  test.each([
    ['heic', 'rose.heic'],
    ['jxl', 'rose.jxl'],
  ] as const)('a %s whose decoder does not come to an end in time', async (format, name) => {
    await expect(clean(await picture(name), format, { seconds: 0 })).rejects.toThrow('too long to decode')
  })

  test('a picture that stays too large', async () => {
    const bytes = await noise(300, 300).png().toBuffer()
    await expect(clean(bytes, 'png', { maxBytes: 10_000 })).rejects.toThrow('allowed')
  })

  test.each([
    ['an SVG', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a text', 'just some words'],
    ['HTML', '<!doctype html><script>alert(1)</script>'],
    ['a PDF', '%PDF-1.7 …'],
  ])('%s is no image', async (_name, text) => {
    expect(await detectFormat(Buffer.from(text))).toBeNull()
  })
})

test('the declared size of a JPEG XL is read without decoding it', async () => {
  const bytes = await picture('rose.jxl')
  expect(jxlSize(bytes)).toEqual({ width: 70, height: 46 })
  expect(jxlSize(Buffer.from('nothing of the kind'))).toBeNull()
})
