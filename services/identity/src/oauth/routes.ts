import { scopes } from '@app/contract/scopes.ts'
import {
  adminRetrieveClient,
  adminRetrieveClientStats,
  adminRetrieveClientCollection,
  oauthCreateClient,
  oauthCreateClientImage,
  oauthDeleteClient,
} from '@app/contract/identity/clients.ts'
import {
  authEndApp,
  userRetrieveOauthConsent,
  userRetrieveOauthConsents,
  userUpdateOauthConsent,
} from '@app/contract/identity/consents.ts'
import {
  oauth2Transaction,
  oauthKeys,
  oauthMetadata,
  oauthRevokeToken,
} from '@app/contract/identity/oauth.ts'
import { formatDateTime } from '@app/contract/common.ts'
import type { Principal } from '@app/platform/http/principal.ts'
import { forbidden, notFound } from '@app/platform/http/refusal.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { RequestHandler } from 'express'
import { Router } from 'express'
import { requireAdmin } from '../administration/rights.rules.ts'
import type { Identity } from '../context.ts'
import { pageBounds } from '../pages.ts'
import type { Client } from './clients/client.repository.ts'
import { answerOAuthError } from './errors.ts'
import { readAnyBody } from './parameters.ts'

const AUTH_METHODS = ['client_secret_basic', 'client_secret_post', 'none']

/** RFC 8414, section 2. */
const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  revocation_endpoint: `${issuer}/revoke`,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  token_endpoint_auth_methods_supported: AUTH_METHODS,
  revocation_endpoint_auth_methods_supported: AUTH_METHODS,
  code_challenge_methods_supported: ['S256', 'plain'],
  authorization_response_iss_parameter_supported: true,
  service_documentation: `${issuer}/api/docs`,
})

/** The form of `/consent` says yes or no where the decision is to allow or not. */
const asDecision: RequestHandler = (req, _res, next) => {
  const { consent, transaction_id: inBody } = req.body as Record<string, unknown>
  req.body = {
    transaction_id: inBody ?? req.query['transaction_id'],
    allow: consent === 'yes' ? 'true' : consent === 'no' ? 'false' : '',
  }
  next()
}

/** The endpoints that speak OAuth2 itself: redirects and RFC 6749's own error bodies. */
export const oauthRouter = ({ authorization, tokenEndpoint, revocationEndpoint }: Identity): Router => {
  const router = Router()
  router.get('/authorize', ...authorization.authorize)
  router.post('/authorize/decision', readAnyBody, ...authorization.decide)
  router.post('/consent', readAnyBody, asDecision, ...authorization.decide)
  router.post('/token', readAnyBody, ...tokenEndpoint)
  router.post('/revoke', readAnyBody, revocationEndpoint)
  router.use(['/authorize', '/consent', '/token', '/revoke'], answerOAuthError)
  return router
}

export const oauthRoutes = (identity: Identity) => {
  const {
    deps,
    accounts,
    views,
    authorization,
    clients,
    clientUse,
    clientRegistry,
    consents,
    keys,
    tokens,
    revocations,
  } = identity
  const { config, db } = deps

  const describeClients = async (found: Client[], principal: Principal) => {
    const bots = await accounts.byIds(found.flatMap((client) => client.botId ?? []))
    const users = await views.small(bots, principal)
    return found.map((client) => ({
      identifier: client.identifier,
      name: client.name,
      contactEmail: client.contactEmail,
      description: client.description,
      user: users.find((user) => user.userId === client.botId) ?? null,
      active: client.active,
      createdAt: formatDateTime(client.createdAt),
      redirectUris: client.redirectUris,
      grants: client.grants,
      scopes: client.scopes,
    }))
  }

  return [
    serve(oauth2Transaction, ({ params, principal }) =>
      authorization.describe(params.transaction_id, principal),
    ),
    serve(oauthMetadata, async () => metadataOf(config.url)),
    serve(oauthKeys, async () => ({ keys: await keys.published() })),
    serve(oauthRevokeToken, async ({ principal }) => {
      const { clientId, userId } = principal
      if (!clientId) throw forbidden('Only a client that calls with an access token can revoke its tokens.')
      await db.transaction((tx) => tokens.revokeAll(tx, { clientId, accountId: userId }))
      await revocations.announce({ userId, clientId })
      return undefined
    }),
    serve(oauthCreateClient, ({ body, principal }) => clientRegistry.register(body, principal), {
      guard: ({ principal }) => clientRegistry.mayRegister(principal),
    }),
    serve(
      oauthCreateClientImage,
      ({ body, file, principal }) => clientRegistry.register(body, principal, file),
      {
        guard: ({ principal }) => clientRegistry.mayRegister(principal),
      },
    ),
    serve(oauthDeleteClient, async ({ query }) => {
      await clientRegistry.remove(query.client_id, query.client_secret)
      return undefined
    }),
    serve(adminRetrieveClientCollection, async ({ query, principal }) => {
      requireAdmin(principal)
      const { limit, offset, pagination } = pageBounds(await clients.count(), query)
      return { items: await describeClients(await clients.list(limit, offset), principal), pagination }
    }),
    serve(adminRetrieveClientStats, async ({ query, principal }) => {
      requireAdmin(principal)
      return { data: await clientUse.read(query) }
    }),
    serve(adminRetrieveClient, async ({ params, principal }) => {
      const client = await clients.byId(params.client_identifier)
      if (!client) throw notFound('There is no client with this identifier.')
      requireAdmin(principal)
      const [described] = await describeClients([client], principal)
      return described!
    }),
    serve(userRetrieveOauthConsents, ({ query, principal }) => consents.list(principal.userId, query)),
    serve(userRetrieveOauthConsent, ({ params, principal }) =>
      consents.read(principal.userId, params.consent_id),
    ),
    serve(
      userUpdateOauthConsent,
      ({ params, body, principal }) => consents.reduce(principal.userId, params.consent_id, body.scopes),
      { guard: ({ params, principal }) => consents.own(principal.userId, params.consent_id) },
    ),
    serve(authEndApp, async ({ params, principal: { userId } }) => {
      const clientId = await db.transaction(async (tx) => {
        const ended = await consents.end(tx, userId, params.consent_id)
        await tokens.revokeAll(tx, { clientId: ended, accountId: userId })
        return ended
      })
      await revocations.announce({ userId, clientId })
      return undefined
    }),
  ]
}
