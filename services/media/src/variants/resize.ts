import sharp from 'sharp'
import type { SharpOptions } from 'sharp'
import type { ImagesConfig } from '@app/platform/config/images.ts'
import { imageLimits } from '../images/limits.ts'
import { isTimeout } from '../images/refused-image.ts'

export type VariantFormat = ImagesConfig['variantFormat']

/** Pixels at most; without a height only the width is bound. */
export type Shape = { width: number; height?: number; fit: 'inside' | 'cover' }

/** What an animation may cost that somebody waits for: width × height × frames of the result, and time. */
export type AnimationLimits = { pixels: number; seconds: number }

const open = (bytes: Buffer, { width, height, fit }: Shape, seconds: number, options: SharpOptions) =>
  sharp(bytes, { sequentialRead: true, ...options })
    .timeout({ seconds })
    .resize({
      width,
      ...(height === undefined ? {} : { height }),
      fit,
      withoutEnlargement: fit === 'inside',
    })

/** The picture in another size; of an animation its first frame. */
export const resizeStill = (bytes: Buffer, shape: Shape, format: VariantFormat): Promise<Buffer> => {
  const picture = open(bytes, shape, imageLimits.decodeSeconds, { limitInputPixels: imageLimits.pixels })
  return (
    format === 'webp' ? picture.webp({ quality: 80, effort: 3 }) : picture.avif({ quality: 55, effort: 2 })
  ).toBuffer()
}

/** Width × height × frames in another size; 0 for what does not move. */
const pixelsOf = async (bytes: Buffer, shape: Shape): Promise<number> => {
  const meta = await sharp(bytes, { pages: -1, limitInputPixels: false }).metadata()
  const { width, pageHeight = meta.height, pages = 1 } = meta
  const scale = Math.min(1, shape.width / width)
  return pages === 1 ? 0 : width * scale * pageHeight * scale * pages
}

/** The animation in another size, as WebP; null for what does not move, and for what goes over the limits. */
export const resizeMoving = async (
  bytes: Buffer,
  shape: Shape,
  { pixels, seconds }: AnimationLimits,
): Promise<Buffer | null> => {
  const wanted = await pixelsOf(bytes, shape)
  if (wanted === 0 || wanted > pixels) return null
  try {
    // Half the time of what a single picture is given, for a tenth of its size.
    return await open(bytes, shape, seconds, { pages: -1, limitInputPixels: imageLimits.animationPixels })
      .webp({ quality: 80, effort: 1 })
      .toBuffer()
  } catch (error) {
    if (isTimeout(error)) return null
    throw error
  }
}
