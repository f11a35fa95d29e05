import { afterEach, beforeEach, expect, test } from 'vitest'
import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { eventually } from '../testing/eventually.ts'
import type { Clock } from '../context.ts'
import type { Cache } from './cache.ts'

/** A clock that stands still, at the beginning of a minute, until it is moved. */
export type StillClock = Clock & { advance(ms: number): void }
export const createStillClock = (): StillClock => {
  let time = Date.UTC(2026, 0, 1)
  return { now: () => new Date(time), advance: (ms) => void (time += ms) }
}

/** What every cache promises; both adapters pass it. Time that a store keeps itself (of values) cannot be moved. */
export const cacheSuite = (open: (clock: StillClock) => Promise<Cache>): void => {
  let clock: StillClock
  let cache: Cache
  beforeEach(async () => {
    clock = createStillClock()
    cache = await open(clock)
  })
  afterEach(() => cache.close())

  const expire = async (ms: number) => {
    clock.advance(ms)
    await sleep(ms)
  }

  test('keeps a value for its time', async () => {
    const key = randomUUID()
    expect(await cache.get(key)).toBeNull()
    await cache.set(key, 'one', 60_000)
    await cache.set(key, 'two', 40)
    expect(await cache.get(key)).toBe('two')
    await expire(60)
    expect(await cache.get(key)).toBeNull()
  })

  test('forgets a deleted value', async () => {
    const key = randomUUID()
    await cache.set(key, 'one', 60_000)
    await cache.delete(key)
    await cache.delete(key)
    expect(await cache.get(key)).toBeNull()
  })

  test('adds a value once until its time is over', async () => {
    const key = randomUUID()
    expect(await Promise.all([cache.add(key, 'a', 40), cache.add(key, 'b', 40)])).toEqual([true, false])
    expect(await cache.get(key)).toBe('a')
    await expire(60)
    expect(await cache.add(key, 'c', 1_000)).toBe(true)
  })

  test('counts up and down, each of many at once for itself, until the time of the last change is over', async () => {
    const key = randomUUID()
    const totals = await Promise.all(Array.from({ length: 20 }, () => cache.increase(key, 1, 60_000)))
    expect(totals.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    expect(await cache.increase(key, -5, 40)).toBe(15)
    expect(await cache.get(key)).toBe('15')
    await expire(60)
    expect(await cache.increase(key, 2, 60_000)).toBe(2)
  })

  test('tells every subscriber of a channel, until it has left', async () => {
    const channel = randomUUID()
    const [one, two]: [string[], string[]] = [[], []]
    const leave = await cache.subscribe(channel, (message) => one.push(message))
    await cache.subscribe(channel, (message) => two.push(message))
    await cache.subscribe(`${channel}-other`, () => two.push('wrong channel'))
    await cache.publish(channel, 'first')
    await eventually(() => expect([one, two]).toEqual([['first'], ['first']]))
    await leave()
    await cache.publish(channel, 'second')
    await eventually(() => expect([one, two]).toEqual([['first'], ['first', 'second']]))
  })

  test('counts each key by itself and refuses what is beyond the limit', async () => {
    const limiter = cache.limiter(randomUUID(), { points: 3, durationMs: 60_000 })
    const now = clock.now().getTime()
    const remaining = []
    for (let n = 0; n < 3; n++) remaining.push(await limiter.consume('one'))
    expect(remaining).toEqual(
      [2, 1, 0].map((left) => ({ allowed: true, limit: 3, remaining: left, resetAt: now })),
    )
    expect(await limiter.consume('one')).toMatchObject({ allowed: false, limit: 3, remaining: 0 })
    expect(await limiter.consume('two')).toMatchObject({ allowed: true, remaining: 2 })
  })

  test('frees a slot at the moment it names, and not before', async () => {
    const limiter = cache.limiter(randomUUID(), { points: 4, durationMs: 60_000 })
    for (let n = 0; n < 4; n++) expect((await limiter.consume('one')).allowed).toBe(true)
    for (let n = 0; n < 3; n++) {
      const refused = await limiter.consume('one')
      expect(refused.allowed).toBe(false)
      const waitMs = refused.resetAt - clock.now().getTime()
      expect(waitMs).toBeGreaterThan(1)
      clock.advance(waitMs - 2)
      expect((await limiter.consume('one')).allowed).toBe(false)
      clock.advance(2)
      expect((await limiter.consume('one')).allowed).toBe(true)
    }
  })

  test('does not count a refused call', async () => {
    const limiter = cache.limiter(randomUUID(), { points: 1, durationMs: 1_000 })
    await limiter.consume('one')
    for (let n = 0; n < 10; n++) await limiter.consume('one')
    clock.advance(2_000)
    expect(await limiter.consume('one')).toMatchObject({ allowed: true, remaining: 0 })
  })

  test('never lets more than the limit through in any stretch of its length, but for the estimate of the first', async () => {
    const limiter = cache.limiter(randomUUID(), { points: 10, durationMs: 1_000 })
    const times: number[] = []
    for (let ms = 0; ms < 5_000; ms += 20) {
      if ((await limiter.consume('one')).allowed) times.push(clock.now().getTime())
      clock.advance(20)
    }
    for (const time of times)
      expect(times.filter((other) => other >= time && other < time + 1_000).length).toBeLessThanOrEqual(12)
    expect(times.length).toBeGreaterThanOrEqual(45)
  })

  test('is healthy while open', async () => {
    expect(await cache.healthy()).toBe(true)
  })
}
