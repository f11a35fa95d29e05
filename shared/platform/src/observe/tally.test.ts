import { expect, test } from 'vitest'
import { HourTally } from './tally.ts'

const MINUTE = 60_000

test('what took most time together comes first', () => {
  const tally = new HourTally()
  tally.add('often', 1, false, 0)
  tally.add('often', 1, true, MINUTE)
  tally.add('once', 1.5, false, MINUTE)
  tally.add('quick', 0.1, false, MINUTE)
  expect(tally.top(2, 2 * MINUTE)).toEqual([
    { key: 'often', count: 2, seconds: 2, failed: 1 },
    { key: 'once', count: 1, seconds: 1.5, failed: 0 },
  ])
})

test('what is older than an hour is forgotten, also where nothing came since', () => {
  const tally = new HourTally()
  tally.add('old', 1, false, 0)
  tally.add('new', 1, false, 30 * MINUTE)
  expect(tally.top(5, 59 * MINUTE).map(({ key }) => key)).toEqual(['old', 'new'])
  expect(tally.top(5, 61 * MINUTE).map(({ key }) => key)).toEqual(['new'])
  expect(tally.top(5, 91 * MINUTE)).toEqual([])
})

test('a flood of keys is counted together', () => {
  const tally = new HourTally()
  for (let n = 0; n < 5_000; n++) tally.add(`host-${n}`, 1, false, 0)
  const found = tally.top(10_000, 1)
  expect(found).toHaveLength(1_001)
  expect(found[0]).toEqual({ key: 'others', count: 4_000, seconds: 4_000, failed: 0 })
})
