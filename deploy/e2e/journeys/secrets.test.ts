import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { totpAt } from '@app/identity/operator'
import { eventually } from '@app/platform/testing/index.ts'
import { startOpenId } from '@app/platform/testing/servers/openid.ts'
import { freePort } from '@app/platform/testing/servers/ports.ts'
import { startMailServer } from '@app/platform/testing/mail-server.ts'
import { uniqueName } from '../kit/people.ts'
import { startInstance } from '../kit/program.ts'
import type { Instance } from '../kit/program.ts'

const CLUB = { id: 'the-instance', secret: `club ${randomBytes(9).toString('hex')}` }
const HCAPTCHA = `hcaptcha ${randomBytes(9).toString('hex')}`

let instance: Instance
let club: Awaited<ReturnType<typeof startOpenId>>
let mail: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  mail = await startMailServer()
  const port = await freePort()
  club = await startOpenId({ ...CLUB, callbacks: [`http://localhost:${port}/oauth/oidc/verify`] })
  instance = await startInstance(
    {
      LOG_LEVEL: 'trace',
      SMTP_URL: mail.url,
      OAUTH_OIDC_ID: CLUB.id,
      OAUTH_OIDC_SECRET: CLUB.secret,
      OAUTH_OIDC_ISSUER: club.origin,
      HCAPTCHA_SITE_KEY: 'the-site-key',
      HCAPTCHA_SECRET: HCAPTCHA,
    },
    port,
  )
})
afterAll(async () => {
  await instance?.remove()
  await club?.close()
  mail?.close()
})

/** What must be found nowhere in what the program says, by what it is. */
const secrets = new Map<string, string>()
let said = ''

/** The program's memory of its own output is short, so it is read after every step. */
const look = (): void => {
  const { output } = instance.program
  said += output
  for (const [what, secret] of secrets)
    if (output.includes(secret) || output.includes(encodeURIComponent(secret)))
      throw new Error(`the log holds ${what}: …${output.slice(output.indexOf(secret) - 300).slice(0, 600)}`)
}

const cookies = new Map<string, string>()
type Sent = {
  method?: string
  json?: unknown
  form?: Record<string, string>
  headers?: Record<string, string>
}

const ask = async (path: string, { method, json, form, headers = {} }: Sent = {}) => {
  const answer = await fetch(instance.origin + path, {
    method: method ?? (json || form ? 'POST' : 'GET'),
    redirect: 'manual',
    headers: {
      origin: instance.origin,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(json ? { 'content-type': 'application/json' } : {}),
      ...headers,
    },
    ...(json ? { body: JSON.stringify(json) } : {}),
    ...(form ? { body: new URLSearchParams(form) } : {}),
  })
  for (const line of answer.headers.getSetCookie()) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    cookies.set(name, value)
    if (value.length > 20) secrets.set(`the cookie ${name} (${path})`, value)
  }
  const text = await answer.text()
  look()
  return { status: answer.status, location: answer.headers.get('location'), body: read(text) }
}

const read = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return {}
  }
}
const keep = (what: string, secret: unknown): string => {
  if (typeof secret !== 'string' || secret.length < 6) throw new Error(`${what} was not given`)
  secrets.set(what, secret)
  return secret
}

/** The secret of the link in the latest mail to somebody that has such a link. */
const linkTo = (address: string, link: RegExp): Promise<string> =>
  eventually(() => {
    look()
    const found = mail.to(address).findLast((text) => link.test(text))
    if (!found) throw new Error(`no mail to ${address} yet`)
    return link.exec(found)![1]!
  })

/** From the button of a provider, through its pages with its own cookies, to what it sends the browser back with. */
const visitClub = async (path: string): Promise<string> => {
  const jar = new Map<string, string>()
  let url = new URL((await ask(path)).location ?? '')
  keep('the state of a visit', url.searchParams.get('state'))
  keep('the nonce of a visit', url.searchParams.get('nonce'))
  while (url.origin !== instance.origin) {
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } })
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      jar.set(name, value)
    }
    url = new URL(answer.headers.get('location') ?? '', url)
  }
  keep('the code of a provider', url.searchParams.get('code'))
  return url.pathname + url.search
}

test('nothing that opens an account, a session or a grant is found in the log, at its most talkative', async () => {
  const username = uniqueName('secretive')
  const password = keep('the password', `pass ${randomBytes(9).toString('hex')}`)
  const email = `${username}@example.org`
  const next = keep('the next password', `next ${randomBytes(9).toString('hex')}`)
  const wrong = keep('a mistyped password', `wrong ${randomBytes(9).toString('hex')}`)
  await ask('/auth/register', { json: { username, email, plainPassword: password, agreeTerms: true } })
  await ask('/auth/register', { json: { username, email, plainPassword: password, agreeTerms: true } })
  const verify = keep('the link that confirms', await linkTo(email, /verify-email\?token=([\w-]{20,})/))
  expect((await ask(`/auth/verify-email?token=${verify}`)).location).toBe('/login?verified=1')
  await ask('/auth/login', { json: { login: username, password: wrong } })
  await ask('/auth/login', { json: { login: username, password: [wrong] } })
  await ask('/auth/login', { form: { login: username, password: wrong } })
  const login = await ask('/auth/login', { json: { login: username, password } })
  expect(login.status).toBe(200)

  const setup = await ask('/auth/2fa/setup', { method: 'POST' })
  const secret = keep('the TOTP secret', setup.body['secret'])
  const backups = setup.body['backupCodes'] as string[]
  for (const [i, code] of backups.entries()) keep(`backup code ${i}`, code)
  const step = Math.floor(Date.now() / 30_000)
  await ask('/auth/2fa/enable', { json: { code: totpAt(secret, step), currentPassword: password } })
  const second = { login: username, password, totp: totpAt(secret, step + 1) }
  // Whichever step the clock stands at, a backup code opens.
  if ((await ask('/auth/login', { json: second })).status !== 200)
    await ask('/auth/login', { json: { login: username, password, totp: backups[0] } })
  expect((await ask('/auth/session')).status).toBe(200)

  const redirect = 'https://app.example/callback'
  const client = await ask('/api/client', {
    json: {
      name: 'App',
      contactEmail: 'app@example.org',
      redirectUris: [redirect],
      grants: ['authorization_code', 'refresh_token'],
      scopes: ['read', 'user:profile:read'],
    },
  })
  const client_id = String(client.body['identifier'])
  const client_secret = keep('the client secret', client.body['secret'])
  const code_verifier = keep('the verifier', randomBytes(32).toString('base64url'))
  const query = new URLSearchParams({
    response_type: 'code',
    client_id,
    redirect_uri: redirect,
    scope: 'read user:profile:read',
    state: 'some-state',
    code_challenge: createHash('sha256').update(code_verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const consent = await ask(`/authorize?${query}`)
  const transaction_id = new URL(consent.location!, instance.origin).searchParams.get('transaction_id')
  await ask(`/authorize/transaction/${transaction_id}`)
  const decided = await ask('/authorize/decision', { json: { transaction_id, allow: true } })
  const code = keep('the authorization code', new URL(decided.location!).searchParams.get('code'))
  const exchange = { grant_type: 'authorization_code', client_id, client_secret, code, code_verifier }
  await ask('/token', { form: { ...exchange, redirect_uri: redirect, client_secret: wrong } })
  const tokens = await ask('/token', { form: { ...exchange, redirect_uri: redirect } })
  const access = keep('the access token', tokens.body['access_token'])
  const refresh = keep('the refresh token', tokens.body['refresh_token'])
  const bearer = { authorization: `Bearer ${access}` }
  expect((await ask('/api/users/me', { headers: bearer })).status).toBe(200)
  expect((await ask('/api/users/me', { headers: { authorization: `Bearer ${access}x` } })).status).toBe(401)
  const refreshed = await ask('/token', {
    form: { grant_type: 'refresh_token', client_id, client_secret, refresh_token: refresh },
  })
  keep('the second access token', refreshed.body['access_token'])
  const rotated = keep('the second refresh token', refreshed.body['refresh_token'])
  const basic = Buffer.from(`${client_id}:${client_secret}`).toString('base64')
  keep('the secret as HTTP Basic carries it', basic)
  const third = await ask('/token', {
    form: { grant_type: 'refresh_token', refresh_token: rotated },
    headers: { authorization: `Basic ${basic}` },
  })
  expect(third.status).toBe(200)
  keep('the third access token', third.body['access_token'])
  const last = keep('the third refresh token', third.body['refresh_token'])
  await ask('/revoke', { form: { token: last, client_id, client_secret } })
  await ask('/api/revoke', {
    method: 'POST',
    headers: { authorization: `Bearer ${String(third.body['access_token'])}` },
  })
  await ask(`/api/client?client_id=${client_id}&client_secret=${wrong}`, { method: 'DELETE' })
  await ask(`/api/client?client_id=${client_id}&client_secret=${client_secret}`, { method: 'DELETE' })

  await ask('/auth/password/forgot', { json: { email } })
  const token = keep('the link that resets', await linkTo(email, /reset-password\/reset\/([\w-]{20,})/))
  await ask(`/reset-password/reset/${token}`)
  const reset = await ask('/auth/password/reset', { json: { token, plainPassword: next } })
  expect(reset.status).toBe(204)
  await ask('/auth/logout', { method: 'POST' })

  keep('the secret at a provider', CLUB.secret)
  keep('the secret at hCaptcha', HCAPTCHA)
  club.signIn({
    sub: 'guest',
    preferred_username: 'guest',
    email: 'guest@club.example',
    email_verified: true,
  })
  const back = await visitClub('/oauth/oidc/connect')
  expect((await ask(`${back}&error=garbled`)).location).toBe('/login?sso=failed')
  expect((await ask(await visitClub('/oauth/oidc/connect'))).location).toBe('/')
  expect((await ask('/auth/session')).status).toBe(200)
  const proof = await ask('/auth/sso/oidc/prove', { json: { next: '/' } })
  keep('the state of a proof', new URL(String(proof.body['location'])).searchParams.get('state'))

  expect(secrets.size).toBeGreaterThan(20)
  expect(said).toContain('"level":"')
})
