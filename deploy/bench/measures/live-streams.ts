import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentOf } from '../memory.ts'
import { getJson, postThread, signIn } from '../people.ts'
import { startProgram } from '../program.ts'
import type { Measure } from './measure.ts'

const STREAMS = 1_000
const AT_ONCE = 50
const SETTLE_MS = 3_000

type Readers = { streams: readonly IncomingMessage[]; leave(): void }

/** So many readers with an open page each. */
const gather = async (origin: string, count: number): Promise<Readers> => {
  const agent = new Agent({ keepAlive: false, maxSockets: Infinity })
  const open = async (n: number): Promise<IncomingMessage> => {
    // As a proxy on this machine names them: no two readers share an address.
    const headers = { 'x-forwarded-for': `192.0.${2 + Math.floor(n / 250)}.${1 + (n % 250)}` }
    const asked = request(`${origin}/live/feed`, { agent, headers })
    asked.end()
    const [stream] = (await once(asked, 'response')) as [IncomingMessage]
    if (stream.statusCode !== 200) throw new Error(`a stream answered ${stream.statusCode}`)
    stream.on('error', () => undefined)
    return stream
  }
  const streams: IncomingMessage[] = []
  while (streams.length < count)
    streams.push(...(await Promise.all(Array.from({ length: AT_ONCE }, (_, i) => open(streams.length + i)))))
  return {
    streams,
    leave() {
      for (const stream of streams) stream.destroy()
      agent.destroy()
    },
  }
}

/**
 * What each open stream adds to the memory of a program that has done nothing else: one that has served for long finds
 * room for them in what it holds anyway.
 */
const memoryOfEach = async (): Promise<number> => {
  const directory = await mkdtemp(join(tmpdir(), 'mbin-bench-live-'))
  const program = await startProgram(directory)
  try {
    // What readers who come and go cost once and for all is not theirs: compiled code, room for young objects.
    for (let come = 0; come < STREAMS; come += AT_ONCE) (await gather(program.origin, AT_ONCE)).leave()
    await sleep(SETTLE_MS)
    const before = await residentOf(program.pid)
    const readers = await gather(program.origin, STREAMS)
    await sleep(SETTLE_MS)
    const after = await residentOf(program.pid)
    readers.leave()
    return (after - before) / STREAMS
  } finally {
    await program.stop()
    await rm(directory, { recursive: true, force: true })
  }
}

/** How soon the last of all readers hears of a new thread, in milliseconds since it was sent. */
const allHeard = async (origin: string): Promise<number> => {
  const session = await signIn(origin, 'member_1')
  const { magazineId } = await getJson<{ magazineId: number }>(origin, '/api/magazine/name/topic_90')
  const readers = await gather(origin, STREAMS)
  try {
    await sleep(SETTLE_MS)
    const heard = readers.streams.map(
      (stream) =>
        new Promise<void>((resolve) => {
          stream.on('data', (chunk: Buffer) => {
            if (chunk.includes('event: created')) resolve()
          })
        }),
    )
    const started = performance.now()
    await postThread(origin, session, magazineId)
    await Promise.all(heard)
    return performance.now() - started
  } finally {
    readers.leave()
  }
}

/** Readers with an open page each: what they cost, and how soon the last of them hears of a new thread. */
export const liveStreams: Measure = {
  name: 'live streams',
  run: async ({ program }) => [
    { label: 'open', value: STREAMS, unit: '' },
    { label: 'memory of each', value: (await memoryOfEach()) / 1024, unit: 'KiB' },
    { label: 'all heard after', value: await allHeard(program.origin), unit: 'ms' },
  ],
}
