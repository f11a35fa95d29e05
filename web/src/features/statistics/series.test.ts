import { expect, test } from 'vitest'
import { seriesOf, windowOf } from './series.ts'

const now = Date.parse('2026-03-02T15:30:00Z')

test('a week is the seven days up to today, each with what was counted then', () => {
  const window = windowOf(7, now)
  expect(window).toEqual({ start: '2026-02-24', end: '2026-03-02', resolution: 'day' })
  const rows = [
    { datetime: '2026-02-28 00:00:00+00', value: 2 },
    { datetime: '2026-02-28 00:00:00+00', value: 3 },
    { datetime: '2026-03-02 00:00:00+00', value: 1 },
  ]
  expect(seriesOf(rows, window)).toEqual([
    { label: '2026-02-24', value: 0 },
    { label: '2026-02-25', value: 0 },
    { label: '2026-02-26', value: 0 },
    { label: '2026-02-27', value: 0 },
    { label: '2026-02-28', value: 5 },
    { label: '2026-03-01', value: 0 },
    { label: '2026-03-02', value: 1 },
  ])
})

test('all of time comes by the month, from the one before the first of anything', () => {
  const rows = [
    { datetime: '2026-01-01 00:00:00+00', value: 4 },
    { datetime: '2025-12-01 00:00:00+00', value: 2 },
  ]
  expect(seriesOf(rows, windowOf(-1, now))).toEqual([
    { label: '2025-11', value: 0 },
    { label: '2025-12', value: 2 },
    { label: '2026-01', value: 4 },
    { label: '2026-02', value: 0 },
    { label: '2026-03', value: 0 },
  ])
})

test('where nothing was ever written there is a line all the same', () => {
  expect(seriesOf([], windowOf(-1, now)).map(({ label }) => label)).toEqual(['2026-02', '2026-03'])
})
