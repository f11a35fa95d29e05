import { expect, test } from 'vitest'
import { Secret } from 'otpauth'
import { matchingStep, newTotpSecret, totpAt, totpUri } from './totp.rules.ts'

// The seed and the codes of RFC 6238, appendix B, cut to six digits.
const secret = Secret.fromUTF8('12345678901234567890').base32

test.each([
  [59, '287082'],
  [1111111109, '081804'],
  [1111111111, '050471'],
  [1234567890, '005924'],
  [2000000000, '279037'],
  [20000000000, '353130'],
])('at second %i the code is %s', (second, code) => {
  expect(totpAt(secret, Math.floor(second / 30))).toBe(code)
})

test('a new secret has 160 bits, in letters that authenticators take', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/)
  expect(newTotpSecret()).not.toBe(newTotpSecret())
})

test.each([
  ['now', 0, true],
  ['fifteen seconds early', -15, true],
  ['fifteen seconds late', 44, true],
  ['a minute late', 90, false],
  ['a minute early', -60, false],
])('a code counts %s: %s', (_when, offset, counts) => {
  const start = 1_700_000_010
  const code = totpAt(secret, Math.floor(start / 30))
  const step = matchingStep(secret, code, new Date((start + offset) * 1000), 0)
  expect(step !== null).toBe(counts)
})

test('a code counts once', () => {
  const now = new Date(1_700_000_010_000)
  const step = matchingStep(secret, totpAt(secret, Math.floor(now.getTime() / 30_000)), now, 0)!
  expect(matchingStep(secret, totpAt(secret, step), now, step)).toBeNull()
})

test('the address for an authenticator holds names as data', () => {
  const uri = totpUri(secret, 'My: site', 'a&b')
  expect(uri).toMatch(/^otpauth:\/\/totp\/My%3A%20site:a%26b\?/)
  expect(Object.fromEntries(new URL(uri).searchParams)).toEqual({
    secret,
    issuer: 'My: site',
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
})
