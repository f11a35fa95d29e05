import type { ContextRuntime } from '@app/platform/context.ts'
import type { Content } from '../context.ts'
import { closePollsTask } from './close-polls.ts'
import { previewWorker } from './link-preview.ts'
import { settingWorker } from './notification-setting.ts'
import { pruneDraftsTask } from './prune-drafts.ts'
import { pruneReadingTask } from './prune-reading.ts'
import { pruneTranslationsTask } from './prune-translations.ts'
import { purgeWorker } from './purge.ts'
import { reconcileCountsTask } from './reconcile-counts.ts'

export const workersOf = (content: Content): ContextRuntime['workers'] => [
  previewWorker(content) as never,
  settingWorker(content),
  purgeWorker(content),
]

export const tasksOf = (content: Content): ContextRuntime['tasks'] => [
  reconcileCountsTask(content),
  closePollsTask(content),
  pruneDraftsTask(content),
  pruneReadingTask(content),
  pruneTranslationsTask(content),
]
