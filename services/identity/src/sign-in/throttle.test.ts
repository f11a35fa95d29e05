import { expect, test } from 'vitest'
import { waitAfter } from './throttle.ts'

test.each([
  [0, 0],
  [4, 0],
  [5, 2_000],
  [6, 4_000],
  [10, 64_000],
  [14, 900_000],
  [500, 900_000],
])('after %i failures one waits %i ms', (failures, wait) => {
  expect(waitAfter(failures, 5)).toBe(wait)
})
