import {
  oauth2Transaction,
  oauthKeys,
  oauthMetadata,
  oauthRevokeToken,
} from '@app/contract/identity/oauth.ts'
import { scopes } from '@app/contract/scopes.ts'
import { dpopAlgorithms } from '@app/platform/http/dpop.ts'
import { forbidden } from '@app/platform/http/refusal.ts'
import type { Route } from '@app/platform/http/serve.ts'
import { serve } from '@app/platform/http/serve.ts'
import type { RequestHandler } from 'express'
import { Router } from 'express'
import type { Identity } from '../context.ts'
import type { InstanceSettings } from '../instance/settings.ts'
import { readSettings } from '../instance/settings.ts'
import { describeTransaction } from './authorization/consent-screen.view.ts'
import { authorizationEndpoint } from './authorization/endpoint.ts'
import { pushedRequestEndpoint } from './authorization/pushed-requests.ts'
import { answerOAuthError } from './errors.ts'
import { publishedKeys } from './keys/signing-keys.ts'
import { readAnyBody } from './parameters.ts'
import { introspectionEndpoint } from './tokens/introspection-endpoint.ts'
import { revocationEndpoint } from './tokens/revocation-endpoint.ts'
import { revokeTokensOf } from './tokens/revoke-tokens.ts'
import { tokenEndpoint } from './tokens/token-endpoint.ts'

const CONFIDENTIAL_METHODS = ['client_secret_basic', 'client_secret_post']
const AUTH_METHODS = [...CONFIDENTIAL_METHODS, 'none']

/** RFC 8414, section 2. */
const metadataOf = (issuer: string, { requireS256 }: InstanceSettings) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  revocation_endpoint: `${issuer}/revoke`,
  pushed_authorization_request_endpoint: `${issuer}/par`,
  require_pushed_authorization_requests: false,
  introspection_endpoint: `${issuer}/introspect`,
  introspection_endpoint_auth_methods_supported: CONFIDENTIAL_METHODS,
  dpop_signing_alg_values_supported: dpopAlgorithms,
  jwks_uri: `${issuer}/.well-known/jwks.json`,
  scopes_supported: scopes,
  response_types_supported: ['code'],
  response_modes_supported: ['query'],
  grant_types_supported: ['authorization_code', 'refresh_token', 'client_credentials'],
  token_endpoint_auth_methods_supported: AUTH_METHODS,
  revocation_endpoint_auth_methods_supported: AUTH_METHODS,
  code_challenge_methods_supported: requireS256 ? ['S256'] : ['S256', 'plain'],
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
export const oauthRouter = (identity: Identity): Router => {
  const { authorize, decide } = authorizationEndpoint(identity)
  const router = Router()
  router.get('/authorize', ...authorize)
  router.post('/authorize/decision', readAnyBody, ...decide)
  router.post('/consent', readAnyBody, asDecision, ...decide)
  router.post('/token', readAnyBody, ...tokenEndpoint(identity))
  router.post('/revoke', readAnyBody, revocationEndpoint(identity))
  router.post('/par', readAnyBody, pushedRequestEndpoint(identity))
  router.post('/introspect', readAnyBody, introspectionEndpoint(identity))
  router.use(['/authorize', '/consent', '/token', '/revoke', '/par', '/introspect'], answerOAuthError)
  return router
}

/** What clients discover, and the consent screen asks. */
export const oauthRoutes = (identity: Identity): Route[] => [
  serve(oauth2Transaction, ({ params, principal }) =>
    describeTransaction(identity, params.transaction_id, principal),
  ),
  serve(oauthMetadata, async () => metadataOf(identity.config.url, await readSettings(identity))),
  serve(oauthKeys, async () => ({ keys: await publishedKeys(identity) })),
  serve(oauthRevokeToken, async ({ principal }) => {
    const { clientId, userId } = principal
    if (!clientId) throw forbidden('Only a client that calls with an access token can revoke its tokens.')
    await revokeTokensOf(identity, { clientId, userId })
    return undefined
  }),
]
