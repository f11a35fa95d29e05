import { describe, expect, test } from 'vitest'
import {
  isPkceText,
  redirectMatches,
  scopeBeyond,
  splitScopes,
  unknownScope,
  verifierMatches,
  withParameters,
} from './oauth.rules.ts'

describe('a redirect address matches', () => {
  test.each([
    ['https://app.example/cb', 'https://app.example/cb', true],
    ['https://app.example/cb', 'https://app.example/cb/', false],
    ['https://app.example/cb', 'https://APP.example/cb', false],
    ['https://app.example/cb', 'https://app.example:443/cb', false],
    ['https://app.example/cb', 'https://app.example/cb%2f..', false],
    ['myapp://auth', 'myapp://auth', true],
    ['myapp://auth', 'myapp://auth/', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:8000/cb', true],
    ['http://127.0.0.1:1/cb', 'http://127.0.0.1:65535/cb', true],
    ['http://[::1]/cb', 'http://[::1]:9/cb', true],
    ['http://127.0.0.1', 'http://127.0.0.1:9', true],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:8000/other', false],
    ['http://127.0.0.1/cb', 'https://127.0.0.1:8000/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1:8000@evil.example/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.1.evil.example/cb', false],
    ['http://127.0.0.1/cb', 'http://127.0.0.2/cb', false],
    ['http://localhost/cb', 'http://localhost:8000/cb', false],
  ])('%s with %s: %s', (registered, given, expected) => {
    expect(redirectMatches([registered], given)).toBe(expected)
  })
})

describe('scopes', () => {
  test.each([
    [['read', 'user:profile:read'], null],
    [['read', 'nonsense'], 'nonsense'],
    [['constructor'], 'constructor'],
    [['READ'], 'READ'],
  ])('of %j the unknown one is %s', (wanted, unknown) => {
    expect(unknownScope(wanted)).toBe(unknown)
  })

  test.each([
    [['read'], ['read', 'write'], null],
    [['user:profile:read'], ['user:profile'], null],
    [['user:profile:read', 'entry:vote'], ['user', 'vote'], null],
    [['user'], ['user:profile'], 'user'],
    [['admin'], ['read'], 'admin'],
    [['nonsense'], ['nonsense'], 'nonsense'],
    [[], ['read'], null],
  ])('%j goes beyond %j with %s: a scope brings those below it', (wanted, held, beyond) => {
    expect(scopeBeyond(wanted, held)).toBe(beyond)
  })

  test('are split at spaces, once each', () => {
    expect(splitScopes(' read  write read ')).toEqual(['read', 'write'])
  })
})

describe('a code verifier', () => {
  // The pair of RFC 7636, appendix B.
  const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
  const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

  test.each([
    [verifier, challenge, 'S256', true],
    [verifier, verifier, 'plain', true],
    [challenge, challenge, 'S256', false],
    [verifier, challenge, 'plain', false],
    [`${verifier}x`, challenge, 'S256', false],
  ])('%s for %s by %s: %s', (given, held, method, expected) => {
    expect(verifierMatches(given, held, method)).toBe(expected)
  })

  test.each([
    ['x'.repeat(42), false],
    ['x'.repeat(43), true],
    ['x'.repeat(128), true],
    ['x'.repeat(129), false],
    [`${'x'.repeat(43)}\n`, false],
    [`${'x'.repeat(42)} `, false],
  ])('%j is well formed: %s', (text, expected) => {
    expect(isPkceText(text)).toBe(expected)
  })
})

test('parameters join an address as data', () => {
  const url = withParameters('myapp://auth', { state: 'a&b=c#d\r\n', code: 'x' })
  expect(url).toBe('myapp://auth?state=a%26b%3Dc%23d%0D%0A&code=x')
})
