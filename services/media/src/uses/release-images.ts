import type { Media } from '../context.ts'
import { findImages } from '../images/image.repository.ts'
import { collect } from './set-uses.ts'

/** Lets go of images that were for something that was not written after all; what somebody else shows stays. */
export const releaseImages = async (media: Media, imageIds: readonly number[]): Promise<void> => {
  const images = await findImages(media, imageIds)
  await collect(
    media.work,
    images.flatMap(({ filePath }) => filePath ?? []),
  )
}
