import { principalBySession } from '@app/contract/calls/identity.ts'
import type { SsoName, SsoProvider } from '@app/platform/config/sso.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import type { SafeFetch } from '@app/platform/net/safe-fetch.ts'
import { startOpenId } from '@app/platform/testing/servers/openid.ts'
import { vi } from 'vitest'
import type { IdentityWorld } from './identity-world.ts'
import { identityWorld } from './identity-world.ts'
import { CLIENT, startServices } from './sso-services.ts'

export const OUR_URL = 'http://localhost:8080'

/** Where on our own site somebody came out. */
export const at = (url: URL) => url.pathname + url.search
const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk', 'base64')

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
    /** Has a cookie of ours before it comes. */
    keep: (name: string, value: string) => void cookiesOf(new URL(OUR_URL).host).set(name, value),
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
  const spied = vi
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
