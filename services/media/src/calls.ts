import { describeImages, previewLink, referRemoteImage, storeImage } from '@app/contract/calls/media.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import type { PreviewLink } from './previews/preview-link.ts'
import { remoteNameOf } from './remote-images/remote-image.repository.ts'
import { toStoredImage } from './images/image.ts'
import type { ImageRepository } from './images/image.repository.ts'
import type { StoreImage } from './images/store-image.ts'

/** What other contexts ask media to do with pictures and links. */
export const mediaCalls = (
  deps: ContextDeps,
  images: ImageRepository,
  store: StoreImage,
  preview: PreviewLink,
): CallHandler[] => [
  answer(storeImage, async ({ alt }, bytes) =>
    bytes ? store(bytes, { alt, sourceUrl: null }) : { stored: null, refusal: 'No image was sent.' },
  ),
  answer(referRemoteImage, async ({ url, alt }) => ({
    stored: toStoredImage(await images.addReference(url, remoteNameOf(url), alt), deps),
  })),
  answer(describeImages, async ({ imageIds }) => {
    const records = imageIds.length > 0 ? await images.find(imageIds) : []
    return { images: records.map((record) => toStoredImage(record, deps)) }
  }),
  answer(previewLink, ({ url }) => preview(url)),
]
