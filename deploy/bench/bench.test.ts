import { describe, expect, test } from 'vitest'
import { compareLines } from './compare.ts'
import { measured, median, middleOf, percentile, ratioOf } from './figures.ts'
import { readOptions, tenthOf } from './options.ts'
import { lackOfRoom, neededFor } from './room.ts'
import { figure, table } from './table.ts'

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
    expect(measured([3, 1, 2, 100], 2, 1)).toEqual({ perSecond: 2, p50: 2, p95: 100, p99: 100, failed: 1 })
  })

  test.each([
    [[3, 1, 2], 2],
    [[4, 1, 2, 3], 2.5],
  ])('the median of %j is %s', (numbers, expected) => {
    expect(median(numbers)).toBe(expected)
  })

  const round = (perSecond: number, failed = 0) => ({ perSecond, p50: 1, p95: 1, p99: 1, failed })

  test('a disturbed round does not count, but its failures do', () => {
    expect(middleOf([round(100), round(2, 1), round(110)])).toMatchObject({ perSecond: 100, failed: 1 })
  })

  test('things are compared round by round', () => {
    const speed = ({ perSecond }: { perSecond: number }) => perSecond
    expect(ratioOf([round(50), round(10), round(60)], [round(100), round(20), round(100)], speed)).toBe(0.5)
    expect(ratioOf([round(50)], [], speed)).toBeNull()
  })
})

describe('options', () => {
  test('the usual data is large, the quick one a tenth of it', () => {
    expect(readOptions([])).toMatchObject({ entries: 100_000, comments: 1_000_000, users: 20_000, rounds: 3 })
    expect(readOptions(['--quick'])).toMatchObject(
      tenthOf({ entries: 100_000, comments: 1_000_000, users: 20_000 }),
    )
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

test('two results are compared by what their paths cost, where both have them', () => {
  const path = (name: string, program: number, perSecond: number) => ({
    name,
    bytes: 1,
    statements: null,
    ours: { perSecond, p50: 1, p95: 1, p99: 1, failed: 0 },
    cpu: { program, database: 2 },
    bare: { perSecond, p50: 1, p95: 1, p99: 1, failed: 0 },
    sql: null,
    tenth: null,
    ofBare: null,
    ofSql: null,
    growth: null,
  })
  const lines = compareLines(
    { paths: [path('vote', 6, 100), path('gone', 1, 1)] },
    { paths: [path('vote', 2, 150), path('new', 1, 1)] },
  )
  expect(lines[2]?.split(/\s+/)).toEqual(['vote', '8.00', '4.00', '0.50', '0.33', '1.00', '1.50'])
  expect(lines.filter((line) => /^(gone|new)/.test(line))).toEqual([])
  expect(readOptions(['--compare', 'a.json', 'b.json']).compare).toEqual(['a.json', 'b.json'])
})

describe('room on the disk', () => {
  const large = readOptions(['--large'])

  test('a large set is at least three million threads, and smaller where it is said', () => {
    expect(large.entries).toBeGreaterThanOrEqual(3_000_000)
    expect(readOptions(['--large', '--entries', '50'])).toMatchObject({ large: true, entries: 50 })
    expect(readOptions([]).large).toBe(false)
  })

  test('what does not fit is refused with what it needs and what is there', () => {
    const both = [large, tenthOf(large)]
    expect(lackOfRoom(both, neededFor(both), '/data')).toBeNull()
    expect(lackOfRoom(both, 5 * 1024 ** 3, '/data')).toMatch(
      /needs about \d+ GB in \/data, and 5 GB are free there.*MBIN_BENCH_DIR/,
    )
  })
})
