import { expect, test } from 'vitest'
import { barsOf } from './record-bars.ts'

test('a record of 90 days is thirty bars, the latest last', () => {
  const bars = barsOf(
    [
      { day: '2026-03-17', written: 1, removed: 0 },
      { day: '2026-03-18', written: 2, removed: 1 },
      { day: '2026-06-13', written: 4, removed: 0 },
      { day: '2026-06-15', written: 3, removed: 1 },
    ],
    Date.parse('2026-06-15T12:00:00.000Z'),
  )
  expect(bars).toHaveLength(30)
  // The day on which 90 days begin belongs to the first three.
  expect(bars[0]).toEqual({ written: 3, removed: 1 })
  expect(bars.at(-1)).toEqual({ written: 7, removed: 1 })
  expect(bars.slice(1, -1).every(({ written }) => written === 0)).toBe(true)
})
