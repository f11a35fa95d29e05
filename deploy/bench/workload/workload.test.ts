import { readFileSync } from 'node:fs'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { chance } from '@app/content/operator'
import { measured } from '../figures.ts'
import { chooser } from './choose.ts'
import { highestRate, sustainedRate } from './highest-rate.ts'
import { openLoop, poissonGaps } from './open-loop.ts'
import { stepNames, STEPS } from './steps.ts'
import { trendOf } from './trend.ts'
import { soakVerdict } from './verdict.ts'
import { zipf } from './zipf.ts'

describe("Zipf's law", () => {
  test('each rank has exactly its share of all chances', () => {
    const ranks = 50
    const choose = zipf(ranks)
    const all = 200_000
    const counts = Array.from({ length: ranks }, () => 0)
    for (let i = 0; i < all; i++) counts[choose((i + 0.5) / all)]! += 1
    const sum = counts.reduce((whole, _count, rank) => whole + 1 / (rank + 1), 0)
    // Chances are evenly spread here, so that a rank is at most one of them off at each of its ends.
    for (const [rank, count] of counts.entries())
      expect(Math.abs(count - all / (rank + 1) / sum)).toBeLessThanOrEqual(2)
  })

  test('the first and the last chance choose the first and the last rank', () => {
    const choose = zipf(1_000)
    expect([choose(0), choose(1 - Number.EPSILON)]).toEqual([0, 999])
    expect(zipf(1)(0.7)).toBe(0)
  })
})

test('Poisson arrivals come as often as they are to, and their gaps are as uneven as their mean', () => {
  const gap = poissonGaps(200, chance(7).next)
  const gaps = Array.from({ length: 50_000 }, gap)
  const mean = gaps.reduce((sum, one) => sum + one, 0) / gaps.length
  const deviation = Math.sqrt(gaps.reduce((sum, one) => sum + (one - mean) ** 2, 0) / gaps.length)
  expect(mean).toBeCloseTo(5, 0)
  expect(deviation).toBeCloseTo(5, 0)
})

describe('the open loop', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
  afterEach(() => void vi.useRealTimers())

  /** A server that answers in a millisecond, but stops for the fifth second of its life. */
  const answered = () =>
    new Promise<void>((done) => {
      const now = performance.now() - born
      setTimeout(done, now >= 4_000 && now < 5_000 ? 5_000 - now : 1)
    })
  let born = 0

  test('counts a stop of the server for all who would have asked meanwhile, where a closed loop counts one', async () => {
    born = performance.now()
    const open: number[] = []
    const ended = openLoop({
      gap: () => 10,
      seconds: 10,
      async send(since) {
        await answered()
        open.push(since())
      },
    })
    await vi.advanceTimersByTimeAsync(20_000)
    await ended
    born = performance.now()
    const closed: number[] = []
    const asking = (async () => {
      while (performance.now() - born < 10_000) {
        const from = performance.now()
        await answered()
        closed.push(performance.now() - from)
      }
    })()
    await vi.advanceTimersByTimeAsync(20_000)
    await asking
    expect(closed.filter((ms) => ms > 100)).toHaveLength(1)
    expect(measured(closed, 10, 0).p99).toBe(1)
    expect(open).toHaveLength(999)
    expect(open.filter((ms) => ms > 100)).toHaveLength(90)
    expect(measured(open, 10, 0).p99).toBeGreaterThan(900)
  })

  test('a request that could only be sent late counts from when it was due', async () => {
    const took: number[] = []
    const ended = openLoop({
      gap: () => 100,
      seconds: 1,
      async send(since) {
        // Whoever sends is held up by the first for as long as three gaps take.
        took.push(since())
        if (took.length === 1) vi.advanceTimersByTime(350)
      },
    })
    await vi.advanceTimersByTimeAsync(2_000)
    await ended
    expect(took.slice(0, 5)).toEqual([0, 250, 150, 50, 0])
  })
})

describe('the highest rate that holds', () => {
  test.each([
    [317, 25],
    [7, 25],
    [25, 25],
  ])('%s is found from %s to within a tenth', async (limit, from) => {
    const asked: number[] = []
    const found = await highestRate(
      async (rate) => {
        asked.push(rate)
        return rate <= limit
      },
      { from },
    )
    expect(found).toBeLessThanOrEqual(limit)
    expect(found).toBeGreaterThan(limit * 0.9)
    expect(asked.length).toBeLessThan(12)
  })

  test('one that holds briefly and not for long is lowered until it does', async () => {
    const asked: number[] = []
    const holds = async (rate: number) => asked.push(rate) > 0 && rate < 85
    expect(await sustainedRate(holds, 100)).toBeCloseTo(81)
    expect(asked.map(Math.round)).toEqual([100, 90, 81])
    expect(await sustainedRate(async () => false, 3)).toBe(0)
  })

  test('where nothing holds there is none', async () => {
    expect(await highestRate(async () => false, { from: 25 })).toBe(0)
  })
})

describe('the verdict of a soak', () => {
  const noise = chance(3)
  const series = (of: (n: number) => number) =>
    Array.from({ length: 30 }, (_, n) => of(n) * (0.97 + 0.06 * noise.next()))

  test.each([
    ['level values', series(() => 400), false],
    ['a leak of a hundredth in each window', series((n) => 400 * 1.01 ** n), true],
    ['growth while it warms up, and none after', series((n) => 400 - 300 / (n + 1) ** 2), false],
    ['a single spike', series((n) => (n === 25 ? 4_000 : 400)), false],
    ['a fall', series((n) => 400 - 5 * n), false],
    ['a certain rise of next to nothing', Array.from({ length: 30 }, (_, n) => 400 + n / 10), false],
    ['nothing', [], false],
  ])('%s', (_what, values, grows) => {
    expect(trendOf(values, 0.1).grows).toBe(grows)
  })

  test('one series that grows, or one failure, is enough', () => {
    const windows = Array.from({ length: 30 }, (_, n) => ({
      minute: n,
      failed: 0,
      p50: 5,
      p99: 10 + (n % 3),
    }))
    expect(soakVerdict(windows)).toMatchObject({ steady: true, failed: 0 })
    const slower = soakVerdict(windows.map((window) => ({ ...window, p99: 10 + window.minute })))
    expect(slower).toMatchObject({ steady: false, trends: { p50: { grows: false }, p99: { grows: true } } })
    expect(soakVerdict(windows.map((window, n) => ({ ...window, failed: n === 9 ? 1 : 0 }))).steady).toBe(
      false,
    )
  })
})

describe('the mixed workload', () => {
  const world = {
    members: Array.from({ length: 20 }, (_, n) => ({ cookie: `member ${n}` })),
    threads: Array.from({ length: 100 }, (_, id) => ({
      id,
      magazine: 'topic',
      title: 'A river and a harbour',
      comments: 1,
    })),
    magazines: [{ id: 1, name: 'topic', threads: 100 }],
  }
  const many = (seed: number, count = 20_000) => {
    const choose = chooser(world, seed)
    return Array.from({ length: count }, choose)
  }

  test('is the same for the same seed, and another for another', () => {
    expect(many(1, 100)).toEqual(many(1, 100))
    expect(many(2, 100)).not.toEqual(many(1, 100))
  })

  test('does each step as often as is declared, by members and by others', () => {
    expect(Object.values(STEPS).reduce((sum, { share }) => sum + share, 0)).toBe(100)
    const all = many(1)
    for (const name of stepNames) {
      const those = all.filter(({ step }) => step === name)
      expect(Math.abs(those.length / all.length - STEPS[name].share / 100)).toBeLessThan(0.01)
      const byMembers = those.filter(({ member }) => member !== null).length / those.length
      expect(Math.abs(byMembers - STEPS[name].byMembers / 100)).toBeLessThan(0.05)
    }
  })

  test('members contend for threads, and nobody shares an address with another', () => {
    const all = many(1)
    const onFirst = all.filter(({ thread }) => thread.id === 0)
    expect(onFirst.length / all.length).toBeCloseTo(0.193, 1)
    expect(new Set(onFirst.flatMap(({ member }) => (member ? [member['cookie']] : []))).size).toBe(20)
    expect(new Set(all.map(({ address }) => address)).size).toBeGreaterThan(1_000)
    const addresses = new Map<string, Set<string>>()
    for (const { address, member } of all)
      addresses.set(address, (addresses.get(address) ?? new Set()).add(member?.['cookie'] ?? 'nobody'))
    expect([...addresses.values()].filter((who) => who.size > 1)).toEqual([])
  })

  test('is told in the documentation as it is declared', () => {
    const page = new URL('../../../docs/content/contributing/benchmark.md', import.meta.url)
    const rows = readFileSync(page, 'utf8')
      .split('\n')
      .filter((line) => line.startsWith('|'))
      .map((line) => line.split('|').map((cell) => cell.trim()))
    for (const name of stepNames) {
      const { share, byMembers, what, counted } = STEPS[name]
      const row = rows.find(([, first]) => first === name)
      expect(row?.slice(1, -1)).toEqual([name, what, `${share} %`, `${byMembers} %`, counted])
    }
  })
})
