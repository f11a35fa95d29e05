import { expect, test } from 'vitest'
import type { Resolution } from '@app/contract/community/statistics.ts'
import { windowOf } from './window.rules.ts'

const now = new Date('2026-03-31T12:00:00Z')

test.each<[string, { resolution: Resolution; start?: string; end?: string }, string, string]>([
  ['an hour up to now', { resolution: 'hour' }, '2026-03-31T11:00:00.000Z', '2026-03-31T12:00:00.000Z'],
  ['a day up to now', { resolution: 'day' }, '2026-03-30T12:00:00.000Z', '2026-03-31T12:00:00.000Z'],
  ['a year up to now', { resolution: 'year' }, '2025-03-31T12:00:00.000Z', '2026-03-31T12:00:00.000Z'],
  [
    'a day before the given end, which is a whole day',
    { resolution: 'day', end: '2026-01-02' },
    '2026-01-01T23:59:59.999Z',
    '2026-01-02T23:59:59.999Z',
  ],
  [
    'what was given, offsets read',
    { resolution: 'month', start: '2026-01-01', end: '2026-02-01T01:00:00+01:00' },
    '2026-01-01T00:00:00.000Z',
    '2026-02-01T00:00:00.000Z',
  ],
])('%s', (_, query, start, end) => {
  const window = windowOf(query, now)
  expect([window?.start.toISOString(), window?.end.toISOString()]).toEqual([start, end])
})

test('all of time has no bounds', () => {
  expect(windowOf({ resolution: 'all', start: '2026-01-01' }, now)).toBeNull()
})

test.each([
  [{ resolution: 'day', start: 'yesterday' }, 'query.start'],
  [{ resolution: 'all', end: '2026-99-99' }, 'query.end'],
  [{ resolution: 'day', start: '2026-02-02', end: '2026-02-01' }, 'query.end'],
] as const)('%p is refused', (query, field) => {
  expect(() => windowOf(query, now)).toThrow(field)
})
