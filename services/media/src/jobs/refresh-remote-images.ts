import type { Worker } from '@app/platform/bus/bus.ts'
import type { Media } from '../context.ts'
import { REFRESH_QUEUE, refreshRemoteImage } from '../remote-images/copy-remote-image.ts'
import type { RefreshJob } from '../remote-images/copy-remote-image.ts'
import { RETRY_DELAYS_MS } from './retry-delays.ts'

/** Fetches copies of remote images anew that are a month old. */
export const refreshRemoteImagesWorker = (media: Media): Worker => ({
  queue: REFRESH_QUEUE,
  concurrency: 2,
  retryDelaysMs: RETRY_DELAYS_MS,
  handle: ({ data }) => refreshRemoteImage(media, (data as RefreshJob).remoteName),
})
