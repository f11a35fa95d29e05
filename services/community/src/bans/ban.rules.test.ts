import { describe, expect, test } from 'vitest'
import { endedBy, expiryOf, isExpired, judgeBan } from './ban.rules.ts'

const now = new Date('2026-05-04T12:00:00Z')
const after = (ms: number) => new Date(now.getTime() + ms)

describe('the end of a ban', () => {
  test.each([
    ['never', null, false],
    ['in an hour', after(3_600_000), false],
    ['in 11 seconds', after(11_000), false],
    ['in 10 seconds', after(10_000), true],
    ['when it was lifted', endedBy(now), true],
  ])('%s reads expired: %p', (_, expiry, expired) => expect(isExpired(expiry, now)).toBe(expired))

  test.each([
    [undefined, null],
    [null, null],
    ['2026-05-04T14:00:00+01:00', '2026-05-04T13:00:00.000Z'],
    ['2026-05-04T13:00:00Z', '2026-05-04T13:00:00.000Z'],
  ])('%p is read as %p', (wish, expiry) => expect(expiryOf(wish, now)?.toISOString() ?? null).toBe(expiry))

  test.each(['2026-05-04T12:00:00Z', '1999-01-01T00:00:00Z'])('%s is refused', (wish) =>
    expect(() => expiryOf(wish, now)).toThrow('expiredAt'),
  )
})

test.each([
  ['an administrator', { admin: true, moderates: false, alreadyBanned: false }, /administrator/],
  ['a moderator', { admin: false, moderates: true, alreadyBanned: false }, /moderator/],
  ['somebody banned', { admin: false, moderates: false, alreadyBanned: true }, /already banned/],
])('%s cannot be banned', (_, target, message) => expect(() => judgeBan(target)).toThrow(message))
