import type { SsoName, SsoProvider } from '@app/platform/config/sso.ts'
import { describe, expect, test } from 'vitest'
import { numbered, safePath, toUsername } from './names.rules.ts'
import { providersOf } from './providers.ts'

const provider = (name: SsoName, settings: SsoProvider['settings'] = {}) => {
  const [made] = providersOf([{ name, clientId: 'id', clientSecret: 'secret', settings }])
  if (!made) throw new Error('no provider')
  return made
}
const issuerOf = (name: SsoName, settings: SsoProvider['settings']) => {
  const made = provider(name, settings)
  return made.protocol === 'openid' ? made.issuer : null
}
const profileOf = (name: SsoName, settings: SsoProvider['settings'], claims: Record<string, unknown>) => {
  const made = provider(name, settings)
  if (made.protocol !== 'openid') throw new Error(`${name} does not speak OpenID Connect`)
  return made.profileOf({ sub: '1', ...claims })
}

test.each<[SsoName, SsoProvider['settings'], string]>([
  ['google', {}, 'https://accounts.google.com'],
  ['azure', { TENANT: 'abc' }, 'https://login.microsoftonline.com/abc/v2.0'],
  ['keycloak', { URI: 'https://k.example/', REALM: 'our people' }, 'https://k.example/realms/our%20people'],
  ['keycloak', { URI: 'https://k.example', REALM: 'r', VERSION: '16.1' }, 'https://k.example/auth/realms/r'],
  ['keycloak', { URI: 'https://k.example', REALM: 'r', VERSION: '26.0.5' }, 'https://k.example/realms/r'],
  ['zitadel', { BASE_URL: 'https://z.example/' }, 'https://z.example'],
  ['authentik', { BASE_URL: 'https://a.example/application/o/us/' }, 'https://a.example/application/o/us/'],
  ['oidc', { ISSUER: 'https://o.example/tenant' }, 'https://o.example/tenant'],
])('the issuer of %s with %j is %s', (name, settings, issuer) => {
  expect(issuerOf(name, settings)).toBe(issuer)
})

describe('an address of Microsoft counts', () => {
  test.each<[string, string, Record<string, unknown>, boolean]>([
    ['where all accounts are of one tenant', '8d1e', {}, true],
    ['not where any tenant may say it', 'common', {}, false],
    ['not where any tenant may say it, in capitals', 'Organizations', { email_verified: true }, false],
    ['where its domain is the tenant’s own', 'common', { xms_edov: true }, true],
    ['where its domain is the tenant’s own, as old tokens say', 'common', { xms_edov: '1' }, true],
    ['not where its domain is somebody else’s', '8d1e', { xms_edov: 'false' }, false],
  ])('%s', (_when, tenant, claims, counts) => {
    const { email } = profileOf('azure', { TENANT: tenant }, { email: 'a@example.org', ...claims })
    expect(email).toBe(counts ? 'a@example.org' : null)
  })
})

test('somebody at Microsoft is whom Mbin knew by another claim; no other provider may say so', () => {
  const former = (name: 'azure' | 'keycloak') =>
    profileOf(name, { TENANT: '8d1e', URI: 'https://a.example', REALM: 'r' }, { oid: 'of-mbin' })
      .formerSubject
  expect([former('azure'), former('keycloak')]).toEqual(['of-mbin', undefined])
})

test.each([
  [{ preferred_username: 'ann', name: 'Ann Lee' }, 'ann'],
  [{ preferred_username: 'ann@example.org', nickname: 'annie' }, 'annie'],
  [{ name: 'Ann Lee', given_name: 'Ann' }, 'Ann Lee'],
  [{ given_name: 'Ann' }, 'Ann'],
  [{}, null],
])('of %j the name is %s', (claims, name) => {
  expect(profileOf('google', {}, claims).name).toBe(name)
})

test.each([
  ['Ann Lee', 'Ann_Lee'],
  ['josé.garcía', 'jose_garcia'],
  ['<b>x</b>', 'bxb'],
  ['日本', 'user'],
  ['a', 'user'],
  [null, 'user'],
  ['x'.repeat(40), 'x'.repeat(30)],
  ['--__ann--', 'ann'],
])('%s becomes the user name %s', (given, name) => {
  expect(toUsername(given)).toBe(name)
})

test('a number is added within the length of a user name', () => {
  expect(numbered('ann', () => 7)).toBe('ann0007')
  expect(numbered('x'.repeat(30), () => 9999)).toBe(`${'x'.repeat(26)}9999`)
})

test.each([
  ['/m/trees?p=2#x', true],
  ['/', true],
  ['//evil.example', false],
  ['/\\evil.example', false],
  ['https://evil.example', false],
  ['javascript:alert(1)', false],
  ['/a\r\nb', false],
  ['/ä', false],
  [undefined, false],
  [['/a'], false],
  [`/${'x'.repeat(5000)}`, false],
])('%j is a place to go on to: %s', (wanted, holds) => {
  expect(safePath(wanted)).toBe(holds ? wanted : '/')
})
