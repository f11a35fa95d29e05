import type { StoredImage } from '@app/contract/calls/media.ts'
import type { Media } from '../context.ts'
import { findImages } from './image.repository.ts'
import { toStoredImage } from './image.view.ts'

/** What is known of these images, without those that do not exist. */
export const describeImages = async (media: Media, imageIds: readonly number[]): Promise<StoredImage[]> => {
  if (imageIds.length === 0) return []
  return (await findImages(media, imageIds)).map((record) => toStoredImage(media, record))
}
