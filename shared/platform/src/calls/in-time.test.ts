import { expect, test } from '@jest/globals'
import { inTime } from './in-time.ts'

test.each([
  ['what comes in time is answered', Promise.resolve('here'), 'here'],
  ['a refusal is nothing', Promise.reject(new Error('away')), null],
  ['what comes late is nothing', new Promise<string>(() => {}), null],
])('%s', async (_name, asked, answer) => {
  expect(await inTime(asked, 20)).toBe(answer)
})
