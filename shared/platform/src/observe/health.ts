import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { HealthSpan, ProcessHealth } from '@app/contract/community/health.ts'
import type { Cache } from '../cache/cache.ts'
import type { Logger } from './log.ts'

const ASK = 'health.ask'
const REPLAY = 'health.replay'
const answerTo = (id: string) => `health.answer.${id}`

/** Whoever is there says so within this time, and tells the rest within the longer one. */
const HERE_MS = 300
const PATIENCE_MS = 5_000
const LOOK_MS = 20

type Asked = { id: string; span: HealthSpan }
/** `report` null: it is there, and will tell. */
type Answered = { process: string; report: ProcessHealth | null }

/**
 * Answers whoever asks how the processes of this instance do, and gives failed jobs another chance when told to. Each
 * process keeps what it knows of itself to itself until it is asked.
 */
export const answerHealth = async (
  { cache, log }: { cache: Cache; log: Logger },
  own: { id: string; report(span: HealthSpan): Promise<ProcessHealth>; replay(queue: string): Promise<void> },
): Promise<{ stop(): Promise<void> }> => {
  const failed = (error: unknown) => log.warn({ err: error }, 'the health of this process could not be told')
  const told = async (text: string) => {
    const { id, span } = JSON.parse(text) as Asked
    const answer = (report: ProcessHealth | null) =>
      cache.publish(answerTo(id), JSON.stringify({ process: own.id, report } satisfies Answered))
    await answer(null)
    await answer(await own.report(span))
  }
  const unsubscribes = await Promise.all([
    cache.subscribe(ASK, (text) => void told(text).catch(failed)),
    cache.subscribe(REPLAY, (queue) => void own.replay(queue).catch(failed)),
  ])
  return { stop: async () => void (await Promise.all(unsubscribes.map((unsubscribe) => unsubscribe()))) }
}

/** Asks all processes of the instance how they do. Answers those that said so in time. */
export const askHealth = async (cache: Cache, span: HealthSpan): Promise<ProcessHealth[]> => {
  const id = randomUUID()
  const answers = new Map<string, ProcessHealth | null>()
  const unsubscribe = await cache.subscribe(answerTo(id), (text) => {
    const { process, report } = JSON.parse(text) as Answered
    answers.set(process, report ?? answers.get(process) ?? null)
  })
  const isTold = () => [...answers.values()].every((report) => report !== null)
  try {
    await cache.publish(ASK, JSON.stringify({ id, span } satisfies Asked))
    await sleep(HERE_MS)
    for (let waited = 0; !isTold() && waited < PATIENCE_MS; waited += LOOK_MS) await sleep(LOOK_MS)
  } finally {
    await unsubscribe()
  }
  return [...answers.values()].filter((report) => report !== null).toSorted((a, b) => (a.id < b.id ? -1 : 1))
}

/** Tells the processes to give the failed jobs of a queue another chance: its owner heeds it. */
export const askReplay = (cache: Cache, queue: string): Promise<void> => cache.publish(REPLAY, queue)
