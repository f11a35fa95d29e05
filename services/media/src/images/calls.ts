import { describeImages, referRemoteImage, storeImage } from '@app/contract/calls/media.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { toStoredImage } from './image.ts'
import { createImageRepository } from './image.repository.ts'
import type { Pool } from './pool.ts'
import { createStoreImage } from './store-image.ts'

/** What other contexts ask media to do with pictures. */
export const imageCalls = (deps: ContextDeps, decoders: Pool): CallHandler[] => {
  const images = createImageRepository(deps.db)
  const store = createStoreImage(deps, images, decoders)
  return [
    answer(storeImage, async ({ alt }, bytes) =>
      bytes ? store(bytes, alt) : { stored: null, refusal: 'No image was sent.' },
    ),
    answer(referRemoteImage, async ({ url, alt }) => ({
      stored: toStoredImage(await images.addReference(url, alt), deps.files, deps.config.url),
    })),
    answer(describeImages, async ({ imageIds }) => {
      const records = imageIds.length > 0 ? await images.find(imageIds) : []
      return { images: records.map((record) => toStoredImage(record, deps.files, deps.config.url)) }
    }),
  ]
}
