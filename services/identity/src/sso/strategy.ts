import type { Request } from 'express'
import * as openid from 'openid-client'
import { Strategy } from 'passport'
import type { Profile, Provider } from './providers.ts'
import type { Attempt } from './types.ts'

const TIMEOUT_S = 10
/** Metadata are read again so often, for endpoints move. */
const DISCOVERED_MS = 60 * 60_000

/** The provider said no, or what it said does not hold; `reason` is what the person is told. */
export class SsoFailure extends Error {
  override name = 'SsoFailure'
  readonly reason: 'denied' | 'failed'
  constructor(reason: 'denied' | 'failed', cause: unknown) {
    super(`single sign-on ${reason}`, { cause })
    this.reason = reason
  }

  /** What an operator may read: the words of the fault, without the request and the answers it came from. */
  get why(): string {
    const words: string[] = []
    for (let fault = this.cause; fault instanceof Error && words.length < 4; fault = fault.cause) {
      const { error, error_description: description } = fault as {
        error?: unknown
        error_description?: unknown
      }
      words.push([fault.message, error, description].filter((word) => typeof word === 'string').join(', '))
    }
    return words.join(': ').slice(0, 500)
  }
}

/** The attempt that the browser began, found by its cookie. */
export type SsoOptions = { attempt: Attempt }

/** Operators run providers in closed networks too; what they wrote with http:// is asked over http. */
const executing = (address: string): ((config: openid.Configuration) => void)[] =>
  address.startsWith('http:') ? [openid.allowInsecureRequests] : []

/** Where the issuer is unknown an ID token cannot be checked, so one that comes with the answer is not looked at. */
const withoutIdToken =
  (tokenEndpoint: string): openid.CustomFetch =>
  async (url, options) => {
    const response = await fetch(url, options as RequestInit)
    if (url !== tokenEndpoint || !response.headers.get('content-type')?.includes('json')) return response
    const { id_token: _unchecked, ...rest } = (await response.json()) as Record<string, unknown>
    return Response.json(rest, { status: response.status })
  }

/** The secret goes into the body, or where the server's metadata say; without a word HTTP Basic is the rule. */
const proof = ({ clientSecret, secretInBody }: Provider): openid.ClientAuth => {
  const [inBody, basic] = [openid.ClientSecretPost(clientSecret), openid.ClientSecretBasic(clientSecret)]
  return (server, ...rest) => {
    const methods = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']
    const method = secretInBody || !methods.includes('client_secret_basic') ? inBody : basic
    return method(server, ...rest)
  }
}

const connect = async (provider: Provider): Promise<openid.Configuration> => {
  const { clientId } = provider
  if (provider.protocol === 'oauth2') {
    const { issuer, authorize, token } = provider.service
    const server = { issuer, authorization_endpoint: authorize, token_endpoint: token }
    const config = new openid.Configuration(server, clientId, undefined, proof(provider))
    for (const execute of executing(token)) execute(config)
    config.timeout = TIMEOUT_S
    config[openid.customFetch] = withoutIdToken(token)
    return config
  }
  return openid.discovery(new URL(provider.issuer), clientId, undefined, proof(provider), {
    execute: [...executing(provider.issuer), openid.enableNonRepudiationChecks],
    timeout: TIMEOUT_S,
  })
}

/** The server, found when it is first needed and again after a while; a failure is not remembered. */
const createConnection = (provider: Provider): (() => Promise<openid.Configuration>) => {
  let connected: { at: number; config: Promise<openid.Configuration> } | null = null
  return () => {
    if (!connected || Date.now() - connected.at > DISCOVERED_MS) {
      const fresh = { at: Date.now(), config: connect(provider) }
      connected = fresh
      fresh.config.catch(() => {
        if (connected === fresh) connected = null
      })
    }
    return connected.config
  }
}

type ConnectedProvider = Provider & { connection: () => Promise<openid.Configuration> }

const profileOf = async (
  provider: ConnectedProvider,
  url: URL,
  { state, nonce, verifier }: Attempt,
): Promise<Profile> => {
  const config = await provider.connection()
  const checks = { expectedState: state, pkceCodeVerifier: verifier }
  if (provider.protocol === 'openid') {
    const tokens = await openid.authorizationCodeGrant(config, url, { ...checks, expectedNonce: nonce })
    const claims = tokens.claims()
    if (!claims) throw new Error('there is no ID token')
    const more = config.serverMetadata().userinfo_endpoint
      ? await openid.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {}
    return provider.profileOf({ ...claims, ...more })
  }
  // `iss` says nothing where the issuer is not known for sure; each provider has a redirect address of its own.
  url.searchParams.delete('iss')
  const tokens = await openid.authorizationCodeGrant(config, url, checks)
  const { urls, read } = provider.service.profile
  const headers = new Headers({ accept: 'application/json', 'user-agent': 'mbin' })
  const answers = urls.map(async (address) => {
    const asked = new URL(address)
    const response = await openid.fetchProtectedResource(
      config,
      tokens.access_token,
      asked,
      'GET',
      null,
      headers,
    )
    if (!response.ok) throw new Error(`${asked.host} answered ${response.status}`)
    return response.json()
  })
  return read(await Promise.all(answers))
}

/**
 * Signs in with one provider: authorization code with state, PKCE and, where OpenID Connect is spoken, a nonce and a
 * signed ID token, all held by openid-client. `success` carries what the provider says of the person.
 */
export class SsoStrategy extends Strategy {
  // passport works on objects derived from this one, which private members do not allow.
  private readonly provider: ConnectedProvider
  private readonly callback: string

  constructor(provider: Provider, callback: string) {
    super()
    this.name = provider.name
    this.provider = { ...provider, connection: createConnection(provider) }
    this.callback = callback
  }

  /** Where the browser goes to sign in; for a proof the provider is asked to look again. */
  async authorizationUrl({ purpose, state, nonce, verifier }: Attempt): Promise<URL> {
    const config = await this.provider.connection().catch((error: unknown) => {
      throw new SsoFailure('failed', error)
    })
    return openid.buildAuthorizationUrl(config, {
      redirect_uri: this.callback,
      scope: this.provider.scope,
      state,
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(this.provider.protocol === 'openid' && { nonce }),
      ...(purpose === 'proof' && this.provider.again),
    })
  }

  override authenticate(req: Request, options?: unknown): void {
    const url = new URL(this.callback)
    url.search = new URL(req.originalUrl, this.callback).search
    profileOf(this.provider, url, (options as SsoOptions).attempt).then(
      (profile) => this.success(profile),
      (error: unknown) => {
        const denied = error instanceof openid.AuthorizationResponseError && error.error === 'access_denied'
        this.error(new SsoFailure(denied ? 'denied' : 'failed', error))
      },
    )
  }
}
