import type { Image } from '@app/contract/common.ts'
import type { StoredImage } from '@app/contract/calls/media.ts'
import { defaultImages } from '@app/platform/config/images.ts'
import type { ContextDeps } from '@app/platform/context.ts'

/** One use of a picture: its own alternative text over shared bytes, or a reference to a picture elsewhere. */
export type ImageRecord = {
  imageId: number
  alt: string | null
  sourceUrl: string | null
  filePath: string | null
  /** Name of the copy of a picture elsewhere, under which the proxy serves it. */
  remoteName: string | null
  width: number | null
  height: number | null
  blurhash: string | null
}

/** `aa/bb/<sha256>.<ext>`: two levels of folders keep each small. */
export const filePathOf = (sha256: string, extension: string): string =>
  `${sha256.slice(0, 2)}/${sha256.slice(2, 4)}/${sha256}.${extension}`

/** Where the public finds a stored file; one elsewhere through the proxy, or at its origin where that is switched off. */
const storageUrlOf = (
  { filePath, remoteName, sourceUrl }: ImageRecord,
  { config, files }: Pick<ContextDeps, 'config' | 'files'>,
): string | null => {
  if (filePath) return files.publicUrl(filePath) ?? `${config.url}/media/${filePath}`
  const { proxy } = config.images ?? defaultImages
  return proxy && remoteName ? `${config.url}/media/remote/${remoteName}` : sourceUrl
}

/** The shape the API shows. */
export const toStoredImage = (
  record: ImageRecord,
  deps: Pick<ContextDeps, 'config' | 'files'>,
): StoredImage => {
  const image: Image = {
    filePath: record.filePath,
    sourceUrl: record.sourceUrl,
    storageUrl: storageUrlOf(record, deps),
    altText: record.alt,
    width: record.width,
    height: record.height,
    blurHash: record.blurhash,
  }
  return { imageId: record.imageId, image }
}
