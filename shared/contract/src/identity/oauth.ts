import { z } from 'zod'
import { DateTime, Image, refusals } from '../common.ts'
import { operation } from '../operation.ts'
import { OAuthError, TokenRequest, TokenResponse } from './schemas.ts'

const tag = 'OAuth'

const authorizationParameters = {
  redirect_uri: z.string().optional(),
  scope: z.string().optional().describe('Space separated; required'),
  state: z.string().optional().describe('Required unless a challenge is sent'),
  code_challenge: z.string().optional().describe('Required from public clients (RFC 7636)'),
  code_challenge_method: z
    .enum(['S256', 'plain'])
    .default('plain')
    .describe('The metadata says which the instance takes'),
  dpop_jkt: z.string().optional().describe('Binds the code to a key (RFC 9449, section 10)'),
}

const clientCredentials = {
  client_id: z.string().optional().describe('In the body, or as the name of HTTP Basic'),
  client_secret: z.string().optional().describe('In the body, or as the password of HTTP Basic'),
}

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
    ...authorizationParameters,
    response_type: z.literal('code').optional().describe('Required unless a request_uri is sent'),
    client_id: z.string(),
    request_uri: z.string().optional().describe('What `/par` answered; the rest was pushed (RFC 9126)'),
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
        grantedAt: DateTime.nullable().describe('When this client was granted something first; null: never'),
        user: z.object({ userId: z.int(), username: z.string(), avatar: Image.nullable() }),
        redirectUri: z.string(),
        needsProof: z
          .boolean()
          .describe(
            'To allow it, one has to show again who one is, by the password or before by a passkey or provider: this browser did not lately',
          ),
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
  summary:
    'Allow or deny what a client asks for; leads the browser back to the client, or, where somebody who did not lately show who they are allows it, to the page that asks them',
  auth: 'optional',
  rate: null,
  protocol: true,
  openWhenPrivate: true,
  body: z
    .object({
      transaction_id: z.string(),
      allow: z.boolean(),
      currentPassword: z.string().max(4096).optional().describe('To allow, where `needsProof` says so'),
    })
    .meta({ id: 'AuthorizationDecision' }),
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

export const oauth2Par = operation({
  id: 'oauth2_par',
  method: 'POST',
  path: '/par',
  context: 'identity',
  tag,
  summary: 'Push an authorization request, and refer to it by its `request_uri` (RFC 9126)',
  auth: 'none',
  rate: null,
  protocol: true,
  openWhenPrivate: true,
  body: z
    .object({ ...clientCredentials, ...authorizationParameters, response_type: z.literal('code') })
    .meta({ id: 'PushedAuthorizationRequest' }),
  replies: {
    201: z
      .object({ request_uri: z.string(), expires_in: z.int() })
      .meta({ id: 'PushedAuthorizationResponse' }),
    400: OAuthError,
    401: OAuthError,
  },
})

export const oauth2Introspect = operation({
  id: 'oauth2_introspect',
  method: 'POST',
  path: '/introspect',
  context: 'identity',
  tag,
  summary:
    'What a token is worth (RFC 7662): a client with a secret asks about its own, an administrator with `admin:oauth_clients:read` about any',
  auth: 'optional',
  rate: null,
  protocol: true,
  openWhenPrivate: true,
  body: z
    .object({ ...clientCredentials, token: z.string(), token_type_hint: z.string().optional() })
    .meta({ id: 'IntrospectionRequest' }),
  replies: {
    200: z.looseObject({ active: z.boolean() }).meta({ id: 'IntrospectionResponse' }),
    400: OAuthError,
    401: OAuthError,
  },
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

export const oauthOperations = [
  oauth2Authorize,
  oauth2Transaction,
  oauth2Decision,
  consentPage,
  consentSubmit,
  oauth2Token,
  oauth2Revoke,
  oauth2Par,
  oauth2Introspect,
  oauthRevokeToken,
  oauthMetadata,
  oauthKeys,
] as const
