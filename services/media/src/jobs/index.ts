import type { Worker } from '@app/platform/bus/bus.ts'
import type { Task } from '@app/platform/context.ts'
import type { Media } from '../context.ts'
import { refreshRemoteImagesWorker } from './refresh-remote-images.ts'
import { removeReleasedWorker } from './remove-released-images.ts'
import { removeUnusedTask } from './remove-unused-images.ts'
import { shrinkCacheTask } from './shrink-remote-cache.ts'

export const mediaWorkers = (media: Media): Worker[] => [
  refreshRemoteImagesWorker(media),
  removeReleasedWorker(media),
]

export const mediaTasks = (media: Media): Task[] => [removeUnusedTask(media), shrinkCacheTask(media)]
