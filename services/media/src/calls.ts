import * as calls from '@app/contract/calls/media.ts'
import { answer } from '@app/platform/calls/calls.ts'
import type { CallHandler } from '@app/platform/calls/calls.ts'
import type { Media } from './context.ts'
import { describeImages } from './images/describe-images.ts'
import { showImagesAgain } from './images/show-images-again.ts'
import { storeImage } from './images/store-image.ts'
import { fetchCaptions } from './previews/fetch-captions.ts'
import { previewLink } from './previews/preview-link.ts'
import { releaseImages } from './uses/release-images.ts'
import { proxyRemoteImages, referRemoteImage } from './remote-images/refer-remote-image.ts'

/** What other contexts ask media to do with images and links. */
export const mediaCalls = (media: Media): CallHandler[] => [
  answer(calls.storeImage, async ({ alt }, bytes) =>
    bytes
      ? storeImage(media, bytes, { alt, sourceUrl: null })
      : { stored: null, refusal: 'No image was sent.' },
  ),
  answer(calls.releaseImages, async ({ imageIds }) => {
    await releaseImages(media, imageIds)
    return {}
  }),
  answer(calls.showImagesAgain, async ({ images }) => ({ images: await showImagesAgain(media, images) })),
  answer(calls.referRemoteImage, async ({ url, alt }) => ({
    stored: await referRemoteImage(media, url, alt),
  })),
  answer(calls.proxyRemoteImages, async ({ urls }) => ({ addresses: await proxyRemoteImages(media, urls) })),
  answer(calls.describeImages, async ({ imageIds }) => ({ images: await describeImages(media, imageIds) })),
  answer(calls.previewLink, ({ url }) => previewLink(media, url)),
  answer(calls.fetchCaptions, async ({ url }) => ({ text: await fetchCaptions(media, url) })),
]
