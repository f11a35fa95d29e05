import { z } from 'zod'

/**
 * What stays of what a picture tells beside itself. `sanitize` takes out positions and serial numbers; `scrub` all but
 * colours and the names of those who made it.
 */
export const metadataModes = ['none', 'sanitize', 'scrub'] as const
export type MetadataMode = (typeof metadataModes)[number]

export type ImagesConfig = {
  metadata: { uploaded: MetadataMode; external: MetadataMode }
  /** Where compression begins for pictures above the size limit, 0.1 to 0.95; null: they are refused. */
  compressionQuality: number | null
  /** Whether pictures of other servers reach readers through this one. */
  proxy: boolean
  /** How much room their copies may take. */
  cacheBytes: number
  variantFormat: 'webp' | 'avif'
}

export const defaultImages: ImagesConfig = {
  metadata: { uploaded: 'sanitize', external: 'none' },
  compressionQuality: null,
  proxy: true,
  cacheBytes: 5_000_000_000,
  variantFormat: 'webp',
}

const { metadata } = defaultImages
const mode = z
  .enum([...metadataModes, 'sanitise'], { error: 'must be none, sanitize or scrub' })
  .transform((text): MetadataMode => (text === 'sanitise' ? 'sanitize' : text))
const quality = z
  .string()
  .regex(/^(-1|0?\.\d+)$/, 'must be -1 or a number from 0.1 to 0.95')
  .transform((text) => (text === '-1' ? null : Number(text)))
  .refine((value) => value === null || (value >= 0.1 && value <= 0.95), {
    error: 'must be -1 or a number from 0.1 to 0.95',
  })
const bytes = z
  .string()
  .regex(/^\d{1,15}$/, 'must be a whole number of bytes')
  .transform(Number)

/** Every variable about pictures, for the schema of the environment. */
export const imageVariables = {
  EXIF_CLEAN_MODE_UPLOADED: mode.default(metadata.uploaded),
  EXIF_CLEAN_MODE_EXTERNAL: mode.default(metadata.external),
  MBIN_IMAGE_COMPRESSION_QUALITY: quality.default(defaultImages.compressionQuality),
  MBIN_IMAGE_PROXY: z.stringbool({ error: 'must be true or false' }).default(defaultImages.proxy),
  MBIN_IMAGE_CACHE_BYTES: bytes.default(defaultImages.cacheBytes),
  MBIN_IMAGE_VARIANT_FORMAT: z
    .enum(['webp', 'avif'], { error: 'must be webp or avif' })
    .default(defaultImages.variantFormat),
}
type Values = { [Name in keyof typeof imageVariables]: z.output<(typeof imageVariables)[Name]> }

export const readImages = (values: Values): ImagesConfig => ({
  metadata: { uploaded: values.EXIF_CLEAN_MODE_UPLOADED, external: values.EXIF_CLEAN_MODE_EXTERNAL },
  compressionQuality: values.MBIN_IMAGE_COMPRESSION_QUALITY,
  proxy: values.MBIN_IMAGE_PROXY,
  cacheBytes: values.MBIN_IMAGE_CACHE_BYTES,
  variantFormat: values.MBIN_IMAGE_VARIANT_FORMAT,
})

/** What the API takes, before the picture is cleaned (rules/images.md#uploads). */
const API_UPLOAD_BYTES = 12_000_000

/** The largest picture that is taken in, whatever it weighs once cleaned. */
export const uploadLimit = ({ maxImageBytes }: { maxImageBytes: number }): number =>
  Math.max(API_UPLOAD_BYTES, maxImageBytes)

/** All pictures of one form together. */
export const uploadsLimit = (config: { maxImageBytes: number }): number => 4 * uploadLimit(config)

/** The same of a form that a page sends without script: the web client holds it in memory on its way. */
export const formLimit = (config: { maxImageBytes: number }): number => 2 * uploadLimit(config)
