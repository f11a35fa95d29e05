import { expect, test } from 'vitest'
import { createSingleFlight } from './single-flight.ts'

test('callers of one key share one run, those of another do not, and later ones begin anew', async () => {
  const flight = createSingleFlight<number>()
  let runs = 0
  const work = async () => (runs += 1)
  expect(await Promise.all([flight('a', work), flight('a', work), flight('b', work)])).toEqual([1, 1, 2])
  expect(await flight('a', work)).toBe(3)
})

test('a failure is shared too, and not kept', async () => {
  const flight = createSingleFlight<string>()
  const failing = () => Promise.reject(new Error('no'))
  const both = await Promise.allSettled([flight('a', failing), flight('a', async () => 'unasked')])
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(await flight('a', async () => 'yes')).toBe('yes')
})
