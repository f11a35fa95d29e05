import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { principalBySession } from '@app/contract/calls/identity.ts'
import type { SsoName, SsoProvider } from '@app/platform/config/sso.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { SafeFetch } from '@app/platform/net/safe-fetch.ts'
import { startOpenId } from '@app/platform/testing/servers/openid.ts'
import type { OpenIdPerson as Person } from '@app/platform/testing/servers/openid.ts'
import { jest } from '@jest/globals'
import express from 'express'
import type { IdentityWorld } from './identity-world.ts'
import { identityWorld } from './identity-world.ts'

export const OUR_URL = 'http://localhost:8080'
export const CLIENT = { id: 'our-client', secret: 'our-secret-of-some-length' }
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')

const listen = async (handler: (req: IncomingMessage, res: ServerResponse) => void) => {
  const server: Server = createServer(handler).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

type Wire = {
  authorize: string
  token: string
  /** What a good exchange answers besides the token. */
  granted: Record<string, unknown>
  /** How a bad code is refused. */
  refused: { status: number; body: Record<string, unknown> }
  calls: Record<string, (person: Person) => unknown>
}

const badGrant = { status: 400, body: { error: 'invalid_grant', error_description: 'Invalid code' } }

/** The services that speak OAuth2 alone, each in the format that its documentation shows. */
const wires: readonly Wire[] = [
  {
    authorize: '/login/oauth/authorize',
    token: '/login/oauth/access_token',
    granted: { token_type: 'bearer', scope: 'read:user,user:email' },
    // Refused with 200.
    refused: {
      status: 200,
      body: { error: 'bad_verification_code', error_description: 'The code is incorrect' },
    },
    calls: {
      '/api/v3/user': ({ sub, name }) => ({
        login: name,
        id: Number(sub),
        avatar_url: 'https://avatars.example/1',
        name: 'Mona Lisa',
        email: null,
      }),
      '/api/v3/user/emails': ({ email, email_verified }) => [
        { email: 'other@example.org', primary: false, verified: true, visibility: null },
        { email, primary: true, verified: email_verified, visibility: 'private' },
      ],
    },
  },
  {
    authorize: '/oauth2/authorize',
    token: '/api/oauth2/token',
    granted: { token_type: 'Bearer', expires_in: 604_800, refresh_token: 'r', scope: 'identify email' },
    refused: badGrant,
    calls: {
      '/api/users/@me': ({ sub, name, email, email_verified }) => ({
        id: sub,
        username: name,
        discriminator: '0',
        global_name: 'Nelly',
        email,
        verified: email_verified,
      }),
    },
  },
  {
    authorize: '/v23.0/dialog/oauth',
    token: '/v23.0/oauth/access_token',
    granted: { token_type: 'bearer', expires_in: 5_183_944 },
    refused: {
      status: 400,
      body: {
        error: { message: 'This authorization code has been used.', type: 'OAuthException', code: 100 },
      },
    },
    calls: {
      '/v23.0/me': ({ sub, name, email, email_verified }) => ({
        id: sub,
        name,
        ...(email_verified ? { email } : {}),
        picture: {
          data: { height: 400, width: 400, is_silhouette: false, url: 'https://pictures.example/1' },
        },
      }),
    },
  },
  {
    authorize: '/oauth2/authorize',
    token: '/oauth2/token',
    granted: { token_type: 'Bearer', expires_in: 3600, id_token: 'not.to.be.looked.at', scope: '' },
    refused: badGrant,
    calls: {
      '/oauth2/userinfo': ({ sub, name, email }) => ({
        sub,
        id: Number(sub),
        client: 'ours',
        email,
        email_verified: true,
        name,
        avatar_url: 'https://pictures.example/2',
      }),
    },
  },
  {
    authorize: '/oauth/authorize',
    token: '/oauth/token',
    granted: { token_type: 'Bearer', expires_in: 3600 },
    refused: badGrant,
    calls: { '/oauth/userinfo': ({ sub, name, email }) => ({ sub, name, email }) },
  },
  {
    authorize: '/application/o/authorize/',
    token: '/application/o/token/',
    granted: { token_type: 'Bearer', expires_in: 300, id_token: 'not.to.be.looked.at' },
    refused: badGrant,
    calls: {
      '/application/o/userinfo/': ({ sub, name, email, email_verified }) => ({
        sub,
        email,
        email_verified,
        name: 'Any Body',
        preferred_username: name,
        groups: [],
      }),
    },
  },
]

/** One server that answers as each of them does; whoever comes is signed in as `person`. */
export const startServices = async () => {
  let person: Person = { sub: '1' }
  let asked: Record<string, unknown>[] = []
  const codes = new Map<string, { challenge: string; redirectUri: string }>()
  const app = express()
  app.use(express.urlencoded({ extended: false }))
  for (const { authorize, token, granted, refused, calls } of wires) {
    app.get(authorize, (req, res) => {
      const query = req.query as Record<string, string>
      asked.push(query)
      const code = randomUUID()
      codes.set(code, {
        challenge: query['code_challenge'] ?? '',
        redirectUri: query['redirect_uri'] ?? '',
      })
      const back = new URL(query['redirect_uri'] ?? '')
      back.search = new URLSearchParams({ code, state: query['state'] ?? '' }).toString()
      res.redirect(302, back.href)
    })
    app.post(token, (req, res) => {
      const body = req.body as Record<string, string>
      const code = codes.get(body['code'] ?? '')
      codes.delete(body['code'] ?? '')
      const derived = createHash('sha256')
        .update(body['code_verifier'] ?? '')
        .digest('base64url')
      const good =
        code?.challenge === derived &&
        code.redirectUri === body['redirect_uri'] &&
        body['client_id'] === CLIENT.id &&
        body['client_secret'] === CLIENT.secret
      if (good) res.json({ access_token: 'a-token', ...granted })
      else res.status(refused.status).json(refused.body)
    })
    for (const [path, answer] of Object.entries(calls)) {
      app.get(path, (req, res) => {
        if (req.headers.authorization !== 'Bearer a-token')
          res.status(401).json({ message: 'Bad credentials' })
        else res.json(answer(person))
      })
    }
  }
  const server = await listen(app)
  return {
    ...server,
    signIn(who: Person) {
      person = who
      asked = []
    },
    asked: () => asked,
  }
}

/** Pictures of providers are somewhere on the internet. */
const pictures: SafeFetch = async (url) => ({ status: 200, url, headers: new Headers(), body: PNG })

export const ssoWorld = (
  sso: Omit<SsoProvider, 'clientId' | 'clientSecret'>[],
  more = {},
): Promise<IdentityWorld> =>
  identityWorld({
    fetch: pictures,
    config: {
      url: OUR_URL,
      sso: sso.map((provider) => ({ ...provider, clientId: CLIENT.id, clientSecret: CLIENT.secret })),
      ...more,
    },
  })

/** A browser with cookies, in front of our own pages and those of providers. */
export const aBrowser = (world: IdentityWorld, reroute: (url: URL) => URL = (url) => url) => {
  const jar = new Map<string, Map<string, string>>()
  const cookiesOf = (host: string): Map<string, string> => {
    const held = jar.get(host) ?? new Map<string, string>()
    jar.set(host, held)
    return held
  }
  const visit = async (address: string): Promise<Response> => {
    const url = new URL(address, OUR_URL)
    const cookies = cookiesOf(url.host)
    const headers = { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }
    const response =
      url.origin === OUR_URL
        ? await world.as(null).fetch(url.pathname + url.search, { headers })
        : await fetch(reroute(url), { headers, redirect: 'manual' })
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  return {
    visit,
    cookie: (name: string) => cookiesOf(new URL(OUR_URL).host).get(name) ?? null,
    /** Follows every redirect, up to the first address of ours that is none of single sign-on. */
    async follow(address: string): Promise<URL> {
      let url = new URL(address, OUR_URL)
      for (let steps = 0; steps < 12; steps++) {
        if (url.origin === OUR_URL && !/^\/(?:oauth|auth\/sso)\//.test(url.pathname)) return url
        const response = await visit(url.href)
        const location = response.headers.get('location')
        if (!location) throw new Error(`${url.href} answered ${response.status} ${await response.text()}`)
        url = new URL(location, url)
      }
      throw new Error('there is no end of redirects')
    },
  }
}

/** Services that are at one address for all the world are played by the local ones. */
const elsewhere = new Set([
  'discord.com',
  'www.facebook.com',
  'graph.facebook.com',
  'app.privacyportal.org',
  'api.privacyportal.org',
])

const realFetch = globalThis.fetch
export const callbackOf = (name: SsoName): string => `${OUR_URL}/oauth/${name}/verify`

export type SsoPerson = { sub: string; name: string; email: string; email_verified: boolean }
export type Browser = ReturnType<typeof aBrowser>

/** An instance that offers every kind of provider, the providers themselves, and browsers before them. */
export const ssoScene = async () => {
  const oidc = await startOpenId({ ...CLIENT, callbacks: [callbackOf('oidc'), callbackOf('zitadel')] })
  const services = await startServices()
  const reroute = (url: URL): URL =>
    elsewhere.has(url.host) ? new URL(url.pathname + url.search, services.origin) : url
  const spied = jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation((input, init) =>
      typeof input === 'string' && URL.canParse(input)
        ? realFetch(reroute(new URL(input)), init)
        : realFetch(input, init),
    )
  const world = await ssoWorld(
    [
      { name: 'oidc', settings: { ISSUER: oidc.origin, NAME: 'The Club' } },
      { name: 'zitadel', settings: { BASE_URL: 'http://127.0.0.1:1' } },
      { name: 'github', settings: { BASE_URL: services.origin } },
      { name: 'discord', settings: {} },
      { name: 'facebook', settings: {} },
      { name: 'simplelogin', settings: { BASE_URL: services.origin } },
      { name: 'privacyportal', settings: {} },
      { name: 'authentik', settings: { BASE_URL: services.origin } },
    ],
    { rateLimitScale: 0 },
  )
  const browser = (): Browser => aBrowser(world, reroute)
  const whoIs = async (from: Browser): Promise<Principal | null> => {
    const token = from.cookie('mbin_session')
    return token ? ((await world.ask(principalBySession, { token })) as Principal | null) : null
  }
  let people = 0

  return {
    oidc,
    services,
    world,
    browser,
    whoIs,
    aPerson(more: Record<string, unknown> = {}): SsoPerson {
      const sub = String(++people + 1000)
      return { sub, name: `person${sub}`, email: `person${sub}@example.org`, email_verified: true, ...more }
    },
    async signIn(name: SsoName, who: SsoPerson, from = browser(), next = '') {
      oidc.signIn({ ...who, preferred_username: who.name })
      services.signIn(who)
      const landed = await from.follow(`/oauth/${name}/connect${next && `?next=${encodeURIComponent(next)}`}`)
      return { landed, from, principal: await whoIs(from) }
    },
    /** Where a provider sends the browser back to, and as whom it comes back there. */
    async comeBack(member: Principal | null, departure: { location: string; cookie: string }) {
      const outside = browser()
      let url = new URL(departure.location)
      while (url.origin !== OUR_URL)
        url = new URL((await outside.visit(url.href)).headers.get('location') ?? '', url)
      const { pathname, search } = url
      const back = await world.as(member).fetch(pathname + search, { headers: { cookie: departure.cookie } })
      return back.headers.get('location')
    },
    async close() {
      spied.mockRestore()
      await world.close()
      await services.close()
      await oidc.close()
    },
  }
}
