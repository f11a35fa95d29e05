import type { Task } from '@app/platform/context.ts'
import type { Content } from '../context.ts'
import { reconcileCounts } from '../reconciliation/reconcile-counts.ts'

const DAY_MS = 24 * 3_600_000

/** Compares every kept count with what it counts, once a day. */
export const reconcileCountsTask = (content: Content): Task => ({
  name: 'content.reconcile-counts',
  everyMs: DAY_MS,
  run: async () => void (await reconcileCounts(content)),
})
