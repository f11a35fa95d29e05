import type { SsoName, SsoProvider } from '@app/platform/config/sso.ts'
import { z } from 'zod'

/** Who somebody is by the word of a provider. */
export type Profile = {
  /** Stable and never handed to somebody else, within the issuer. */
  subject: string
  /** What Mbin knew them by, where that is something else. */
  formerSubject?: string | undefined
  /** What a user name is made from. */
  name: string | null
  /** Only an address that the provider vouches for. */
  email: string | null
  picture: string | null
}

/** Endpoints of a provider that speaks OAuth2 alone, and how its own calls tell who somebody is. */
type OAuth2Service = {
  issuer: string
  authorize: string
  token: string
  profile: { urls: readonly string[]; read: (answers: readonly unknown[]) => Profile }
}

type Traits = {
  title: string
  /** How the client proves itself to the token endpoint; otherwise the server's metadata decide. */
  secretInBody: boolean
  scope: string
  /** The name of a new account always ends in a number, not only where it is taken. */
  numbered: boolean
  /** Whether its picture becomes the avatar of a new account. */
  picture: boolean
  /** What asks it to look at the person again instead of trusting its own session; some know no such thing. */
  again: Readonly<Record<string, string>>
}
type Protocol =
  | { protocol: 'openid'; issuer: string; profileOf: (claims: unknown) => Profile }
  | { protocol: 'oauth2'; service: OAuth2Service }

/** A provider as it is offered, and how it is asked. */
export type Provider = { name: SsoName; clientId: string; clientSecret: string } & Traits & Protocol

const text = z.string().trim().min(1).nullish().catch(null)
const yes = z
  .union([z.boolean(), z.string(), z.number()])
  .transform((value) => value === true || value === 1 || value === '1' || value === 'true')
  .catch(false)
const subject = z.union([z.string().min(1), z.number()]).transform(String)

/** Standard claims (OpenID Connect Core, section 5.1). */
const Claims = z.object({
  sub: subject,
  preferred_username: text,
  nickname: text,
  name: text,
  given_name: text,
  email: text,
  email_verified: yes.optional(),
  picture: text,
  /** Entra: the domain of the address belongs to the tenant. */
  xms_edov: yes.optional(),
})
type Claims = z.output<typeof Claims>

const fromClaims =
  (vouches: (claims: Claims) => boolean) =>
  (answer: unknown): Profile => {
    const claims = Claims.parse(answer)
    const { email, preferred_username: handle, nickname, name, given_name: givenName } = claims
    return {
      subject: claims.sub,
      name: (handle?.includes('@') ? null : handle) ?? nickname ?? name ?? givenName ?? null,
      email: email && vouches(claims) ? email : null,
      picture: claims.picture ?? null,
    }
  }

const saysVerified = ({ email_verified }: Claims) => email_verified === true
const standard = fromClaims(saysVerified)
/** Services that make or relay the address themselves need not say that it works. */
const ownAddresses = fromClaims(({ email_verified }) => email_verified !== false)

const GitHubUser = z.object({ id: subject, login: z.string(), avatar_url: text })
const GitHubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }))

const github = (base: string): OAuth2Service => {
  const api = base === 'https://github.com' ? 'https://api.github.com' : `${base}/api/v3`
  return {
    issuer: base,
    authorize: `${base}/login/oauth/authorize`,
    token: `${base}/login/oauth/access_token`,
    profile: {
      urls: [`${api}/user`, `${api}/user/emails`],
      read([profile, listed]) {
        const user = GitHubUser.parse(profile)
        const email = GitHubEmails.parse(listed).find(({ primary, verified }) => primary && verified)
        return {
          subject: user.id,
          name: user.login,
          email: email?.email ?? null,
          picture: user.avatar_url ?? null,
        }
      },
    },
  }
}

const DiscordUser = z.object({ id: subject, username: z.string(), email: text, verified: yes.optional() })

const discord: OAuth2Service = {
  issuer: 'https://discord.com',
  authorize: 'https://discord.com/oauth2/authorize',
  token: 'https://discord.com/api/oauth2/token',
  profile: {
    urls: ['https://discord.com/api/users/@me'],
    read([profile]) {
      const { id, username, email, verified } = DiscordUser.parse(profile)
      return { subject: id, name: username, email: (verified && email) || null, picture: null }
    },
  },
}

const FacebookUser = z.object({
  id: subject,
  name: text,
  email: text,
  picture: z.object({ data: z.object({ url: text, is_silhouette: yes.optional() }) }).nullish(),
})

const facebook: OAuth2Service = {
  issuer: 'https://www.facebook.com',
  authorize: 'https://www.facebook.com/v23.0/dialog/oauth',
  token: 'https://graph.facebook.com/v23.0/oauth/access_token',
  profile: {
    urls: ['https://graph.facebook.com/v23.0/me?fields=id,name,email,picture.width(400)'],
    read([profile]) {
      // The address is left out where Facebook did not confirm it.
      const { id, name, email, picture } = FacebookUser.parse(profile)
      return {
        subject: id,
        name: name ?? null,
        email: email ?? null,
        picture: picture?.data.is_silhouette ? null : (picture?.data.url ?? null),
      }
    },
  },
}

/** The endpoint that tells the standard claims, where there is no issuer to discover. */
const userinfo = (
  issuer: string,
  endpoints: { authorize: string; token: string; userinfo: string },
  profileOf: (claims: unknown) => Profile,
): OAuth2Service => ({
  issuer,
  authorize: endpoints.authorize,
  token: endpoints.token,
  profile: { urls: [endpoints.userinfo], read: ([claims]) => profileOf(claims) },
})

/** SimpleLogin says `avatar_url` where the standard says `picture`. */
const simpleLoginClaims = (claims: unknown): Profile => ({
  ...ownAddresses(claims),
  picture: z.object({ avatar_url: text }).parse(claims).avatar_url ?? null,
})

/** Entra: `sub` is of one application alone, `oid` of the person, which is what Mbin kept. */
const entraClaims =
  (vouches: (claims: Claims) => boolean) =>
  (claims: unknown): Profile => ({
    ...fromClaims(vouches)(claims),
    formerSubject: z.object({ oid: text }).parse(claims).oid ?? undefined,
  })

/** Kept apart from what it is known by to users of many tenants: there any tenant may claim any address. */
const sharedTenants = new Set(['common', 'organizations', 'consumers'])

const withoutSlash = (address: string): string => address.replace(/\/+$/, '')

type Kind = Traits & Protocol
type More = Partial<Omit<Traits, 'title'>>

const traits = (title: string, more: More): Traits => ({
  title,
  secretInBody: true,
  scope: 'openid profile email',
  numbered: false,
  picture: false,
  again: {},
  ...more,
})

const openid = (
  title: string,
  issuer: string,
  { profileOf = standard, ...more }: More & { profileOf?: (claims: unknown) => Profile } = {},
): Kind => ({
  ...traits(title, { again: { prompt: 'login' }, ...more }),
  protocol: 'openid',
  issuer,
  profileOf,
})

const oauth2 = (title: string, service: OAuth2Service, more: More = {}): Kind => ({
  ...traits(title, more),
  protocol: 'oauth2',
  service,
})

const kinds: Readonly<Record<SsoName, (settings: SsoProvider['settings']) => Kind>> = {
  google: () =>
    openid('Google', 'https://accounts.google.com', {
      numbered: true,
      picture: true,
      // It refuses `login`.
      again: { prompt: 'select_account' },
    }),
  facebook: () =>
    oauth2('Facebook', facebook, {
      scope: 'public_profile email',
      numbered: true,
      picture: true,
      again: { auth_type: 'reauthenticate' },
    }),
  github: ({ BASE_URL = 'https://github.com' }) =>
    oauth2('GitHub', github(withoutSlash(BASE_URL)), { scope: 'read:user user:email', numbered: true }),
  discord: () => oauth2('Discord', discord, { scope: 'identify email', numbered: true }),
  azure: ({ TENANT = '' }) =>
    openid('Microsoft', `https://login.microsoftonline.com/${TENANT}/v2.0`, {
      profileOf: entraClaims(({ xms_edov }) => xms_edov ?? !sharedTenants.has(TENANT.toLowerCase())),
    }),
  keycloak: ({ URI = '', REALM = '', VERSION = '' }) => {
    // Until version 17 everything lay below `/auth`.
    const below = Number.parseInt(VERSION, 10) < 17 ? '/auth' : ''
    return openid('Keycloak', `${withoutSlash(URI)}${below}/realms/${encodeURIComponent(REALM)}`)
  },
  zitadel: ({ BASE_URL = '' }) => openid('Zitadel', withoutSlash(BASE_URL), { picture: true }),
  authentik: ({ BASE_URL = '' }) => {
    if (new URL(BASE_URL).pathname !== '/') return openid('Authentik', BASE_URL, { picture: true })
    // Without the application's path its issuer is unknown; these endpoints are the same for all applications.
    const base = `${withoutSlash(BASE_URL)}/application/o`
    const endpoints = {
      authorize: `${base}/authorize/`,
      token: `${base}/token/`,
      userinfo: `${base}/userinfo/`,
    }
    return oauth2('Authentik', userinfo(BASE_URL, endpoints, standard), { picture: true })
  },
  simplelogin: ({ BASE_URL = 'https://app.simplelogin.io' }) => {
    const base = withoutSlash(BASE_URL)
    const endpoints = {
      authorize: `${base}/oauth2/authorize`,
      token: `${base}/oauth2/token`,
      userinfo: `${base}/oauth2/userinfo`,
    }
    return oauth2('SimpleLogin', userinfo(base, endpoints, simpleLoginClaims), { picture: true })
  },
  privacyportal: () => {
    const endpoints = {
      authorize: 'https://app.privacyportal.org/oauth/authorize',
      token: 'https://api.privacyportal.org/oauth/token',
      userinfo: 'https://api.privacyportal.org/oauth/userinfo',
    }
    const service = userinfo('https://app.privacyportal.org', endpoints, ownAddresses)
    return oauth2('Privacy Portal', service, { scope: 'openid name email' })
  },
  oidc: ({ ISSUER = '', NAME = 'OpenID Connect' }) =>
    openid(NAME, ISSUER, { secretInBody: false, picture: true }),
}

/** The providers that the operator configured (rules/accounts.md#single-sign-on). */
export const providersOf = (configured: readonly SsoProvider[]): Provider[] =>
  configured.map(({ name, clientId, clientSecret, settings }) => ({
    name,
    clientId,
    clientSecret,
    ...kinds[name](settings),
  }))
