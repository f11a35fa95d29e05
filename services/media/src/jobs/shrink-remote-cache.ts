import type { Task } from '@app/platform/context.ts'
import type { Media } from '../context.ts'
import { shrinkCache } from '../remote-images/shrink-cache.ts'

const HOUR_MS = 3_600_000

/** Keeps the copies of remote images within the budget, which a change of the setting may have made smaller. */
export const shrinkCacheTask = (media: Media): Task => ({
  name: 'media.shrink-remote-copies',
  everyMs: HOUR_MS,
  async run() {
    await shrinkCache(media)
  },
})
