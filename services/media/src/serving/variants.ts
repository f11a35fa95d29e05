import { buffer } from 'node:stream/consumers'
import sharp from 'sharp'
import type { Sharp } from 'sharp'
import type { ImagesConfig } from '@app/platform/config/images.ts'
import type { FileStore } from '@app/platform/files/files.ts'
import { LASTING } from '../images/formats.ts'
import { imageLimits } from '../images/limits.ts'
import type { Pool } from '../images/pool.ts'

type Shape = { width: number; height?: number; fit: 'inside' | 'cover' }

/** Sizes made on request, as WebP or AVIF. The names with an underscore are those of Mbin (spec, accounts 15). */
export const variants = {
  thumb: { width: 224, height: 224, fit: 'inside' },
  feed: { width: 720, fit: 'inside' },
  full: { width: 1600, fit: 'inside' },
  avatar_thumb: { width: 100, height: 100, fit: 'cover' },
  entry_thumb: { width: 380, height: 380, fit: 'inside' },
  post_thumb: { width: 600, height: 500, fit: 'inside' },
  user_cover: { width: 1500, height: 500, fit: 'cover' },
  magazine_banner: { width: 1500, height: 300, fit: 'cover' },
} as const satisfies Record<string, Shape>
export type VariantName = keyof typeof variants

export const isVariant = (name: string): name is VariantName => Object.hasOwn(variants, name)

export const variantNames = Object.keys(variants) as VariantName[]

export type VariantFormat = ImagesConfig['variantFormat']

const PREFIX = 'variants'

/** Where a made variant is kept. */
export const variantKey = (variant: VariantName, filePath: string, format: VariantFormat): string =>
  `${PREFIX}/${variant}/${filePath}.${format}`

/** Removes a stored file with everything made from it, whatever the format was at the time. */
export const deleteWithVariants = async (files: FileStore, filePath: string): Promise<void> => {
  await files.delete(filePath)
  for (const variant of variantNames)
    for (const format of ['webp', 'avif'] as const) await files.delete(variantKey(variant, filePath, format))
}

const encode = (picture: Sharp, format: VariantFormat): Sharp =>
  format === 'webp' ? picture.webp({ quality: 80, effort: 3 }) : picture.avif({ quality: 55, effort: 2 })

/**
 * Makes variants and keeps them. Requests for the same one while it is being made share the work; null where the
 * original does not exist.
 */
export const createVariantMaker = (files: FileStore, pool: Pool, format: VariantFormat) => {
  const making = new Map<string, Promise<string | null>>()

  const make = async (variant: VariantName, filePath: string, key: string): Promise<string | null> => {
    const original = await files.get(filePath)
    if (!original) return null
    const bytes = await buffer(original.body)
    const shape: Shape = variants[variant]
    const made = await pool(() => {
      const resized = sharp(bytes, { limitInputPixels: imageLimits.pixels, animated: false })
        .timeout({ seconds: imageLimits.decodeSeconds })
        .resize({ ...shape, withoutEnlargement: shape.fit === 'inside' })
      return encode(resized, format).toBuffer()
    })
    await files.put(key, made, { type: `image/${format}`, cacheControl: LASTING })
    return key
  }

  /** The key of a variant, made now where it is not there yet; null: there is no such original. */
  return (variant: VariantName, filePath: string): Promise<string | null> => {
    const key = variantKey(variant, filePath, format)
    const running = making.get(key)
    if (running) return running
    const work = make(variant, filePath, key).finally(() => making.delete(key))
    making.set(key, work)
    return work
  }
}
