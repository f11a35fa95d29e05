import type { Measured } from '../figures.ts'
import { cookieOf, signIn } from '../people.ts'
import type { LoadTask } from '../workers/load.ts'
import { startWorker } from '../workers/worker.ts'
import type { Measure } from './measure.ts'

const SECONDS = 10
/** Far more than are answered at once: what does not fit waits, or is told to come back. */
const READERS = 400
const MEMBERS = 4

/** Pages that no cache holds, each asked for once. */
const uncached = Array.from({ length: 20_000 }, (_, n) => ({
  method: 'GET' as const,
  path: `/?nothing=${n}`,
  headers: { accept: 'text/html' },
}))

/** A member's page while anonymous readers ask for many times what fits. */
export const overload: Measure = {
  name: 'a member while readers ask for too much',
  async run({ program: { origin, env } }) {
    const cookie = cookieOf(await signIn(origin, 'member_1'))
    const [readers, members] = [
      startWorker<LoadTask, Measured>('./load.ts', env),
      startWorker<LoadTask, Measured>('./load.ts', env),
    ]
    const page = { method: 'GET' as const, path: '/', headers: { accept: 'text/html', cookie } }
    const asMember = () => members.run({ origin, shots: [page], connections: MEMBERS, seconds: SECONDS })
    try {
      const alone = await asMember()
      const [flood, beside] = await Promise.all([
        readers.run({ origin, shots: uncached, connections: READERS, seconds: SECONDS }),
        asMember(),
      ])
      return [
        { label: 'alone: p99', value: alone.p99, unit: 'ms' },
        { label: 'beside them: p99', value: beside.p99, unit: 'ms' },
        { label: 'refused', value: beside.failed, unit: '' },
        { label: 'readers answered a second', value: flood.perSecond, unit: '' },
        { label: 'told to come back a second', value: flood.failed / SECONDS, unit: '' },
      ]
    } finally {
      await Promise.all([readers.stop(), members.stop()])
    }
  },
}
