import type { Media } from '../context.ts'
import { deleteWithVariants } from '../variants/variants.ts'
import { cachedBytes, forgetOldestFiles } from './remote-image.repository.ts'

/** Removes the copies used longest ago until the rest fits the budget. */
export const shrinkCache = async (media: Media): Promise<{ files: number; bytes: number }> => {
  const { cacheBytes } = media.imageSettings
  const gone = { files: 0, bytes: 0 }
  for (let left = await cachedBytes(media); left > cacheBytes;) {
    const dropped = await forgetOldestFiles(media, left - cacheBytes)
    if (dropped.length === 0) break
    for (const { path, bytes } of dropped) {
      await deleteWithVariants(media.files, path)
      gone.files += 1
      gone.bytes += bytes
      left -= bytes
    }
  }
  return gone
}
