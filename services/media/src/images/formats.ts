import { fileTypeFromBuffer } from 'file-type'

/**
 * What an upload may be (rules/images.md#uploads). Judged by its first bytes: names and declared types are the sender's
 * claim.
 */
const formats = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/apng': 'png',
  'image/gif': 'gif',
  'image/webp': 'webp',
  'image/avif': 'avif',
  'image/heic': 'heic',
  'image/heif': 'heic',
  'image/heic-sequence': 'heic',
  'image/heif-sequence': 'heic',
  'image/jxl': 'jxl',
} as const satisfies Record<string, string>
export type Format = (typeof formats)[keyof typeof formats]

/** How much of a file the detection reads. */
export const MAGIC_BYTES = 4100

/** The format of the file that begins with `head`; null where it is none we accept. */
export const detectFormat = async (head: Uint8Array): Promise<Format | null> => {
  const detected = await fileTypeFromBuffer(head).catch(() => undefined)
  if (!detected) return null
  return formats[detected.mime as keyof typeof formats] ?? null
}

/** Formats we store, all of which every current browser shows, and the type each is served with. */
export const storedTypes = {
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  webp: 'image/webp',
  avif: 'image/avif',
} as const
export type StoredExtension = keyof typeof storedTypes

/** A stored file is named by the hash of its bytes, so what a browser has of it never grows old. */
export const LASTING = 'public, max-age=31536000, immutable'
