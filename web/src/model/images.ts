import type { Image } from '../api/contract.ts'

/** Sizes that the instance makes of a picture on request. */
export type ImageSize = 'avatar_thumb' | 'thumb' | 'feed'

/** Addresses of which the instance makes sizes: what it stores, and the copies of pictures elsewhere. */
const ours = /^(.*\/media\/)((?:[0-9a-f]{2}\/[0-9a-f]{2}|remote)\/[0-9a-f]{64}(?:\.[a-z]+)?)$/

/** What of a picture may move would stand still in a smaller size: small ones do, larger ones stay as they are. */
const mayMove = ({ filePath }: Image): boolean => !filePath || filePath.endsWith('.gif')

/** Where a picture is to be had; in a size, where that is smaller than the picture and can be made. */
export const imageUrl = (image: Image | null | undefined, size?: ImageSize): string | null => {
  if (!image) return null
  const url = image.storageUrl ?? image.sourceUrl
  const [, base, name] = (url && ours.exec(url)) || []
  // Another instance may use the same addresses for pictures of its own.
  const made = image.filePath !== null || name?.startsWith('remote/')
  if (!size || !base || !made || (size === 'feed' && mayMove(image))) return url
  return `${base}${size}/${name}`
}
