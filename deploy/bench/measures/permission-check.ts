import { middleOf } from '../figures.ts'
import type { Measured } from '../figures.ts'
import type { BareTask } from '../workers/bare.ts'
import { startWorker } from '../workers/worker.ts'
import type { PermissionResult, PermissionTask } from '../workers/permission.ts'
import type { Figure, Measure } from './measure.ts'

const RATES = [100, 500]
const SECONDS = 3
const ROUNDS = 5
/** As for a path: the check and what carries it are to run as they do after a while. */
const WARM_UP_SECONDS = 10

/**
 * May this user post here? Asked of community by another process, as content does before every write where each context
 * has a process of its own: over loopback, signed, at rates that no instance on one machine comes near. Beside it, in
 * turn, a request for nothing: what loopback and the machine take by themselves.
 */
export const permissionCheck: Measure = {
  name: 'permission check',
  async run({ program }) {
    const owner = startWorker<PermissionTask, PermissionResult>('./permission.ts', program.env)
    const asker = startWorker<PermissionTask, PermissionResult>('./permission.ts', program.env)
    const bare = startWorker<BareTask, { origin: string }>('./bare.ts')
    try {
      const served = await owner.run({ act: 'serve' })
      if (!served || !('origin' in served)) throw new Error('community is not served')
      const body = new TextEncoder().encode('{"magazine":null,"refusal":null}')
      const nothing = await bare.run({ status: 200, type: 'application/json', body })
      const ask = async (what: 'permission' | 'nothing', perSecond: number, seconds: number) => {
        const origin = what === 'permission' ? served.origin : nothing.origin
        const found = await asker.run({
          act: 'ask',
          what,
          origin,
          secret: served.secret,
          perSecond,
          seconds,
        })
        if (!found || !('p99' in found)) throw new Error('nothing was measured')
        return found
      }
      for (const what of ['permission', 'nothing'] as const) await ask(what, 500, WARM_UP_SECONDS)
      const figures: Figure[] = []
      for (const perSecond of RATES) {
        const rounds: Record<'permission' | 'nothing', Measured[]> = { permission: [], nothing: [] }
        for (let round = 0; round < ROUNDS; round++)
          for (const what of ['permission', 'nothing'] as const)
            rounds[what].push(await ask(what, perSecond, SECONDS))
        const [check, alone] = [middleOf(rounds.permission), middleOf(rounds.nothing)]
        figures.push(
          { label: `at ${perSecond} a second: p50`, value: check.p50, unit: 'ms' },
          { label: 'p99', value: check.p99, unit: 'ms' },
          { label: 'failed', value: check.failed, unit: '' },
          { label: 'p50 of a request for nothing', value: alone.p50, unit: 'ms' },
          { label: 'its p99', value: alone.p99, unit: 'ms' },
          { label: 'so the check costs at p99', value: check.p99 - alone.p99, unit: 'ms' },
        )
      }
      await owner.run({ act: 'stop' })
      return figures
    } finally {
      await Promise.all([owner.stop(), asker.stop(), bare.stop()])
    }
  },
}
