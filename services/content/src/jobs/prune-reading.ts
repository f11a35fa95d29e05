import type { Task } from '@app/platform/context.ts'
import type { Content } from '../context.ts'
import { pruneReading } from '../reading/prune-reading.ts'

const DAY_MS = 24 * 3_600_000

/** Keeps what members remember of threads within its limits. */
export const pruneReadingTask = (content: Content): Task => ({
  name: 'content.prune-reading',
  everyMs: DAY_MS,
  run: () => pruneReading(content),
})
