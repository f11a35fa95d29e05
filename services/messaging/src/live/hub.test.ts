import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from '@jest/globals'
import express from 'express'
import { createMemoryCache } from '@app/platform/cache/memory.ts'
import { silent } from '@app/platform/testing/database.ts'
import { eventually } from '@app/platform/testing/eventually.ts'
import { createHub, liveLimits } from './hub.ts'
import type { Hub, LiveLimits } from './hub.ts'

const closers: (() => unknown)[] = []
let cache: ReturnType<typeof createMemoryCache>
beforeEach(() => {
  cache = createMemoryCache()
})
afterEach(async () => {
  for (const close of closers.splice(0).toReversed()) await close()
})

/** A replica: a hub on the shared cache, with a door that opens streams for `?user=…&topic=…`. */
const replica = async (limits: Partial<LiveLimits> = {}) => {
  const hub: Hub = createHub({ cache, log: silent }, { ...liveLimits, ...limits })
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
    hub.connect({ userId, topics: new Set(topic), address }, res, typeof last === 'string' ? last : null, {
      event: 'hello',
      data: {},
    })
  })
  const server = createServer(app).listen(0, '127.0.0.1')
  await once(server, 'listening')
  closers.push(
    () => new Promise((resolve) => server.close(resolve)),
    () => server.closeAllConnections(),
    () => hub.stop(),
  )
  const port = (server.address() as AddressInfo).port
  const open = async (query: string, { read = true } = {}) => {
    const req = request({ port, host: '127.0.0.1', path: `/?${query}` })
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

test('what one replica publishes reaches readers on all of them, each what concerns them', async () => {
  const [one, two] = [await replica(), await replica()]
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
