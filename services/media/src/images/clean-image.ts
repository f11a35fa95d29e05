import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { encode as encodeBlurhash } from 'blurhash'
import sharp from 'sharp'
import type { Metadata, Sharp } from 'sharp'
import type { MetadataMode } from '@app/platform/config/images.ts'
import { decodeForeign } from './foreign-codec.ts'
import type { Format, StoredExtension } from './formats.ts'
import { jxlSize } from './jxl-size.ts'
import { imageLimits } from './limits.ts'
import { keepMetadata, tellsTooMuch } from './metadata/metadata.ts'
import type { KeptMetadata } from './metadata/metadata.ts'
import { isTimeout, RefusedImage, megabytes, tookTooLong } from './refused-image.ts'

export type CleanImage = {
  path: string
  sha256: string
  extension: StoredExtension
  bytes: number
  width: number
  height: number
  animated: boolean
  blurhash: string
}

// One thread per decoder and no cache of its own: the pool bounds how many run at once, and memory stays flat.
sharp.concurrency(1)
sharp.cache(false)

const damaged = () => new RefusedImage('The image is damaged and cannot be read.')

const checkSize = (width: number, height: number, frames: number) => {
  if (width < 1 || height < 1) throw damaged()
  if (width > imageLimits.side || height > imageLimits.side || width * height > imageLimits.pixels)
    throw new RefusedImage(`The image has too many pixels (${width} × ${height}).`)
  if (frames > imageLimits.frames)
    throw new RefusedImage(`The animation has ${frames} frames; ${imageLimits.frames} are allowed.`)
  if (width * height * frames > imageLimits.animationPixels)
    throw new RefusedImage('The animation has too many pixels in all its frames together.')
}

const read = (file: string | Buffer, animated: boolean, seconds: number): Sharp =>
  sharp(file, {
    animated,
    // The size was checked against our own bound before; here it covers all frames of an animation.
    limitInputPixels: imageLimits.animationPixels,
    failOn: 'error',
    sequentialRead: true,
  }).timeout({ seconds })

type Opened = {
  /** Without metadata where `bare`. */
  picture(bare: boolean): Sharp
  extension: StoredExtension
  animated: boolean
  palette: boolean
}

/** The picture as something to encode from, upright, and what it will be stored as. */
const open = async (
  path: string,
  format: Format,
  { metadata: mode, seconds = imageLimits.decodeSeconds }: CleanOptions,
): Promise<Opened> => {
  if (format === 'heic' || format === 'jxl') {
    if (format === 'jxl') {
      const size = jxlSize(await readFile(path))
      if (!size) throw damaged()
      checkSize(size.width, size.height, 1)
    }
    const { data, width, height } = await decodeForeign(format, path, seconds)
    checkSize(width, height, 1)
    const raw = () => sharp(data, { raw: { width, height, channels: 4 } }).timeout({ seconds })
    const { isOpaque } = await raw().stats()
    return {
      picture: () => (isOpaque ? raw().removeAlpha() : raw()),
      extension: isOpaque ? 'jpg' : 'webp',
      animated: false,
      palette: false,
    }
  }
  const meta: Metadata = await sharp(path, { animated: true, limitInputPixels: false }).metadata()
  const frames = meta.pages ?? 1
  checkSize(meta.width, meta.pageHeight ?? meta.height, format === 'avif' ? 1 : frames)
  const animated = frames > 1 && (format === 'gif' || format === 'webp')
  const kept: KeptMetadata = await keepMetadata(path, meta, mode)
  const upright = (file: string | Buffer) =>
    animated ? read(file, true, seconds) : read(file, false, seconds).autoOrient()
  return {
    picture: (bare) => (bare ? upright(path) : kept.apply(upright(kept.source ?? path))),
    extension: format === 'jpeg' ? 'jpg' : format,
    animated,
    palette: meta.isPalette === true,
  }
}

const encodeAs = (picture: Sharp, { extension, palette }: Opened, quality: number): Sharp => {
  switch (extension) {
    case 'jpg':
      // Optimal tables need the whole picture in memory: three times the time and the space for some per cent of size.
      return picture.jpeg({ quality, optimizeCoding: false })
    case 'png':
      return picture.png({ compressionLevel: 8, ...(palette ? { palette: true, quality: 100 } : {}) })
    case 'gif':
      return picture.gif({ effort: 3, reuse: true })
    case 'webp':
      return picture.webp({ quality, effort: 3 })
    case 'avif':
      return picture.avif({ quality: Math.min(quality, 70), effort: 2 })
  }
}

const lossy: readonly StoredExtension[] = ['jpg', 'webp', 'avif']
/** Of a picture that was sent small enough: only our own encoding can be what is too large. */
const qualities = [88, 80, 72, 64, 50, 35, 20] as const

/**
 * Qualities to try, the best first (rules/images.md#compression: steps of 0.05 down to 0.1, where compression is on).
 */
const qualitiesFor = (fits: boolean, compression: number | null): readonly number[] => {
  if (fits) return qualities
  if (compression === null) return qualities.slice(0, 1)
  const start = Math.round(compression * 100)
  return Array.from({ length: Math.floor((start - 10) / 5) + 1 }, (_, step) => start - step * 5)
}

const hashFile = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path), hash)
  return hash.digest('hex')
}

/** 4 × 3 components from a copy at most 20 pixels wide (rules/images.md#uploads). */
const blurhashOf = async (path: string): Promise<string> => {
  const { data, info } = await sharp(path, { limitInputPixels: imageLimits.pixels })
    .resize(20, 20, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return encodeBlurhash(new Uint8ClampedArray(data), info.width, info.height, 4, 3)
}

export type CleanOptions = {
  maxBytes: number
  /** null: what is sent above `maxBytes` and does not shrink by itself is refused. */
  compressionQuality: number | null
  metadata: MetadataMode
  /** Whole seconds for decoding and encoding together. */
  seconds?: number
}

/**
 * Decodes the file at `from` and writes it anew to `to`: upright, with the metadata that may stay, and with nothing in
 * it that is not picture. Animations stay animated. Throws `RefusedImage` for what cannot be read, exceeds a limit, or
 * stays above `maxBytes`.
 */
export const cleanImage = async (
  from: string,
  format: Format,
  to: string,
  options: CleanOptions,
): Promise<CleanImage> => {
  const { maxBytes, compressionQuality, metadata } = options
  try {
    const opened = await open(from, format, options)
    const { extension, animated } = opened
    const fits = (await stat(from)).size <= maxBytes
    for (const quality of lossy.includes(extension) ? qualitiesFor(fits, compressionQuality) : [100]) {
      let info = await encodeAs(opened.picture(false), opened, quality).toFile(to)
      if (tellsTooMuch(await sharp(to, { limitInputPixels: false }).metadata(), metadata))
        info = await encodeAs(opened.picture(true), opened, quality).toFile(to)
      const { size } = await stat(to)
      if (size > maxBytes) continue
      return {
        path: to,
        sha256: await hashFile(to),
        extension,
        bytes: size,
        width: info.width,
        height: info.pageHeight ?? info.height,
        animated,
        blurhash: await blurhashOf(to),
      }
    }
  } catch (error) {
    if (error instanceof RefusedImage) throw error
    if (isTimeout(error)) throw tookTooLong()
    throw damaged()
  }
  throw new RefusedImage(
    `The image takes more than the ${megabytes(maxBytes)} allowed, even when written anew. Send a smaller one.`,
  )
}
