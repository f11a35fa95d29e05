import { expect, test } from 'vitest'
import { isTooLong, nextDelayMs, retryAfterMs } from './retries.rules.ts'

const now = new Date('2030-01-01T00:00:00Z')

test('attempts come further and further apart, about as the specification says, and end', () => {
  const delays = Array.from({ length: 10 }, (_, index) => nextDelayMs(index + 1, 0.5, 0))
  expect(delays.map((ms) => ms && ms / 1000)).toEqual([
    5,
    300,
    1_800,
    7_200,
    18_000,
    36_000,
    50_400,
    72_000,
    86_400,
    null,
  ])
  expect([nextDelayMs(2, 0, 0), nextDelayMs(2, 1, 0)]).toEqual([270_000, 330_000])
  expect(nextDelayMs(1, 0.5, 60_000)).toBe(60_000)
})

test('what a receiver asks for is read in seconds or as a date, and is a day at most', () => {
  expect(retryAfterMs('120', now)).toBe(120_000)
  expect(retryAfterMs('Tue, 01 Jan 2030 00:01:00 GMT', now)).toBe(60_000)
  expect(retryAfterMs('999999999', now)).toBe(86_400_000)
  expect([null, 'soon', 'Mon, 31 Dec 2029 00:00:00 GMT'].map((text) => retryAfterMs(text, now))).toEqual([
    0, 0, 0,
  ])
})

test('five days without a success are enough', () => {
  expect(isTooLong(new Date('2029-12-27T00:00:00Z'), now)).toBe(true)
  expect(isTooLong(new Date('2029-12-27T00:00:01Z'), now)).toBe(false)
})
