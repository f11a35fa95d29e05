import { getJson, signIn } from '../people.ts'
import { write } from '../paths/path.ts'
import type { BallotsTask } from '../workers/ballots.ts'
import { startWorker } from '../workers/worker.ts'
import { middleOf, ratioOf } from '../figures.ts'
import type { Measured } from '../figures.ts'
import type { Measure } from './measure.ts'

const SECONDS = 2
const ROUNDS = 3
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
    const numbers = items.map(({ entryId }) => entryId)
    const shots = numbers.map((id) => write({ origin, session }, 'PUT', `/api/entry/${id}/vote/1`))
    const worker = startWorker<BallotsTask, Measured>('./ballots.ts', env)
    try {
      await load(shots, 1)
      const votes: Measured[] = []
      const bare: Measured[] = []
      for (let round = 0; round < ROUNDS; round++) {
        votes.push(await load(shots, SECONDS))
        bare.push(await worker.run({ numbers, connections: CONNECTIONS, seconds: SECONDS }))
      }
      const times = ratioOf(bare, votes, ({ perSecond }) => perSecond) ?? Number.NaN
      return [
        { label: 'votes a second', value: middleOf(votes).perSecond, unit: '' },
        { label: 'p50', value: middleOf(votes).p50, unit: 'ms' },
        { label: 'bare transactions a second', value: middleOf(bare).perSecond, unit: '' },
        { label: 'a vote costs times its transaction', value: times, unit: '' },
      ]
    } finally {
      await worker.stop()
    }
  },
}
