import type { Image } from '../api/contract.ts'

/** Sizes that the instance makes of a picture on request. What moves still does in `feed`. */
export type ImageSize = 'avatar_thumb' | 'thumb' | 'post_thumb' | 'feed'

/** Addresses of which the instance makes sizes: what it stores, and the copies of pictures elsewhere. */
const ours = /^(.*\/media\/)((?:[0-9a-f]{2}\/[0-9a-f]{2}|remote)\/[0-9a-f]{64}(?:\.[a-z]+)?)$/

/** Where a picture is to be had; in a size, where that is smaller than the picture and can be made. */
export const imageUrl = (image: Image | null | undefined, size?: ImageSize): string | null => {
  if (!image) return null
  const url = image.storageUrl ?? image.sourceUrl
  const [, base, name] = (url && ours.exec(url)) || []
  // Another instance may use the same addresses for pictures of its own.
  const made = image.filePath !== null || name?.startsWith('remote/')
  if (!size || !base || !made) return url
  return `${base}${size}/${name}`
}
