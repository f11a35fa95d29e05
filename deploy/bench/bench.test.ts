import { describe, expect, test } from 'vitest'
import { overBudget } from './budget.ts'
import { compareLines } from './compare.ts'
import { measured, median, middleOf, percentile, ratioOf } from './figures.ts'
import { dataOf, readOptions } from './options.ts'
import type { PathResult } from './report.ts'
import { lackOfRoom, neededFor } from './room.ts'
import { figure, megabytes, table } from './table.ts'
import type { MixedResult } from './workload/result.ts'

describe('figures', () => {
  test.each([
    [0.5, 5],
    [0.95, 10],
    [0.1, 1],
    [1, 10],
  ])('the percentile %s of one to ten is %s', (share, expected) => {
    expect(percentile([1, 2, 3, 4, 5, 6, 7, 8, 9, 10], share)).toBe(expected)
  })

  test('nothing measured has no percentile', () => {
    expect(percentile([], 0.5)).toBeNaN()
  })

  test('a measurement counts what came back, in whatever order it came', () => {
    expect(measured([3, 1, 2, 100], 2, 1)).toEqual({
      perSecond: 2,
      p50: 2,
      p95: 100,
      p99: 100,
      failed: 1,
      answers: 4,
    })
  })

  test.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
  ])('the median of %j is %s', (numbers, expected) => {
    expect(median(numbers)).toBe(expected)
  })

  const round = (perSecond: number, failed = 0) => ({
    perSecond,
    p50: 1,
    p95: 1,
    p99: 1,
    failed,
    answers: perSecond,
  })

  test('a disturbed round does not count, but its failures do', () => {
    expect(middleOf([round(100), round(2, 1), round(110)])).toMatchObject({
      perSecond: 100,
      failed: 1,
      answers: 2,
    })
  })

  test('things are compared round by round', () => {
    const speed = ({ perSecond }: { perSecond: number }) => perSecond
    expect(ratioOf([round(50), round(10), round(60)], [round(100), round(20), round(100)], speed)).toBe(0.5)
    expect(ratioOf([round(50)], [], speed)).toBeNull()
  })
})

describe('options', () => {
  test('the usual data is large, the quick one a tenth of it, and each is measured beside a tenth of itself', () => {
    const usual = readOptions([])
    expect(usual).toMatchObject({ entries: 100_000, comments: 1_000_000, users: 20_000, rounds: 3 })
    expect(readOptions(['--quick'])).toMatchObject({ entries: 10_000, comments: 100_000, users: 2_000 })
    expect(dataOf(usual).map(({ entries, comments, users }) => [entries, comments, users])).toEqual([
      [10_000, 100_000, 2_000],
      [100_000, 1_000_000, 20_000],
    ])
  })

  test('sizes are measured side by side, the largest with as much of all else', () => {
    const options = readOptions(['--sizes', '1000000,10000'])
    expect(options).toMatchObject({ entries: 1_000_000, comments: 10_000_000, sizes: [10_000, 1_000_000] })
    expect(readOptions(['--large']).sizes).toEqual([10_000, 100_000, 1_000_000, 10_000_000])
  })

  test.each([
    ['90s', 1.5],
    ['30m', 30],
    ['2h', 120],
    ['3', 3],
  ])('a soak of %s lasts %s minutes', (text, minutes) => {
    expect(readOptions(['--soak', text]).soak).toBe(minutes)
  })

  test('what is given holds', () => {
    expect(readOptions(['--quick', '--users', '50', '--only', 'vote'])).toMatchObject({
      users: 50,
      only: 'vote',
      rounds: 1,
    })
  })
})

test('tables keep words to the left and numbers to the right', () => {
  const lines = table(
    [
      { title: 'path', of: ([name]: [string, number]) => name, left: true },
      { title: 'ms', of: ([, ms]: [string, number]) => figure(ms) },
    ],
    [
      ['a', 1.234],
      ['longer', 123.4],
    ],
  )
  expect(lines).toEqual(['path      ms', '------------', 'a       1.23', 'longer   123'])
})

describe('two results are compared', () => {
  const measuredAs = (perSecond: number) => ({ perSecond, p50: 1, p95: 1, p99: 1, failed: 0, answers: 1 })
  const path = (name: string, program: number, perSecond: number): PathResult => ({
    name,
    bytes: 1,
    items: null,
    statements: null,
    ours: measuredAs(perSecond),
    cost: { program, database: 2, statements: program },
    bare: measuredAs(perSecond),
    sql: null,
    smaller: [],
    ofBare: null,
    ofSql: null,
    growth: null,
  })

  test('by what their paths cost, where both have them', () => {
    const lines = compareLines(
      { paths: [path('vote', 6, 100), path('gone', 1, 1)] },
      { paths: [path('vote', 2, 150), path('new', 1, 1)] },
    )
    expect(lines[2]?.split(/\s+/)).toEqual(['vote', '8.00', '4.00', '0.50', '0.33', '1.00', '0.33', '1.50'])
    expect(lines.filter((line) => /^(gone|new)/.test(line))).toEqual([])
    expect(readOptions(['--compare', 'a.json', 'b.json']).compare).toEqual(['a.json', 'b.json'])
  })

  test('a result of an earlier release, which knew no statements, too', () => {
    const { cost: _unknown, ...earlier } = path('vote', 6, 100)
    const before = {
      paths: [{ ...earlier, cost: null, cpu: { program: 6, database: 2, statements: Number.NaN } }],
    }
    const [, , line] = compareLines(before, { paths: [path('vote', 2, 100)] })
    expect(line?.split(/\s+/)).toEqual(['vote', '8.00', '4.00', '0.50', '0.33', '1.00', '–', '1.00'])
  })

  test('by the rates and latencies of their mixed workloads', () => {
    const mixed = (rate: number, p50: number): MixedResult => ({
      server: 'commonplace',
      members: 1,
      threads: 1,
      seed: 1,
      highest: rate,
      probes: [
        {
          rate,
          all: measuredAs(rate),
          steps: { vote: { ...measuredAs(rate), p50, p99: 2 * p50, answers: rate } },
          sentLate: 1,
          wrong: {},
          left: [],
          held: true,
          cost: null,
        },
      ],
    })
    const text = compareLines({ mixed: mixed(90, 8) }, { mixed: mixed(135, 4) }).join('\n')
    // A p99 of fewer than a hundred answers is left out.
    expect(text).toMatch(/^vote +8\.00 +4\.00 +– +8\.00$/m)
    expect(text).toContain('highest rate: 90.0, then 135 requests a second (× 1.50)')
  })
})

test('memory above its bound is said, with what is held and what may be', () => {
  const megabyte = 1024 ** 2
  const held = (program: number, database: number) => ({
    program: program * megabyte,
    database: database * megabyte,
  })
  const memory = { idle: held(290, 151), peak: held(900, 900), after: held(401, 300) }
  expect(overBudget(memory, megabytes)).toEqual([
    'its database holds 151 MB idle, and may hold 150 MB',
    'the program holds 401 MB at the end, and may hold 400 MB',
  ])
})

describe('room on the disk', () => {
  const large = readOptions(['--large'])

  test('a large set is ten million threads, and smaller where it is said', () => {
    expect(large.entries).toBe(10_000_000)
    expect(readOptions(['--large', '--entries', '50'])).toMatchObject({ large: true, entries: 50 })
    expect(readOptions([]).large).toBe(false)
  })

  test('what does not fit is refused with what it needs and what is there', () => {
    const both = dataOf(large)
    expect(lackOfRoom(both, neededFor(both), '/data')).toBeNull()
    expect(lackOfRoom(both, 5 * 1024 ** 3, '/data')).toMatch(
      /needs about \d+ GB in \/data, and 5 GB are free there.*MBIN_BENCH_DIR/,
    )
  })
})
