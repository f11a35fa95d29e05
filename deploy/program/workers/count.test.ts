import { expect, test } from 'vitest'
import { countWorkers, shareOf } from './count.ts'

const MB = 1024 * 1024

test.each([
  ['what was asked for', { asked: 5, processors: 2, memoryBytes: 256 * MB }, 5],
  [
    'one for each processor but that of the database',
    { asked: undefined, processors: 4, memoryBytes: 8_192 * MB },
    3,
  ],
  ['one beside the database', { asked: undefined, processors: 2, memoryBytes: 8_192 * MB }, 1],
  ['no more than help', { asked: undefined, processors: 64, memoryBytes: 65_536 * MB }, 8],
  ['no more than there is memory for', { asked: undefined, processors: 4, memoryBytes: 1_024 * MB }, 2],
  ['one in any case', { asked: undefined, processors: 4, memoryBytes: 256 * MB }, 1],
])('there are %s', (_why, machine, workers) => {
  expect(countWorkers(machine)).toBe(workers)
})

test('what is shared is divided, down to what one needs', () => {
  expect([1, 2, 3, 8].map((workers) => shareOf(10, workers, 4))).toEqual([10, 5, 4, 4])
  expect(shareOf(2, 4, 4)).toBe(2)
})
