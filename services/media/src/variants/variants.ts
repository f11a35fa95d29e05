import { buffer } from 'node:stream/consumers'
import type { FileStore } from '@app/platform/files/files.ts'
import type { Media } from '../context.ts'
import { LASTING } from '../images/formats.ts'
import { animatedVariant } from '../images/limits.ts'
import { resizeMoving, resizeStill } from './resize.ts'
import type { AnimationLimits, Shape, VariantFormat } from './resize.ts'

type Variant = Shape & {
  /** Animations stay animated. Elsewhere they stand still: a page full of small ones that all move cannot be read. */
  moves?: true
}

/** Sizes made on request, as WebP or AVIF. The names with an underscore are those of Mbin (rules/images.md#sizes). */
const variants = {
  thumb: { width: 224, height: 224, fit: 'inside' },
  feed: { width: 720, fit: 'inside', moves: true },
  full: { width: 1600, fit: 'inside', moves: true },
  avatar_thumb: { width: 100, height: 100, fit: 'cover' },
  entry_thumb: { width: 380, height: 380, fit: 'inside' },
  post_thumb: { width: 600, height: 500, fit: 'inside' },
  user_cover: { width: 1500, height: 500, fit: 'cover' },
  magazine_banner: { width: 1500, height: 300, fit: 'cover' },
} as const satisfies Record<string, Variant>
export type VariantName = keyof typeof variants

export const isVariant = (name: string): name is VariantName => Object.hasOwn(variants, name)

const variantNames = Object.keys(variants) as VariantName[]

const PREFIX = 'variants'

const mayMove = (variant: VariantName, filePath: string): boolean =>
  (variants[variant] as Variant).moves === true && /\.(gif|webp)$/.test(filePath)

/** What a variant is made as. What may move is always WebP: our encoder makes AVIF of single pictures only. */
export const formatOf = (variant: VariantName, filePath: string, preferred: VariantFormat): VariantFormat =>
  mayMove(variant, filePath) ? 'webp' : preferred

/** Where a made variant is kept. */
export const variantKey = (variant: VariantName, filePath: string, format: VariantFormat): string =>
  `${PREFIX}/${variant}/${filePath}.${format}`

const variantOf = new RegExp(`^${PREFIX}/([a-z_]+)/(.+)\\.(?:webp|avif)$`)

/** Which stored file a variant was made of; null where the key is none of a variant. */
export const originalOf = (key: string): string | null => variantOf.exec(key)?.[2] ?? null

/** Removes a stored file with everything made from it, whatever the format was at the time. */
export const deleteWithVariants = async (files: FileStore, filePath: string): Promise<void> => {
  await files.delete(filePath)
  for (const variant of variantNames)
    for (const format of ['webp', 'avif'] as const) await files.delete(variantKey(variant, filePath, format))
}

const make = async (
  { files, decoders, imageSettings }: VariantNeeds,
  variant: VariantName,
  filePath: string,
  key: string,
  limits: AnimationLimits,
): Promise<string | null> => {
  const original = await files.get(filePath)
  if (!original) return null
  const bytes = await buffer(original.body)
  const shape = variants[variant]
  const format = formatOf(variant, filePath, imageSettings.variantFormat)
  const made = await decoders(
    async () =>
      (mayMove(variant, filePath) ? await resizeMoving(bytes, shape, limits) : null) ??
      (await resizeStill(bytes, shape, format)),
  )
  await files.put(key, made, { type: `image/${format}`, cacheControl: LASTING })
  return key
}

type VariantNeeds = Pick<Media, 'decoders' | 'resizing' | 'imageSettings'> & { files: FileStore }

/** Makes and keeps a variant, and answers its key; null where the original does not exist. */
export const makeVariant = (
  media: VariantNeeds,
  variant: VariantName,
  filePath: string,
  limits: AnimationLimits = animatedVariant,
): Promise<string | null> => {
  const key = variantKey(variant, filePath, formatOf(variant, filePath, media.imageSettings.variantFormat))
  return media.resizing(key, () => make(media, variant, filePath, key, limits))
}
