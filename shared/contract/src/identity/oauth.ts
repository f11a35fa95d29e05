import { z } from 'zod'
import { Id, Image, PageNumber, paginated, perPage, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import {
  ClientStats,
  Consent,
  ConsentUpdateRequest,
  OAuthClient,
  OAuthClientAdmin,
  OAuthClientRequest,
  OAuthError,
  TokenRequest,
  TokenResponse,
} from './schemas.ts'

const tag = 'OAuth'

export const oauth2Authorize = operation({
  id: 'oauth2_authorize',
  method: 'GET',
  path: '/authorize',
  context: 'identity',
  tag,
  summary: 'Ask the signed-in user to let a client act for them (RFC 6749, section 4.1.1)',
  auth: 'optional',
  rate: null,
  protocol: true,
  openWhenPrivate: true,
  query: z.object({
    response_type: z.literal('code'),
    client_id: z.string(),
    redirect_uri: z.string().optional(),
    scope: z.string().describe('Space separated'),
    state: z.string().optional().describe('Required unless a challenge is sent'),
    code_challenge: z.string().optional().describe('Required from public clients (RFC 7636)'),
    code_challenge_method: z.enum(['S256', 'plain']).default('plain'),
  }),
  replies: { 302: null, 400: OAuthError, 401: OAuthError },
})

export const oauth2Transaction = operation({
  id: 'oauth2_transaction',
  method: 'GET',
  path: '/authorize/transaction/{transaction_id}',
  context: 'identity',
  tag,
  summary: 'What a client asks for, for the consent screen',
  auth: 'required',
  rate: 'web',
  params: z.object({ transaction_id: z.string().max(200) }),
  replies: {
    200: z
      .object({
        transactionId: z.string(),
        client: z.object({
          identifier: z.string(),
          name: z.string(),
          description: z.string().nullable(),
          contactEmail: z.string(),
          image: Image.nullable(),
        }),
        scopes: z.array(z.string()).describe('Everything the client asks for'),
        scopesGranted: z.array(z.string()).describe('What of it was granted before'),
        user: z.object({ userId: z.int(), username: z.string(), avatar: Image.nullable() }),
        redirectUri: z.string(),
      })
      .meta({ id: 'AuthorizationTransaction' }),
    ...refusals(401, 404, 429),
  },
})

export const oauth2Decision = operation({
  id: 'oauth2_decision',
  method: 'POST',
  path: '/authorize/decision',
  context: 'identity',
  tag,
  summary: 'Allow or deny what a client asks for; leads the browser back to the client',
  auth: 'optional',
  rate: null,
  protocol: true,
  openWhenPrivate: true,
  body: z.object({ transaction_id: z.string(), allow: z.boolean() }).meta({ id: 'AuthorizationDecision' }),
  replies: { 302: null, 400: OAuthError, 401: OAuthError, 403: OAuthError },
})

export const consentPage = operation({
  id: 'consent_page',
  method: 'GET',
  path: '/consent',
  context: 'identity',
  tag,
  summary: 'The page on which the user allows or denies what a client asks for',
  auth: 'required',
  rate: null,
  servedBy: 'web',
  openWhenPrivate: true,
  query: z.object({
    transaction_id: z.string().optional().describe('As `/authorize` redirects'),
    client_id: z
      .string()
      .optional()
      .describe('Without a transaction: begins one with the query of `/authorize`'),
    scope: z.string().optional(),
    redirect_uri: z.string().optional(),
    state: z.string().optional(),
    response_type: z.string().optional(),
    code_challenge: z.string().optional(),
    code_challenge_method: z.string().optional(),
  }),
  replies: { 200: null, 302: null },
})

export const consentSubmit = operation({
  id: 'consent_submit',
  method: 'POST',
  path: '/consent',
  context: 'identity',
  tag,
  summary: 'The same as `/authorize/decision`, in the words of a form',
  auth: 'required',
  rate: null,
  protocol: true,
  openWhenPrivate: true,
  query: z.object({ transaction_id: z.string().optional() }),
  body: z
    .object({ consent: z.enum(['yes', 'no']), transaction_id: z.string().optional() })
    .meta({ id: 'ConsentForm' }),
  replies: { 302: null, 400: OAuthError, 401: OAuthError, 403: OAuthError },
})

export const oauth2Token = operation({
  id: 'oauth2_token',
  method: 'POST',
  path: '/token',
  context: 'identity',
  tag,
  summary: 'Exchange a code, a refresh token or client credentials for tokens (RFC 6749)',
  auth: 'none',
  rate: null,
  protocol: true,
  openWhenPrivate: true,
  body: TokenRequest,
  replies: { 200: TokenResponse, 400: OAuthError, 401: OAuthError },
})

export const oauth2Revoke = operation({
  id: 'oauth2_revoke',
  method: 'POST',
  path: '/revoke',
  context: 'identity',
  tag,
  summary: 'Revoke one access token, or a refresh token and all that came with it (RFC 7009)',
  auth: 'none',
  rate: null,
  protocol: true,
  openWhenPrivate: true,
  body: z
    .object({
      token: z.string(),
      token_type_hint: z.string().optional().describe('access_token or refresh_token'),
      client_id: z.string().optional(),
      client_secret: z.string().optional(),
    })
    .meta({ id: 'RevocationRequest' }),
  replies: { 200: null, 400: OAuthError, 401: OAuthError },
})

export const oauthRevokeToken = operation({
  id: 'oauth_revoke_token',
  method: 'POST',
  path: '/api/revoke',
  context: 'identity',
  tag,
  summary: 'Revoke every token this client holds for the caller',
  auth: 'required',
  rate: 'api_oauth_token_revoke',
  replies: { 204: null, ...refusals(401, 403, 429) },
})

export const oauthMetadata = operation({
  id: 'oauth_server_metadata',
  method: 'GET',
  path: '/.well-known/oauth-authorization-server',
  context: 'identity',
  tag,
  summary: 'Metadata of the authorization server (RFC 8414)',
  auth: 'none',
  rate: null,
  openWhenPrivate: true,
  replies: { 200: z.record(z.string(), z.unknown()).meta({ id: 'AuthorizationServerMetadata' }) },
})

export const oauthKeys = operation({
  id: 'oauth_jwks',
  method: 'GET',
  path: '/.well-known/jwks.json',
  context: 'identity',
  tag,
  summary: 'Public keys that verify access tokens (RFC 7517)',
  auth: 'none',
  rate: null,
  openWhenPrivate: true,
  replies: {
    200: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }).meta({ id: 'JsonWebKeySet' }),
  },
})

export const oauthCreateClient = operation({
  id: 'oauth_create_client',
  method: 'POST',
  path: '/api/client',
  context: 'identity',
  tag,
  summary: 'Register a client; with client_credentials a bot account is made for it',
  auth: 'optional',
  rate: 'api_oauth_client',
  anonymousRate: 'api_oauth_client',
  openWhenPrivate: true,
  body: OAuthClientRequest,
  replies: { 201: OAuthClient, ...refusals(400, 401, 403, 429) },
})

export const oauthCreateClientImage = operation({
  id: 'oauth_create_client_image',
  method: 'POST',
  path: '/api/client-with-logo',
  context: 'identity',
  tag,
  summary: 'Register a client with a logo, which the consent screen shows',
  auth: 'optional',
  rate: 'api_oauth_client',
  anonymousRate: 'api_oauth_client',
  openWhenPrivate: true,
  body: OAuthClientRequest,
  file: { names: ['uploadImage', 'imageUpload'], required: true },
  replies: { 201: OAuthClient, ...refusals(400, 401, 403, 413, 429) },
})

export const oauthDeleteClient = operation({
  id: 'oauth_delete_client',
  method: 'DELETE',
  path: '/api/client',
  context: 'identity',
  tag,
  summary: 'Deactivate a client and revoke all its tokens',
  auth: 'none',
  rate: 'api_oauth_client_delete',
  anonymousRate: 'api_oauth_client_delete',
  openWhenPrivate: true,
  query: z.object({ client_id: z.string().max(200), client_secret: z.string().max(500) }),
  replies: { 204: null, ...refusals(400, 401, 429) },
})

export const adminRetrieveClientCollection = operation({
  id: 'admin_retrieve_client_collection',
  method: 'GET',
  path: '/api/clients',
  context: 'identity',
  tag: 'Admin OAuth',
  summary: 'List the registered clients',
  auth: 'required',
  scopes: ['admin:oauth_clients:read'],
  rate: 'api_moderate',
  query: z.object({ p: PageNumber, perPage: perPage(15) }),
  replies: { 200: paginated(OAuthClientAdmin), ...refusals(400, 401, 403, 404, 429) },
})

export const adminRetrieveClientStats = operation({
  id: 'admin_retrieve_client_stats',
  method: 'GET',
  path: '/api/clients/stats',
  context: 'identity',
  tag: 'Admin OAuth',
  summary: 'Count the calls that clients made over time',
  auth: 'required',
  scopes: ['admin:oauth_clients:read'],
  rate: 'api_moderate',
  query: z.object({
    start: z.string().max(100).optional().describe('Default: one unit of the resolution before now.'),
    end: z.string().max(100).optional().describe('Default: now.'),
    resolution: z
      .enum(['all', 'year', 'month', 'day', 'hour', 'second', 'milliseconds'])
      .describe('With `all`, start and end count for nothing.'),
  }),
  replies: { 200: ClientStats, ...refusals(400, 401, 403, 429) },
})

export const adminRetrieveClient = operation({
  id: 'admin_retrieve_client',
  method: 'GET',
  path: '/api/clients/{client_identifier}',
  context: 'identity',
  tag: 'Admin OAuth',
  summary: 'Read one registered client',
  auth: 'required',
  scopes: ['admin:oauth_clients:read'],
  rate: 'api_moderate',
  params: z.object({ client_identifier: z.string().max(200) }),
  replies: { 200: OAuthClientAdmin, ...refusals(401, 403, 404, 429) },
})

export const userRetrieveOauthConsents = operation({
  id: 'user_retrieve_oauth_consents',
  method: 'GET',
  path: '/api/users/consents',
  context: 'identity',
  tag,
  summary: 'List what one has allowed to clients',
  auth: 'required',
  scopes: ['user:oauth_clients:read'],
  rate: 'api_read',
  query: z.object({ p: PageNumber, perPage: perPage(15) }),
  replies: { 200: paginated(Consent), ...refusals(400, 401, 403, 404, 429) },
})

export const userRetrieveOauthConsent = operation({
  id: 'user_retrieve_oauth_consent',
  method: 'GET',
  path: '/api/users/consents/{consent_id}',
  context: 'identity',
  tag,
  summary: 'Read one consent',
  auth: 'required',
  scopes: ['user:oauth_clients:read'],
  rate: 'api_read',
  params: z.object({ consent_id: Id }),
  replies: { 200: Consent, ...refusals(401, 403, 404, 429) },
})

export const userUpdateOauthConsent = operation({
  id: 'user_update_oauth_consent',
  method: 'PUT',
  path: '/api/users/consents/{consent_id}',
  context: 'identity',
  tag,
  summary: 'Reduce what a client may do; scopes can only be taken away',
  auth: 'required',
  scopes: ['user:oauth_clients:edit'],
  rate: 'api_read',
  params: z.object({ consent_id: Id }),
  body: ConsentUpdateRequest,
  replies: { 200: Consent, ...refusals(400, 401, 403, 404, 429) },
})

/** Beyond the API of others: a consent cannot be reduced to nothing there, and reducing it leaves tokens as they are. */
export const authEndApp = operation({
  id: 'auth_app_end',
  method: 'DELETE',
  path: '/auth/apps/{consent_id}',
  context: 'identity',
  tag,
  summary: 'End what one has allowed to an app: its tokens are revoked, and it has to ask again',
  auth: 'required',
  rate: 'web',
  params: z.object({ consent_id: Id }),
  replies: { 204: null, ...refusals(401, 403, 404, 429) },
})

/** What tells of the API itself. */
const ofTheApi = {
  method: 'GET',
  context: 'identity',
  auth: 'none',
  rate: null,
  openWhenPrivate: true,
} as const

export const apiDocs = operation({
  ...ofTheApi,
  id: 'app.swagger_ui',
  path: '/api/docs',
  tag: 'Instance',
  summary: 'The page of the API',
  servedBy: 'web',
  replies: { 200: null },
})

export const apiDocument = operation({
  ...ofTheApi,
  id: 'app.swagger',
  path: '/api/doc.json',
  tag: 'Instance',
  summary: 'This description of the API (OpenAPI 3.1)',
  servedBy: 'gateway',
  replies: { 200: z.record(z.string(), z.unknown()).meta({ id: 'OpenApiDocument' }) },
})

export const oauthOperations = [
  oauth2Authorize,
  oauth2Transaction,
  oauth2Decision,
  consentPage,
  consentSubmit,
  oauth2Token,
  oauth2Revoke,
  apiDocs,
  apiDocument,
  oauthRevokeToken,
  oauthMetadata,
  oauthKeys,
  oauthCreateClient,
  oauthCreateClientImage,
  oauthDeleteClient,
  adminRetrieveClientCollection,
  adminRetrieveClientStats,
  adminRetrieveClient,
  userRetrieveOauthConsents,
  userRetrieveOauthConsent,
  userUpdateOauthConsent,
  authEndApp,
] as const
