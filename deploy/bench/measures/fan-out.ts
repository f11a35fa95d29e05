import { middleOf } from '../figures.ts'
import type { Measured } from '../figures.ts'
import { getJson, postThread, signIn } from '../people.ts'
import { anonymous, asMember } from '../paths/path.ts'
import { startWorker } from '../workers/worker.ts'
import type { MessagingTask } from '../workers/messaging.ts'
import type { Measure } from './measure.ts'

const PEOPLE = 50_000
const SECONDS = 3
const ROUND_SECONDS = 1

/**
 * A thread in a magazine with many subscribers who all want to hear of it: how fast they are told, and what somebody
 * who reads a feed meanwhile notices of it.
 */
export const fanOut: Measure = {
  name: 'fan-out',
  async run({ program, load }) {
    const { origin } = program
    const session = await signIn(origin, 'member_1')
    const { magazineId } = await getJson<{ magazineId: number }>(origin, '/api/magazine/name/topic_90')
    const worker = startWorker<MessagingTask, number>('./messaging.ts', program.env)
    try {
      // What a run that was killed left behind.
      await worker.run({ act: 'disperse', magazineId })
      await worker.run({ act: 'gather', magazineId, people: PEOPLE })
      const shots = [asMember(session, '/api/entries'), anonymous('/api/entries?sort=newest')]
      await load(shots, 1)
      const alone = await load(shots, SECONDS)

      const told = worker.run({ act: 'told', people: PEOPLE })
      const started = Date.now()
      await postThread(origin, session, magazineId)
      const answered = Date.now() - started
      // For as long as people are being told, and no longer: a reader who comes after that notices nothing.
      const over = new AbortController()
      const finished = told.finally(() => over.abort())
      const rounds: Measured[] = []
      while (!over.signal.aborted) rounds.push(await load(shots, ROUND_SECONDS))
      const took = ((await finished) - started) / 1000
      const beside = middleOf(rounds)
      return [
        { label: `${PEOPLE} people told`, value: took, unit: 's' },
        { label: 'people a second', value: PEOPLE / took, unit: '' },
        { label: 'the post itself', value: answered, unit: 'ms' },
        { label: 'p95 of a feed, alone', value: alone.p95, unit: 'ms' },
        { label: 'beside it', value: beside.p95, unit: 'ms' },
        { label: 'that is times', value: beside.p95 / alone.p95, unit: '' },
      ]
    } finally {
      await worker.run({ act: 'disperse', magazineId })
      await worker.stop()
    }
  },
}
