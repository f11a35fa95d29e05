import type { Image } from '@app/contract/common.ts'
import type { StoredImage } from '@app/contract/calls/media.ts'
import type { Media } from '../context.ts'

/** One use of an image: its own alternative text over shared bytes, or a reference to a remote image. */
export type ImageRecord = {
  imageId: number
  alt: string | null
  sourceUrl: string | null
  filePath: string | null
  /** Name of the copy of a remote image, under which the proxy serves it. */
  remoteName: string | null
  width: number | null
  height: number | null
  blurhash: string | null
}

/** `aa/bb/<sha256>.<ext>`: two levels of folders keep each small. */
export const filePathOf = (sha256: string, extension: string): string =>
  `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.${extension}`

/** Where readers have a remote image: at the proxy, or at its origin while that is off. */
export const shownFrom = (
  { config, imageSettings }: Media,
  { remoteName, sourceUrl }: { remoteName: string; sourceUrl: string },
): string => (imageSettings.proxy ? `${config.url}/media/remote/${remoteName}` : sourceUrl)

/** The public address of a stored file; of a remote one at the proxy, or at its origin while the proxy is off. */
const storageUrlOf = (media: Media, { filePath, remoteName, sourceUrl }: ImageRecord): string | null => {
  if (filePath) return media.files.publicUrl(filePath) ?? `${media.config.url}/media/${filePath}`
  return remoteName && sourceUrl ? shownFrom(media, { remoteName, sourceUrl }) : sourceUrl
}

/** The shape the API shows. */
export const toStoredImage = (media: Media, record: ImageRecord): StoredImage => {
  const image: Image = {
    filePath: record.filePath,
    sourceUrl: record.sourceUrl,
    storageUrl: storageUrlOf(media, record),
    altText: record.alt,
    width: record.width,
    height: record.height,
    blurHash: record.blurhash,
  }
  return { imageId: record.imageId, image }
}
