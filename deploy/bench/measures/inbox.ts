import { loadavg } from 'node:os'
import { getJson } from '../people.ts'
import type { InboxResult, InboxTask } from '../workers/inbox.ts'
import { startWorker } from '../workers/worker.ts'
import type { Measure } from './measure.ts'

const ACTIVITIES = 2_000
const CONNECTIONS = 8

/** Signed activities of people whose keys are known, from the request until they count. */
export const inbox: Measure = {
  name: 'inbox',
  async run({ program }) {
    const { origin, env, pid } = program
    const { items } = await getJson<{ items: { entryId: number }[] }>(
      origin,
      '/api/entries?sort=newest&perPage=100',
    )
    const worker = startWorker<InboxTask, InboxResult>('./inbox.ts', env)
    try {
      const { answered, appliedPerSecond, counted, cpuMs } = await worker.run({
        origin,
        pid,
        numbers: items.map(({ entryId }) => entryId),
        activities: ACTIVITIES,
        connections: CONNECTIONS,
      })
      return [
        { label: 'answered a second', value: answered.perSecond, unit: '' },
        { label: 'p50', value: answered.p50, unit: 'ms' },
        { label: 'p99', value: answered.p99, unit: 'ms' },
        { label: 'applied a second', value: appliedPerSecond, unit: '' },
        { label: 'lost or refused', value: ACTIVITIES - counted + answered.failed, unit: '' },
        { label: 'processor time of each, program and database', value: cpuMs, unit: 'ms' },
        { label: 'load of the machine, one minute', value: loadavg()[0] ?? Number.NaN, unit: '' },
      ]
    } finally {
      await worker.stop()
    }
  },
}
