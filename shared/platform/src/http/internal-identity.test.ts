import { expect, test } from 'vitest'
import {
  createServiceSigner,
  createServiceVerifier,
  createVerifier,
  signInternal,
  signService,
  verifyInternal,
  verifyService,
} from './internal-identity.ts'
import { principalOf } from '../testing/builders.ts'

const alice = principalOf({ userId: 1, username: 'alice' })
const [old, fresh] = ['an old secret of the instance', 'a new secret of the instance']
const DAY_MS = 24 * 3_600_000

test('tells who asks, to whoever knows the secret', () => {
  expect(verifyInternal(signInternal(alice, old), old)).toEqual(alice)
  expect(verifyInternal(signInternal(null, old), old)).toBeNull()
  expect(verifyInternal(signInternal(alice, old), fresh)).toBeUndefined()
})

test.each([
  ['cut short', (token: string) => token.slice(0, -1)],
  [
    'with another end',
    (token: string) => `${token.slice(0, token.indexOf('.'))}x${token.slice(token.indexOf('.'))}`,
  ],
  ['with somebody else in it', (token: string) => token.replace(/\.[^.]+\./, `.${btoa('{"userId":2}')}.`)],
  ['without anything', () => ''],
  ['without a signature', (token: string) => token.slice(0, token.lastIndexOf('.'))],
])('a token %s tells nothing', (_how, change) => {
  expect(verifyInternal(change(signInternal(alice, old)), old)).toBeUndefined()
})

test('one that tells who asks does not open a context, and the other way round', () => {
  expect(verifyService(signInternal(null, old), '-', old)).toBe(false)
  expect(verifyInternal(signService('-', old), old)).toBeUndefined()
})

test('keys change each day, and no token falls between two of them', () => {
  const midnight = Math.ceil(Date.now() / DAY_MS) * DAY_MS
  for (const now of [midnight - 120_000, midnight - 60_000, midnight - 30_000, midnight - 1, midnight]) {
    const token = signInternal(alice, old, now)
    expect(verifyInternal(token, old, now)).toEqual(alice)
    expect(verifyInternal(token, old, now + 59_000)).toEqual(alice)
    expect(verifyInternal(token, old, now + 60_001)).toBeUndefined()
  }
  expect(verifyInternal(signInternal(alice, old, midnight + DAY_MS), old, midnight - DAY_MS)).toBeUndefined()
})

test('a secret is exchanged process by process without a call refused', () => {
  // Each step is one restart: from the old one, to both, to the new one first, to the new one alone.
  const steps = [old, `${old},${fresh}`, `${fresh}, ${old}`, fresh]
  for (const [at, mine] of steps.entries()) {
    for (const theirs of steps.slice(Math.max(0, at - 1), at + 2)) {
      expect(createVerifier(theirs)(signInternal(alice, mine))).toEqual(alice)
      expect(verifyService(signService('content', mine), 'content', theirs)).toBe(true)
    }
  }
  expect(verifyInternal(signInternal(alice, old), fresh)).toBeUndefined()
})

test('a call between services is signed once a second and checked once, for its own audience', () => {
  const sign = createServiceSigner(old)
  const isVouchedFor = createServiceVerifier(old)
  const token = sign('content')
  expect(sign('content')).toBe(token)
  expect(sign('media')).not.toBe(token)
  for (const _ of ['first', 'again']) {
    expect(isVouchedFor(token, 'content')).toBe(true)
    expect(isVouchedFor(token, 'media')).toBe(false)
    expect(isVouchedFor(`${token}x`, 'content')).toBe(false)
    expect(isVouchedFor(undefined, 'content')).toBe(false)
  }
  const late = signService('content', old, Date.now() - 61_000)
  expect(isVouchedFor(late, 'content')).toBe(false)
})
