import type { Image } from '@app/contract/common.ts'
import type { StoredImage } from '@app/contract/calls/media.ts'
import type { FileStore } from '@app/platform/files/files.ts'

/** One use of a picture: its own alternative text over shared bytes, or a reference to a picture elsewhere. */
export type ImageRecord = {
  imageId: number
  alt: string | null
  sourceUrl: string | null
  filePath: string | null
  width: number | null
  height: number | null
  blurhash: string | null
}

/** `aa/bb/<sha256>.<ext>`: two levels of folders keep each small. */
export const filePathOf = (sha256: string, extension: string): string =>
  `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.${extension}`

/** Where the public finds a stored file. */
export const storageUrlOf = (filePath: string, files: FileStore, instanceUrl: string): string =>
  files.publicUrl(filePath) ?? `${instanceUrl}/media/${filePath}`

/** The shape the API shows. A picture kept elsewhere is shown from there. */
export const toStoredImage = (record: ImageRecord, files: FileStore, instanceUrl: string): StoredImage => {
  const image: Image = {
    filePath: record.filePath,
    sourceUrl: record.sourceUrl,
    storageUrl: record.filePath ? storageUrlOf(record.filePath, files, instanceUrl) : record.sourceUrl,
    altText: record.alt,
    width: record.width,
    height: record.height,
    blurHash: record.blurhash,
  }
  return { imageId: record.imageId, image }
}
