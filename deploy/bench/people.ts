import { createHash, randomBytes } from 'node:crypto'

/** All seeded members sign in with it. */
export const PASSWORD = 'a password for measuring'

const json = { 'content-type': 'application/json' }

const expectOk = async (response: Response, what: string): Promise<Response> => {
  if (response.status < 400) return response
  throw new Error(`${what} answered ${response.status}: ${(await response.text()).slice(0, 300)}`)
}

export const getJson = async <T>(origin: string, path: string): Promise<T> =>
  (await expectOk(await fetch(origin + path), path)).json() as Promise<T>

/** A browser session: the value of its cookie. */
export const signIn = async (origin: string, login: string, password = PASSWORD): Promise<string> => {
  const response = await fetch(`${origin}/auth/login`, {
    method: 'POST',
    headers: { ...json, origin },
    body: JSON.stringify({ login, password }),
  })
  const [cookie = ''] = (await expectOk(response, 'signing in')).headers.getSetCookie()
  return decodeURIComponent(/=([^;]+)/.exec(cookie)?.[1] ?? '')
}

export const cookieOf = (session: string): string => `mbin_session=${encodeURIComponent(session)}`

/** What a browser of this member sends with every request, writes among them. */
export const memberHeaders = async (
  origin: string,
  login: string,
  password: string,
): Promise<Record<string, string>> => ({ cookie: cookieOf(await signIn(origin, login, password)), origin })

/** Opens an account where it is not there yet. */
export const ensureMember = async (origin: string, username: string): Promise<void> => {
  const response = await fetch(`${origin}/auth/register`, {
    method: 'POST',
    headers: { ...json, origin },
    body: JSON.stringify({
      username,
      email: `${username}@bench.invalid`,
      plainPassword: PASSWORD,
      agreeTerms: true,
    }),
  })
  if (response.status !== 400 && response.status !== 409) await expectOk(response, 'registering')
}

export const subscribe = async (
  origin: string,
  session: string,
  magazineIds: readonly number[],
): Promise<void> => {
  for (const id of magazineIds) {
    await expectOk(
      await fetch(`${origin}/api/magazine/${id}/subscribe`, {
        method: 'PUT',
        headers: { cookie: cookieOf(session), origin },
      }),
      'subscribing',
    )
  }
}

type Registered = { identifier: string; secret: string | null }

const createClient = async (origin: string, body: Record<string, unknown>): Promise<Registered> => {
  const name = `bench_${randomBytes(4).toString('hex')}`
  const response = await fetch(`${origin}/api/client`, {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ name, contactEmail: `${name}@bench.invalid`, ...body }),
  })
  return (await expectOk(response, 'registering a client')).json() as Promise<Registered>
}

const tokenOf = async (origin: string, fields: Record<string, string>): Promise<string> => {
  const response = await fetch(`${origin}/token`, { method: 'POST', body: new URLSearchParams(fields) })
  const { access_token: token } = (await (await expectOk(response, 'asking for a token')).json()) as {
    access_token: string
  }
  return token
}

/** An access token of a member, obtained as a program obtains it: authorization code with PKCE. */
export const memberToken = async (origin: string, session: string): Promise<string> => {
  const redirect = 'http://127.0.0.1:9/callback'
  const scope = 'read user:profile:read magazine:subscribe entry:vote'
  const client = await createClient(origin, {
    public: true,
    redirectUris: [redirect],
    grants: ['authorization_code', 'refresh_token'],
    scopes: scope.split(' '),
  })
  const verifier = randomBytes(32).toString('base64url')
  const headers = { cookie: cookieOf(session), origin }
  const query = new URLSearchParams({
    response_type: 'code',
    client_id: client.identifier,
    redirect_uri: redirect,
    scope,
    state: 'bench',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  })
  const asked = await fetch(`${origin}/authorize?${query.toString()}`, { headers, redirect: 'manual' })
  const consent = new URL(asked.headers.get('location') ?? '', origin)
  const decided = await fetch(`${origin}/authorize/decision`, {
    method: 'POST',
    redirect: 'manual',
    headers: { ...headers, ...json },
    body: JSON.stringify({ transaction_id: consent.searchParams.get('transaction_id'), allow: true }),
  })
  await expectOk(decided, 'consenting')
  const code = new URL(decided.headers.get('location') ?? '').searchParams.get('code') ?? ''
  return tokenOf(origin, {
    grant_type: 'authorization_code',
    client_id: client.identifier,
    redirect_uri: redirect,
    code,
    code_verifier: verifier,
  })
}

/** What a program that acts for itself sends to `/token`. */
export const botFields = async (origin: string): Promise<Record<string, string>> => {
  const client = await createClient(origin, {
    username: `bench_${randomBytes(4).toString('hex')}`,
    grants: ['client_credentials'],
    scopes: ['read', 'user:profile'],
  })
  return {
    grant_type: 'client_credentials',
    client_id: client.identifier,
    client_secret: client.secret ?? '',
  }
}

/** Many different tokens of one program that acts for itself. */
export const botTokens = async (origin: string, count: number): Promise<string[]> => {
  const fields = await botFields(origin)
  const tokens: string[] = []
  while (tokens.length < count) {
    const more = Array.from({ length: Math.min(8, count - tokens.length) }, () => tokenOf(origin, fields))
    tokens.push(...(await Promise.all(more)))
  }
  return tokens
}

/** A member posts a thread, which is waited for until it is answered. */
export const postThread = async (origin: string, session: string, magazineId: number): Promise<void> => {
  const path = `/api/magazine/${magazineId}/article`
  const body = { title: 'Measured', body: 'Measured.', lang: 'en', tags: [], badges: [] }
  const headers = { ...json, cookie: cookieOf(session), origin }
  await expectOk(await fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) }), path)
}
