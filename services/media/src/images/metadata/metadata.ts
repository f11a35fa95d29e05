import { readFile } from 'node:fs/promises'
import { crc32 } from 'node:zlib'
import type { Metadata, Sharp } from 'sharp'
import type { MetadataMode } from '@app/platform/config/images.ts'
import { attributionOfIptc, attributionOfXmp, xmpOfAttribution } from './attribution.ts'
import { isPersonal, sanitizeExif, tiffOf } from './exif.ts'
import { sanitizeXmp } from './xmp.ts'

/** What of a picture's metadata goes along when it is written anew. */
export type KeptMetadata = {
  /** To read from instead of the file: the same picture with its EXIF block cleaned. */
  source: Buffer | null
  apply(picture: Sharp): Sharp
}

/** What one segment of a JPEG holds; looking through much more would take long. */
const XMP_BYTES = 65_536

const nothing: KeptMetadata = { source: null, apply: (picture) => picture }

/** Wide colours would be lost in sRGB, which every picture is written in otherwise. */
const hasOwnColours = ({ icc, space }: Metadata): boolean => {
  if (!icc || space !== 'srgb') return false
  const text = icc.toString('latin1').replaceAll('\0', '')
  return !/sRGB/i.test(text)
}

/** The file with its EXIF block cleaned where it lies; null where the block is not found whole or not understood. */
const withCleanExif = async (path: string, exif: Buffer): Promise<Buffer | null> => {
  const file = await readFile(path)
  const block = tiffOf(exif)
  const at = file.indexOf(block)
  if (at < 0 || !sanitizeExif(file.subarray(at, at + block.length))) return null
  // A chunk of PNG ends with a sum over its name and data.
  if (file.toString('latin1', at - 4, at) === 'eXIf')
    file.writeUInt32BE(crc32(file.subarray(at - 4, at + block.length)), at + block.length)
  return file
}

/**
 * Decides what of the metadata of the file at `path` is kept (rules/images.md#metadata): everything, everything but
 * positions and serial numbers, or colours and attribution only. What cannot be judged is not kept.
 */
export const keepMetadata = async (
  path: string,
  meta: Metadata,
  mode: MetadataMode,
): Promise<KeptMetadata> => {
  if (mode === 'none') return { source: null, apply: (picture) => picture.keepMetadata() }
  const colours = hasOwnColours(meta)
  const packet = meta.xmp && meta.xmp.length <= XMP_BYTES ? meta.xmp.toString('utf8') : undefined
  const attribution = {
    ...(meta.iptc && attributionOfIptc(meta.iptc)),
    ...(packet && attributionOfXmp(packet)),
  }
  const source = mode === 'sanitize' && meta.exif ? await withCleanExif(path, meta.exif) : null
  const xmp = (mode === 'sanitize' && packet ? sanitizeXmp(packet) : null) ?? xmpOfAttribution(attribution)
  if (!colours && !source && !xmp) return nothing
  return {
    source,
    apply: (picture) => {
      const withColours = colours ? picture.keepIccProfile() : picture
      const withExif = source ? withColours.keepExif() : withColours
      return xmp ? withExif.withXmp(xmp) : withExif
    },
  }
}

/** Whether what was written tells more than the mode allows. */
export const tellsTooMuch = ({ exif, xmp }: Metadata, mode: MetadataMode): boolean => {
  if (mode === 'none') return false
  if (xmp && (xmp.length > XMP_BYTES || sanitizeXmp(xmp.toString('utf8')) === null)) return true
  return mode === 'sanitize' && exif !== undefined && isPersonal(exif)
}
