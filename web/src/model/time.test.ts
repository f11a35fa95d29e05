import { expect, test } from 'vitest'
import { ageOf, isAnniversary, isNewAccount } from './time.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

test.each([
  ['2026-11-20T11:59:30+00:00', 'now', 0],
  ['2026-11-20T12:00:09+00:00', 'now', 0],
  ['2026-11-20T11:08:00+00:00', 'minute', 52],
  ['2026-11-20T07:00:00+00:00', 'hour', 5],
  ['2026-11-18T07:00:00+00:00', 'day', 2],
  ['2026-09-01T07:00:00+00:00', 'month', 2],
  ['2023-11-18T07:00:00+00:00', 'year', 3],
] as const)('%s was %s %i ago', (date, unit, count) => {
  expect(ageOf(date, now)).toEqual({ unit, count })
})

test.each([
  ['2026-11-01T00:00:00+00:00', true, false],
  ['2025-11-20T00:00:00+00:00', false, true],
  ['2026-11-20T00:00:00+00:00', true, false],
] as const)('an account of %s: new %s, anniversary %s', (date, fresh, cake) => {
  expect(isNewAccount(date, now)).toBe(fresh)
  expect(isAnniversary(date, now)).toBe(cake)
})
