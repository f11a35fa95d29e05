import { expect, test } from 'vitest'
import { ConfigurationError, misspelt, readEnvironment } from './environment.ts'

const faultsOf = (env: NodeJS.ProcessEnv): readonly string[] => {
  try {
    readEnvironment(env)
    return []
  } catch (error) {
    if (error instanceof ConfigurationError) return error.faults
    throw error
  }
}

test('nothing needs to be said', () => {
  expect(readEnvironment({})).toMatchObject({
    port: 8080,
    dataDirectory: 'var',
    instance: {
      url: 'http://localhost:8080',
      domain: 'localhost:8080',
      softwareName: 'mbin',
      rateLimitScale: 1,
      sso: [],
    },
    databaseUrl: undefined,
    contextUrls: {},
  })
})

test('the public address follows the port, and an empty value counts as absent', () => {
  expect(readEnvironment({ PORT: '9000', MBIN_URL: '' }).instance.url).toBe('http://localhost:9000')
  expect(readEnvironment({ MBIN_URL: 'https://example.org/' }).instance).toMatchObject({
    url: 'https://example.org',
    domain: 'example.org',
  })
})

test('what is read can be told to another process as JSON', () => {
  const read = readEnvironment({
    S3_BUCKET: 'a',
    S3_ACCESS_KEY_ID: 'b',
    S3_SECRET_ACCESS_KEY: 'c',
    MBIN_WORKERS: '3',
  })
  expect(read.workers).toBe(3)
  expect(JSON.parse(JSON.stringify(read))).toEqual(read)
})

test('every fault is named at once', () => {
  expect(
    faultsOf({
      PORT: '99999',
      MBIN_URL: 'example.org',
      DATABASE_URL: 'mysql://x',
      MBIN_RATE_LIMIT_SCALE: '-1',
      MBIN_SECRET: 'short',
      LOG_LEVEL: 'loud',
      MBIN_TRUSTED_PROXIES: 'loopback,private,10.0.0.0/33',
      KBIN_REGISTRATIONS_ENABLED: 'maybe',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'key',
    }).map((fault) => fault.split(' ')[0]),
  ).toEqual([
    'DATABASE_URL',
    'KBIN_REGISTRATIONS_ENABLED',
    'LOG_LEVEL',
    'MBIN_RATE_LIMIT_SCALE',
    'MBIN_SECRET',
    'MBIN_TRUSTED_PROXIES',
    'MBIN_TRUSTED_PROXIES',
    'MBIN_URL',
    'PORT',
    'S3_SECRET_ACCESS_KEY',
  ])
})

test.each([
  ['true', 'true'],
  ['1', 'true'],
  ['Yes', 'true'],
  ['false', 'false'],
  ['0', 'false'],
  ['NO', 'false'],
])('a setting that is on or off may be %s', (given, meant) => {
  const { settingDefaults } = readEnvironment({ KBIN_REGISTRATIONS_ENABLED: given }).instance
  expect(settingDefaults?.['KBIN_REGISTRATIONS_ENABLED']).toBe(meant)
})

test.each(['MBIN_AUTHORIZED_FETCH', 'MBIN_OAUTH_REQUIRE_S256'])(
  '%s, which clients of other servers do not know, is a switch, too',
  (name) => {
    expect(readEnvironment({ [name]: 'yes' }).instance.settingDefaults).toMatchObject({ [name]: 'true' })
  },
)

test('a setting that is a number is read as one, within its limits', () => {
  const of = (text: string) =>
    readEnvironment({ MBIN_SIGNUPS_PER_MAIL_DOMAIN: text }).instance.settingDefaults
  expect(of('25')).toMatchObject({ MBIN_SIGNUPS_PER_MAIL_DOMAIN: '25' })
  for (const fault of ['many', '-1', '1.5', '100001'])
    expect(() => of(fault)).toThrow('MBIN_SIGNUPS_PER_MAIL_DOMAIN')
})

test('a misspelt name is pointed out, and what is nothing of ours is left alone', () => {
  expect(
    misspelt({ MBIN_SECERT: 'x', DATABASEURL: 'y', MBIN_URL: 'https://example.org', PATH: '/bin' }),
  ).toEqual([
    'MBIN_SECERT is no variable of ours: is MBIN_SECRET meant?',
    'DATABASEURL is no variable of ours: is DATABASE_URL meant?',
  ])
  // Docker and Kubernetes tell of services beside this one.
  expect(misspelt({ MBIN_WEB_PORT: 'tcp://10.0.0.1:80', HOSTNAME: 'web-1', NODE_ENV: 'production' })).toEqual(
    [],
  )
})

test('what belongs together is asked for together', () => {
  expect(faultsOf({ S3_BUCKET: 'b' })).toEqual([
    'S3_ACCESS_KEY_ID is missing: it belongs with S3_BUCKET',
    'S3_SECRET_ACCESS_KEY is missing: it belongs with S3_BUCKET',
  ])
  expect(faultsOf({ MBIN_ADMIN_USERNAME: 'root' })).toHaveLength(2)
  expect(faultsOf({ HCAPTCHA_SITE_KEY: 'key' })).toEqual([
    'HCAPTCHA_SECRET is missing: it belongs with HCAPTCHA_SITE_KEY',
  ])
})

test('proxies are trusted by address, range or name', () => {
  const trusted = (MBIN_TRUSTED_PROXIES: string) => readEnvironment({ MBIN_TRUSTED_PROXIES }).trustedProxies
  expect(readEnvironment({}).trustedProxies).toEqual(['loopback'])
  expect(trusted('loopback, linklocal,uniquelocal,203.0.113.0/24,2001:db8::1')).toEqual([
    'loopback',
    'linklocal',
    'uniquelocal',
    '203.0.113.0/24',
    '2001:db8::1',
  ])
})

test('settings and addresses of other processes are passed on', () => {
  const { instance, contextUrls } = readEnvironment({
    KBIN_TITLE: 'Home',
    CONTENT_URL: 'http://content:8080/',
    PATH: '/bin',
  })
  expect(instance.settingDefaults).toEqual({ KBIN_TITLE: 'Home' })
  expect(contextUrls).toEqual({ content: 'http://content:8080' })
})

test('a provider of single sign-on counts once its client id is given, and then needs the rest', () => {
  const { sso } = readEnvironment({
    OAUTH_GITHUB_ID: 'id',
    OAUTH_GITHUB_SECRET: 'secret',
    OAUTH_KEYCLOAK_ID: 'app',
    OAUTH_KEYCLOAK_SECRET: 'secret',
    OAUTH_KEYCLOAK_URI: 'https://login.example',
    OAUTH_KEYCLOAK_REALM: 'people',
    OAUTH_GOOGLE_SECRET: 'without an id it is not offered',
  }).instance
  expect(sso).toEqual([
    { name: 'github', clientId: 'id', clientSecret: 'secret', settings: {} },
    {
      name: 'keycloak',
      clientId: 'app',
      clientSecret: 'secret',
      settings: { URI: 'https://login.example', REALM: 'people' },
    },
  ])
  expect(faultsOf({ OAUTH_AZURE_ID: 'app' })).toEqual([
    'OAUTH_AZURE_SECRET is missing: it belongs with OAUTH_AZURE_ID',
    'OAUTH_AZURE_TENANT is missing: it belongs with OAUTH_AZURE_ID',
  ])
  expect(faultsOf({ OAUTH_OIDC_ISSUER: 'login.example' })).toHaveLength(1)
})
