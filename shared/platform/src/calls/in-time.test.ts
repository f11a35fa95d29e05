import { expect, test } from 'vitest'
import { inTime } from './in-time.ts'

test.each([
  ['what comes in time is answered', async () => 'here', 'here'],
  ['a refusal is nothing', () => Promise.reject(new Error('away')), null],
  ['what comes late is nothing', () => new Promise<string>(() => {}), null],
])('%s', async (_name, ask, answer) => {
  expect(await inTime(ask(), 20)).toBe(answer)
})
