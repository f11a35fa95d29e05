import type { StoredImage } from '@app/contract/calls/media.ts'
import type { Media } from '../context.ts'
import { addImageByHash } from './image.repository.ts'
import { toStoredImage } from './image.view.ts'

/** Pictures that are here already, each as one of its own; null for one that is not here (any more). */
export const showImagesAgain = (
  media: Media,
  images: readonly { hash: string; alt: string | null }[],
): Promise<(StoredImage | null)[]> =>
  Promise.all(
    images.map(async ({ hash, alt }) => {
      const record = await addImageByHash(media, hash, alt)
      return record && toStoredImage(media, record)
    }),
  )
