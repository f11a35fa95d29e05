import { expect, test } from 'vitest'
import { timeAfter } from './schedule.rules.ts'

const at = (text: string) => new Date(`2026-03-${text}Z`)

test.each([
  ['daily', '01T08:00:00', '01T08:05:00', '02T08:00:00'],
  ['weekly', '01T08:00:00', '01T08:00:00', '08T08:00:00'],
  ['daily', '01T08:00:00', '04T09:00:00', '05T08:00:00'],
  ['weekly', '01T08:00:00', '20T09:00:00', '22T08:00:00'],
  ['daily', '05T08:00:00', '04T09:00:00', '06T08:00:00'],
] as const)('a %s digest of %s, sent at %s, comes again at %s', (every, due, now, next) => {
  expect(timeAfter({ every, nextAt: at(due) }, at(now))).toEqual(at(next))
})
