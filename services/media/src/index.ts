import type { Job } from '@app/platform/bus/bus.ts'
import type { ContextModule } from '@app/platform/context.ts'
import { mediaCalls } from './calls.ts'
import { createCollectImages, RELEASED_GRACE_HOURS } from './uses/remove-unused.ts'
import type { CollectJob } from './events/index.ts'
import { usesProjection } from './events/index.ts'
import { createImageRepository } from './images/image.repository.ts'
import { DECODERS, WAITING_FOR_DECODER } from './images/limits.ts'
import { createPool } from './images/pool.ts'
import { createStoreImage } from './images/store-image.ts'
import { migrations } from './migrations/index.ts'
import { createPreviewLink } from './previews/preview-link.ts'
import { createFetchPicture } from './remote-images/fetch-image.ts'
import type { ProcessJob } from './remote-images/remote-cache.ts'
import { createRemoteCache } from './remote-images/remote-cache.ts'
import { createRemoteRepository } from './remote-images/remote-image.repository.ts'
import { createHotFiles } from './files/hot-files.ts'
import { createMediaRouter } from './files/router.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const RETRY_DELAYS_MS = [10_000, 120_000, 1_800_000]

/** Pictures: taken in, checked, cleaned, kept once, served; copies of those elsewhere; what pages say about themselves. */
export const media: ContextModule = (lent) => {
  const files = createHotFiles(lent.files)
  const deps = { ...lent, files }
  const decoders = createPool(DECODERS, WAITING_FOR_DECODER)
  const images = createImageRepository(deps.db)
  const store = createStoreImage(deps, images, decoders)
  const fetchPicture = createFetchPicture(deps)
  const remotes = createRemoteCache(deps, createRemoteRepository(deps.db), fetchPicture, decoders)
  const collect = createCollectImages(deps)
  return {
    context: 'media',
    routes: [],
    router: createMediaRouter(files, deps.config, remotes, decoders),
    calls: mediaCalls(deps, images, store, createPreviewLink(deps, fetchPicture, store)),
    projection: usesProjection(deps),
    workers: [
      {
        queue: 'media.process',
        concurrency: 2,
        retryDelaysMs: RETRY_DELAYS_MS,
        handle: ({ data }: Job) => remotes.refresh((data as ProcessJob).remoteName),
      },
      {
        queue: 'media.collect',
        concurrency: 1,
        retryDelaysMs: RETRY_DELAYS_MS,
        handle: async ({ data }: Job) => {
          await collect({ paths: (data as CollectJob).paths, graceHours: RELEASED_GRACE_HOURS })
        },
      },
    ],
    tasks: [
      {
        name: 'media.collect-images',
        everyMs: DAY_MS,
        run: async () => {
          await collect()
        },
      },
      {
        name: 'media.shrink-remote-copies',
        everyMs: HOUR_MS,
        run: async () => {
          await remotes.shrink()
        },
      },
    ],
    migrations,
  }
}

export { createCollectImages } from './uses/remove-unused.ts'
export { createSweepStrays } from './files/remove-orphans.ts'
