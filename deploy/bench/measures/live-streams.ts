import { once } from 'node:events'
import { Agent, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { residentOf } from '../memory.ts'
import { getJson, signIn } from '../people.ts'
import { write } from '../paths/path.ts'
import type { Measure } from './measure.ts'

const STREAMS = 1_000
const SETTLE_MS = 3_000

/** Readers with an open page each: what they cost, and how soon the last of them hears of a new thread. */
export const liveStreams: Measure = {
  name: 'live streams',
  async run({ program }) {
    const { origin, pid } = program
    const session = await signIn(origin, 'member_1')
    const { magazineId } = await getJson<{ magazineId: number }>(origin, '/api/magazine/name/topic_90')
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
    await sleep(SETTLE_MS)
    const before = await residentOf(pid)
    const streams: IncomingMessage[] = []
    try {
      while (streams.length < STREAMS)
        streams.push(...(await Promise.all(Array.from({ length: 50 }, (_, i) => open(streams.length + i)))))
      await sleep(SETTLE_MS)
      const after = await residentOf(pid)
      const heard = streams.map(
        (stream) =>
          new Promise<void>((resolve) => {
            stream.on('data', (chunk: Buffer) => {
              if (chunk.includes('event: created')) resolve()
            })
          }),
      )
      const {
        method,
        path,
        headers,
        body = '',
      } = write({ origin, session }, 'POST', `/api/magazine/${magazineId}/article`, {
        title: 'Measured',
        body: 'Measured.',
        lang: 'en',
        tags: [],
        badges: [],
      })
      const started = performance.now()
      const posted = await fetch(origin + path, { method, headers, body })
      if (!posted.ok) throw new Error(`${path} answered ${posted.status}: ${await posted.text()}`)
      await Promise.all(heard)
      return [
        { label: 'open', value: STREAMS, unit: '' },
        { label: 'memory of each', value: (after - before) / STREAMS / 1024, unit: 'KiB' },
        { label: 'all heard after', value: performance.now() - started, unit: 'ms' },
      ]
    } finally {
      for (const stream of streams) stream.destroy()
      agent.destroy()
    }
  },
}
