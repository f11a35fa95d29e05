import type { Worker } from '@app/platform/bus/bus.ts'
import type { Media } from '../context.ts'
import { RELEASED_GRACE_HOURS, removeUnusedImages } from '../uses/remove-unused.ts'
import { RELEASED_QUEUE } from '../uses/set-uses.ts'
import type { ReleasedJob } from '../uses/set-uses.ts'
import { RETRY_DELAYS_MS } from './retry-delays.ts'

/** Removes what somebody stopped showing, unless somebody else shows it. */
export const removeReleasedWorker = (media: Media): Worker => ({
  queue: RELEASED_QUEUE,
  concurrency: 1,
  retryDelaysMs: RETRY_DELAYS_MS,
  async handle({ data }) {
    await removeUnusedImages(media, {
      paths: (data as ReleasedJob).paths,
      graceHours: RELEASED_GRACE_HOURS,
    })
  },
})
