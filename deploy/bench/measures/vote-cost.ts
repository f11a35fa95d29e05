import { getJson, signIn } from '../people.ts'
import { write } from '../paths/path.ts'
import type { BallotsTask } from '../workers/ballots.ts'
import { startWorker } from '../workers/worker.ts'
import type { Measured } from '../figures.ts'
import type { Measure } from './measure.ts'

const SECONDS = 3
/** As many as the program's pool of connections for writes. */
const CONNECTIONS = 10

/** A vote from the request to its answer, beside the bare transaction that it cannot do without. */
export const voteCost: Measure = {
  name: 'vote and its transaction',
  async run({ program, load }) {
    const { origin, env } = program
    const session = await signIn(origin, 'member_1')
    const { items } = await getJson<{ items: { entryId: number }[] }>(
      origin,
      '/api/entries?sort=newest&perPage=100',
    )
    const itemIds = items.map(({ entryId }) => entryId)
    const shots = itemIds.map((id) => write({ origin, session }, 'PUT', `/api/entry/${id}/vote/1`))
    const worker = startWorker<BallotsTask, Measured>('./ballots.ts', env)
    try {
      await load(shots, 1)
      const votes = await load(shots, SECONDS)
      const bare = await worker.run({ itemIds, connections: CONNECTIONS, seconds: SECONDS })
      return [
        { label: 'votes a second', value: votes.perSecond, unit: '' },
        { label: 'p50', value: votes.p50, unit: 'ms' },
        { label: 'bare transactions a second', value: bare.perSecond, unit: '' },
        { label: 'a vote costs times its transaction', value: bare.perSecond / votes.perSecond, unit: '' },
      ]
    } finally {
      await worker.stop()
    }
  },
}
