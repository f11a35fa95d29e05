import type { Task } from '@app/platform/context.ts'
import type { Media } from '../context.ts'
import { removeUnusedImages } from '../uses/remove-unused.ts'

const DAY_MS = 24 * 3_600_000

/** Once a day, what nobody has shown for a day. */
export const removeUnusedTask = (media: Media): Task => ({
  name: 'media.collect-images',
  everyMs: DAY_MS,
  async run() {
    await removeUnusedImages(media)
  },
})
