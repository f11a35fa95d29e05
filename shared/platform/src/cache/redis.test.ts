import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { pino } from 'pino'
import { eventually } from '../testing/eventually.ts'
import { needing, startServer } from '../testing/servers/index.ts'
import type { TestServer } from '../testing/servers/index.ts'
import { cacheSuite } from './cache.suite.ts'
import { createRedisCache } from './redis.ts'

const log = pino({ level: process.env['MBIN_TEST_LOG'] ?? 'silent' })
const suite = await needing(describe, 'redis')

suite('The cache on Redis', () => {
  let redis: TestServer
  beforeAll(async () => {
    redis = await startServer('redis')
  })
  afterAll(() => redis.remove())

  cacheSuite(async (clock) => createRedisCache({ url: redis.url, log, clock }))

  test('shares values, limits and channels between processes', async () => {
    const one = createRedisCache({ url: redis.url, log })
    const two = createRedisCache({ url: redis.url, log })
    await one.set('shared', 'value', 5_000)
    expect(await two.get('shared')).toBe('value')
    const heard: string[] = []
    await two.subscribe('news', (message) => heard.push(message))
    await one.publish('news', 'hello')
    await eventually(() => expect(heard).toEqual(['hello']))
    const name = randomUUID()
    const rule = { points: 2, durationMs: 3_600_000 }
    const allowed = []
    for (const cache of [one, two, one, two])
      allowed.push((await cache.limiter(name, rule).consume('someone')).allowed)
    expect(allowed).toEqual([true, true, false, false])
    await Promise.all([one.close(), two.close()])
  })

  test('goes on limiting while Redis is down, and hears its channels again when it is back', async () => {
    const cache = createRedisCache({ url: redis.url, log })
    const heard: string[] = []
    await cache.subscribe('news', (message) => heard.push(message))
    await redis.kill()
    await eventually(async () => expect(await cache.healthy()).toBe(false))
    const limiter = cache.limiter('outage', { points: 2, durationMs: 3_600_000 })
    const allowed = []
    for (let n = 0; n < 3; n++) allowed.push((await limiter.consume('someone')).allowed)
    expect(allowed).toEqual([true, true, false])
    await expect(cache.get('anything')).rejects.toThrow()
    await redis.start()
    await eventually(async () => expect(await cache.healthy()).toBe(true))
    await eventually(async () => {
      await cache.publish('news', 'back')
      expect(heard).toContain('back')
    })
    await cache.close()
  })
})
