import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import express from 'express'
import type { Cache } from '@app/platform/cache/cache.ts'
import { createMemoryCache } from '@app/platform/cache/memory.ts'
import { createRedisCache } from '@app/platform/cache/redis.ts'
import { silent } from '@app/platform/testing/database.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { needing, startServer } from '@app/platform/testing/servers/index.ts'
import type { TestServer } from '@app/platform/testing/servers/index.ts'
import { createHub, liveLimits } from './hub.ts'
import type { Hub, LiveLimits } from './hub.ts'

const closers: (() => unknown)[] = []
let cache: Cache
beforeEach(() => {
  cache = createMemoryCache()
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A replica: a hub on the shared cache, with a route that opens streams for `?user=…&topic=…`. */
const replica = async (limits: Partial<LiveLimits> = {}, shared = cache) => {
  const hub: Hub = createHub({ cache: shared, log: silent }, { ...liveLimits, ...limits })
  await hub.start()
  const app = express()
  app.get('/', (req, res) => {
    const userId = typeof req.query['user'] === 'string' ? Number(req.query['user']) : null
    const topic = typeof req.query['topic'] === 'string' ? [req.query['topic']] : []
    const address = 'somewhere'
    if (!hub.hasRoomFor({ userId, address })) {
      res.status(429).end()
      return
    }
    const last = req.headers['last-event-id']
    hub.connect(
      { userId, topics: new Set(topic), address },
      res,
      { lastEventId: typeof last === 'string' ? last : null },
      {
        event: 'hello',
        data: {},
      },
    )
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => server.closeAllConnections(),
    () => hub.stop(),
  )
  const port = (server.address() as AddressInfo).port
  const open = async (query: string, { read = true, last = '' } = {}) => {
    const headers = last === '' ? {} : { 'last-event-id': last }
    const req = request({ port, host: '127.0.0.1', path: `/?${query}`, headers })
    req.end()
    const [res] = (await once(req, 'response')) as [IncomingMessage]
    const seen = { status: res.statusCode, text: '', ended: false, close: () => req.destroy() }
    closers.push(seen.close)
    res.once('close', () => {
      seen.ended = true
    })
    res.on('error', () => undefined)
    if (read) res.on('data', (chunk: Buffer) => (seen.text += chunk.toString()))
    return seen
  }
  return { hub, open }
}

const idsIn = (text: string): string[] => [...text.matchAll(/^id: (.+)$/gm)].map(([, id = '']) => id)

/** Two replicas, each with its own connection to the cache they share. */
const replicasSuite = (connect: () => Promise<Cache>) => () => {
  const pair = async () => [await replica({}, await connect()), await replica({}, await connect())] as const

  test('what one publishes reaches readers on all of them, each what concerns them', async () => {
    const [one, two] = await pair()
    const anna = await one.open('user=1')
    const bert = await two.open('user=2&topic=feed')
    await two.hub.publish({ event: 'note', data: 'for anna', to: [1] })
    await one.hub.publish({ event: 'note', data: 'for all', topics: ['feed'] })
    await eventually(() => {
      expect(anna.text).toContain('data: "for anna"\n\n')
      expect(bert.text).toContain('data: "for all"\n\n')
    })
    expect(anna.text).not.toContain('for all')
    expect(bert.text).not.toContain('for anna')
  })

  test('who comes back to another one gets what was missed there, once and in order', async () => {
    const [one, two] = await pair()
    const first = await one.open('user=1')
    await one.hub.publish({ event: 'note', data: 'seen', to: [1] })
    await eventually(() => expect(first.text).toContain('"seen"'))
    const last = idsIn(first.text).at(-1) ?? ''
    first.close()
    for (const data of ['missed', 'missed too']) await one.hub.publish({ event: 'note', data, to: [1] })
    await two.hub.publish({ event: 'note', data: 'for another', to: [2] })
    // Its log is complete once a reader there has heard the last.
    const witness = await two.open('user=2', { last })
    await eventually(() => expect(witness.text).toContain('"for another"'))
    const back = await two.open('user=1', { last })
    await eventually(() => expect(back.text.match(/data: "missed( too)?"/g)).toHaveLength(2))
    expect(back.text.indexOf('"missed"')).toBeLessThan(back.text.indexOf('"missed too"'))
    expect(back.text).not.toContain('"seen"')
    expect(back.text).not.toContain('for another')
    const lost = await two.open('user=1', { last: 'of another life' })
    await eventually(() => expect(lost.text).toContain('event: resync'))
  })
}

describe(
  'replicas in one process',
  replicasSuite(async () => cache),
)

const onRedis = await needing(describe, 'redis')
onRedis('replicas that share Redis', () => {
  let redis: TestServer
  beforeAll(async () => {
    redis = await startServer('redis')
  })
  afterAll(() => redis.remove())
  describe(
    'as in a cluster',
    replicasSuite(async () => {
      const own = createRedisCache({ url: redis.url, log: silent })
      closers.push(() => own.close())
      return own
    }),
  )
})

test('what is kept for those who come back has an end', async () => {
  const { hub, open } = await replica({ recent: 3 })
  const stream = await open('topic=feed')
  for (const data of [1, 2, 3, 4, 5]) await hub.publish({ event: 'note', data, topics: ['feed'] })
  await eventually(() => expect(stream.text).toContain('data: 5'))
  const ids = idsIn(stream.text)
  const back = await open('topic=feed', { last: ids[2] ?? '' })
  await eventually(() => expect(back.text).toContain('data: 5'))
  expect(back.text).toContain('data: 4')
  const late = await open('topic=feed', { last: ids[0] ?? '' })
  await eventually(() => expect(late.text).toContain('event: resync'))
  expect(late.text).not.toContain('event: note')
})

test('a member who listens twice over hears a message once', async () => {
  const { hub, open } = await replica()
  const stream = await open('user=1&topic=feed')
  await hub.publish({ event: 'note', data: 'x', to: [1], topics: ['feed'] })
  await hub.publish({ event: 'last', data: 'y', to: [1] })
  await eventually(() => expect(stream.text).toContain('event: last'))
  expect(stream.text.match(/event: note/g)).toHaveLength(1)
})

test('an idle stream is kept alive, and a room that is full is closed until somebody leaves', async () => {
  const { hub, open } = await replica({ heartbeatMs: 5, perAddress: 2, perMember: 1 })
  const first = await open('user=1')
  await eventually(() => expect(first.text).toContain(': still here'))
  expect((await open('user=1')).status).toBe(429)
  expect((await open('user=2')).status).toBe(200)
  expect((await open('topic=feed')).status).toBe(429)
  first.close()
  await eventually(() => expect(hub.size()).toBe(1))
  expect((await open('topic=feed')).status).toBe(200)
})

test('a reader who does not read is dropped, and holds nobody up', async () => {
  const { hub, open } = await replica({ backlogBytes: 100_000 })
  await open('topic=feed', { read: false })
  const quick = await open('topic=feed')
  const data = 'x'.repeat(50_000)
  for (let sent = 1; hub.size() > 1; sent += 1) {
    await hub.publish({ event: 'note', data, topics: ['feed'] })
    await eventually(() => expect(quick.text.length).toBeGreaterThan(sent * data.length))
  }
  expect(hub.size()).toBe(1)
  await hub.publish({ event: 'last', data: 'y', topics: ['feed'] })
  await eventually(() => expect(quick.text).toContain('event: last'))
})

test('a stream ends after its time and at shutdown', async () => {
  const brief = await replica({ heartbeatMs: 5, lifeMs: 10 })
  const stream = await brief.open('topic=feed')
  await eventually(() => expect(stream.ended).toBe(true))
  const { hub, open } = await replica()
  const other = await open('topic=feed')
  await hub.stop()
  await eventually(() => expect(other.ended).toBe(true))
})
