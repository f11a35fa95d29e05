import { describe, expect, test } from 'vitest'
import { cacheSuite, createStillClock } from './cache.suite.ts'
import { createMemoryCache } from './memory.ts'
import { judge } from './window.ts'

describe('The cache in memory', () => {
  cacheSuite(async (clock) => createMemoryCache({ clock }))

  test('forgets the oldest rather than grow without end', async () => {
    const cache = createMemoryCache({ clock: createStillClock() })
    const large = 'x'.repeat(1024 * 1024)
    for (let n = 0; n < 100; n++) await cache.set(String(n), large, 60_000)
    expect(await cache.get('0')).toBeNull()
    expect(await cache.get('99')).toBe(large)
    await cache.close()
  })
})

describe('The sliding window', () => {
  const rule = { points: 10, durationMs: 1_000 }
  test.each([
    [{ current: 0, previous: 0 }, 0, true, 9],
    [{ current: 9, previous: 0 }, 0, true, 0],
    [{ current: 10, previous: 0 }, 999, false, 0],
    [{ current: 0, previous: 10 }, 0, false, 0],
    [{ current: 0, previous: 10 }, 500, true, 4],
    [{ current: 4, previous: 10 }, 500, true, 0],
    [{ current: 5, previous: 10 }, 500, false, 0],
  ])('%j at %d ms: allowed %s, %d left', (windows, now, allowed, remaining) => {
    expect(judge(rule, windows, now)).toMatchObject({ allowed, remaining })
  })
})
