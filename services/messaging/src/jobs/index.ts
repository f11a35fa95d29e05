import type { Worker } from '@app/platform/bus/bus.ts'
import type { Task } from '@app/platform/context.ts'
import type { Messaging } from '../context.ts'
import { announceTask } from './announce-messages.ts'
import { digestTask, digestWorker } from './digests.ts'
import { fanOutWorker } from './fan-out.ts'
import { markSeenWorker } from './mark-seen.ts'
import { pushWorker } from './push.ts'

export const messagingWorkers = (messaging: Messaging): Worker[] => [
  fanOutWorker(messaging),
  markSeenWorker(messaging),
  pushWorker(messaging),
  digestWorker(messaging),
]

export const messagingTasks = (messaging: Messaging): Task[] => [
  announceTask(messaging),
  digestTask(messaging),
]
