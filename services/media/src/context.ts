import type { CallOutput } from '@app/contract/call.ts'
import type { previewLink } from '@app/contract/calls/media.ts'
import { defaultImages } from '@app/platform/config/images.ts'
import type { ImagesConfig } from '@app/platform/config/images.ts'
import type { ContextDeps } from '@app/platform/context.ts'
import { createSingleFlight } from '@app/platform/run/single-flight.ts'
import type { SingleFlight } from '@app/platform/run/single-flight.ts'
import { createHotFiles } from './files/hot-files.ts'
import type { HotFiles } from './files/hot-files.ts'
import { DECODERS, WAITING_FOR_DECODER } from './images/limits.ts'
import { createPool } from './images/pool.ts'
import type { Pool } from './images/pool.ts'

/** Images of other servers fetched at once by this process; readers of the others wait, unless they are too many. */
const REMOTE_FETCHES = 8
const WAITING_FOR_FETCH = 200
/** Pages fetched at once by this process for their previews, and how many may wait. */
const PREVIEWS = 4
const WAITING_FOR_PREVIEW = 100

/** What the use cases of this context work with. */
export type Media = Omit<ContextDeps, 'files'> & {
  files: HotFiles
  imageSettings: ImagesConfig
  /** Bounds how many images are decoded at once. */
  decoders: Pool
  remoteFetches: Pool
  previewFetches: Pool
  /** Copies of remote images, sizes and previews that are being made: who asks for the same shares the work. */
  copying: SingleFlight<string | null>
  resizing: SingleFlight<string | null>
  previewing: SingleFlight<CallOutput<typeof previewLink>>
}

export const createMedia = (deps: ContextDeps): Media => ({
  ...deps,
  files: createHotFiles(deps.files),
  imageSettings: deps.config.images ?? defaultImages,
  decoders: createPool('decode', DECODERS, WAITING_FOR_DECODER),
  remoteFetches: createPool('fetch', REMOTE_FETCHES, WAITING_FOR_FETCH),
  previewFetches: createPool('preview', PREVIEWS, WAITING_FOR_PREVIEW),
  copying: createSingleFlight(),
  resizing: createSingleFlight(),
  previewing: createSingleFlight(),
})
