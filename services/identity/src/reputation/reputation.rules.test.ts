import { expect, test } from 'vitest'
import { pointsOf } from './reputation.rules.ts'

test.each([
  [{ uv: 3, dv: 1, favourites: 2 }, 7],
  [{ uv: 0, dv: 4, favourites: 0 }, -4],
])('an item with %j earns %i points', (item, points) => {
  expect(pointsOf(item)).toBe(points)
})
