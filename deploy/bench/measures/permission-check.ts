import { startWorker } from '../workers/worker.ts'
import type { PermissionResult, PermissionTask } from '../workers/permission.ts'
import type { Figure, Measure } from './measure.ts'

const RATES = [100, 500]
const SECONDS = 4

/**
 * May this user post here? Asked of community by another process, as content does before every write where each context
 * has a process of its own: over loopback, signed, at rates that no instance on one machine comes near.
 */
export const permissionCheck: Measure = {
  name: 'permission check',
  async run({ program }) {
    const owner = startWorker<PermissionTask, PermissionResult>('./permission.ts', program.env)
    const asker = startWorker<PermissionTask, PermissionResult>('./permission.ts', program.env)
    try {
      const served = await owner.run({ act: 'serve' })
      if (!served || !('origin' in served)) throw new Error('community is not served')
      await asker.run({ act: 'ask', ...served, perSecond: 250, seconds: 2 })
      const figures: Figure[] = []
      for (const perSecond of RATES) {
        const found = await asker.run({ act: 'ask', ...served, perSecond, seconds: SECONDS })
        if (!found || !('p99' in found)) throw new Error('nothing was measured')
        figures.push(
          { label: `at ${perSecond} a second: p50`, value: found.p50, unit: 'ms' },
          { label: 'p99', value: found.p99, unit: 'ms' },
          { label: 'failed', value: found.failed, unit: '' },
        )
      }
      await owner.run({ act: 'stop' })
      return figures
    } finally {
      await Promise.all([owner.stop(), asker.stop()])
    }
  },
}
