import { createHash, randomBytes } from 'node:crypto'
import { afterAll, beforeAll } from 'vitest'
import { principalByToken } from '@app/contract/calls/identity.ts'
import { oauthCreateClient } from '@app/contract/identity/clients.ts'
import type { OAuthClientRequest } from '@app/contract/identity/schemas.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { createLocalJWKSet, jwtVerify } from 'jose'
import { signingKeys } from '@app/contract/calls/identity.ts'
import type { IdentityWorld } from './identity-world.ts'
import { identityWorld, PASSWORD } from './identity-world.ts'

export const CALLBACK = 'https://app.example/callback'

export type TestClient = { client_id: string; client_secret: string | null }

export const pkcePair = () => {
  const verifier = randomBytes(32).toString('base64url')
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') }
}

/** What a client program and a browser do, step by step. */
export const oauthSteps = (world: IdentityWorld) => {
  const registerClient = async (more: Partial<OAuthClientRequest> = {}): Promise<TestClient> => {
    const reply = await world.as(null).call(oauthCreateClient, {
      body: {
        name: 'Reader',
        contactEmail: 'dev@app.example',
        redirectUris: [CALLBACK],
        grants: ['authorization_code', 'refresh_token'],
        scopes: ['read', 'write', 'user:profile'],
        ...more,
      } as never,
    })
    if (reply.status !== 201) throw new Error(`no client: ${JSON.stringify(reply.body)}`)
    return { client_id: reply.body.identifier, client_secret: reply.body.secret }
  }

  const authorize = (principal: Principal | null, parameters: Record<string, string> | [string, string][]) =>
    world.as(principal).fetch(`/authorize?${new URLSearchParams(parameters)}`)

  const decide = (principal: Principal | null, transactionId: string, allow: unknown) =>
    world.as(principal).fetch('/authorize/decision', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      // Looked at only where somebody signed in long ago.
      body: JSON.stringify({ transaction_id: transactionId, allow, currentPassword: PASSWORD }),
    })

  const locationOf = (response: Response) => new URL(response.headers.get('location') ?? '', world.config.url)

  /** As far as the address the browser is led back to. */
  const consentTo = async (
    principal: Principal,
    parameters: Record<string, string>,
    allow = true,
  ): Promise<URL> => {
    const asked = await authorize(principal, parameters)
    const location = locationOf(asked)
    if (location.pathname !== '/consent') return location
    return locationOf(await decide(principal, location.searchParams.get('transaction_id') ?? '', allow))
  }

  const token = async (parameters: Record<string, string | null>, headers: Record<string, string> = {}) => {
    const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== null)
    const response = await world.as(null).fetch('/token', {
      method: 'POST',
      headers,
      body: new URLSearchParams(given),
    })
    return {
      status: response.status,
      headers: response.headers,
      body: (await response.json()) as TokenAnswer,
    }
  }

  /** A code for a confidential client without PKCE, and what it is exchanged with. */
  const codeFor = async (principal: Principal, client: TestClient, scope = 'read') => {
    const back = await consentTo(principal, {
      response_type: 'code',
      client_id: client.client_id,
      redirect_uri: CALLBACK,
      scope,
      state: 'xyz',
    })
    return {
      grant_type: 'authorization_code',
      code: back.searchParams.get('code') ?? '',
      redirect_uri: CALLBACK,
      ...client,
    }
  }

  const tokensFor = async (principal: Principal, client: TestClient, scope = 'read') =>
    (await token(await codeFor(principal, client, scope))).body

  /** What a gateway makes of an access token. */
  const principalOfToken = async (accessToken: string): Promise<Principal | null> => {
    const keys = createLocalJWKSet((await world.ask(signingKeys, {})) as never)
    const { payload } = await jwtVerify(accessToken, keys, { currentDate: world.clock.now() }).catch(() => ({
      payload: null,
    }))
    if (!payload) return null
    return (await world.ask(principalByToken, {
      tokenId: payload.jti!,
      userId: Number(payload.sub),
      clientId: String(payload['client_id']),
      scopes: String(payload['scope']).split(' '),
    })) as Principal | null
  }

  return {
    registerClient,
    authorize,
    decide,
    locationOf,
    consentTo,
    token,
    codeFor,
    tokensFor,
    principalOfToken,
  }
}

type TokenAnswer = {
  access_token: string
  refresh_token: string
  token_type: string
  expires_in: number
  scope: string
  error: string
  error_description: string
  hint?: string
}

/** A member and a client that has registered, for all tests of a file; `ready` says what they are once the tests run. */
export const oauthScene = (ready: (scene: OAuthScene) => void): void => {
  let world: IdentityWorld
  beforeAll(async () => {
    world = await identityWorld()
    const steps = oauthSteps(world)
    ready({ world, steps, member: await world.member(), client: await steps.registerClient() })
  })
  afterAll(() => world.close())
}

export type OAuthScene = {
  world: IdentityWorld
  steps: ReturnType<typeof oauthSteps>
  member: Principal
  client: TestClient
}

/** What a client asks of the authorization endpoint. */
export const authorizationOf = (
  of: TestClient,
  more: Record<string, string> = {},
): Record<string, string> => ({
  response_type: 'code',
  client_id: of.client_id,
  redirect_uri: CALLBACK,
  scope: 'read',
  state: 'xyz',
  ...more,
})
