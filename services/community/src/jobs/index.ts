import type { Worker } from '@app/platform/bus/bus.ts'
import type { Task } from '@app/platform/context.ts'
import type { Community } from '../context.ts'
import { cutOffWorker } from './cut-off.ts'
import { settingWorker } from './notification-setting.ts'
import { purgeWorker } from './purge-magazine.ts'
import { refreshListsTask } from './refresh-lists.ts'
import { silenceWorker } from './silence-magazines.ts'
import { clearWebhookLogTask, webhookTask, webhookWorker } from './webhooks.ts'

export const workers = (community: Community): Worker[] => [
  purgeWorker(community),
  settingWorker(community),
  cutOffWorker(community) as never,
  silenceWorker(community),
  webhookWorker(community) as never,
]

export const tasks = (community: Community): Task[] => [
  refreshListsTask(community),
  webhookTask(community),
  clearWebhookLogTask(community),
]
